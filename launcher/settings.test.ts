import { expect, test, vi } from "vitest";
import { checkedSettings, checkProjectPath, publicUrl, startLine } from "./settings.ts";

test.each([
  [undefined, "http://localhost:42069"],
  ["::", "http://localhost:42069"],
  ["0.0.0.0", "http://localhost:42069"],
  ["::1", "http://[::1]:42069"],
  ["127.0.0.1", "http://127.0.0.1:42069"],
])("publicUrl: HOST=%s", (host, url) => {
  expect(publicUrl({ host, port: 42069 })).toBe(url);
});

test("startLine: the chains, the database and the URL", () => {
  const env = { RPC_URL_1: "http://127.0.0.1:1", RPC_URL_100: "http://127.0.0.1:2", PORT: "5000" };
  expect(startLine(checkedSettings(env))).toBe(
    "Starting: Ethereum, Gnosis into .ponder/postgres; the API will respond at http://localhost:5000",
  );
  expect(startLine(checkedSettings({ ...env, DATABASE_URL: "postgres://u:secret@h/x" }))).toContain(
    "into schema zchf of PostgreSQL;",
  );
});

test.each([
  [{ DATABASE_SCHEMA: "ponder_sync" }, "DATABASE_SCHEMA: ponder_sync holds other data: choose another name"],
  [{ DATABASE_SCHEMA: "zchf_prices" }, "DATABASE_SCHEMA: zchf_prices holds other data: choose another name"],
  [{ DATABASE_SCHEMA: "zchf_webhooks" }, "DATABASE_SCHEMA: zchf_webhooks holds other data"],
  [{ DATABASE_SCHEMA: "zchf_launcher" }, "DATABASE_SCHEMA: zchf_launcher holds other data"],
  [{ DATABASE_SCHEMA: "information_schema" }, "DATABASE_SCHEMA: information_schema holds other data"],
  [{ DATABASE_SCHEMA: "pg_catalog" }, "DATABASE_SCHEMA: pg_catalog holds other data"],
  [{ DATABASE_SCHEMA: "pg_anything" }, "DATABASE_SCHEMA: pg_anything holds other data"],
  [{ PORT: "http" }, "PORT: must be a port number, 1 to 65535"],
])("error: checkedSettings names the setting of %o", (env, message) => {
  expect(() => checkedSettings(env)).toThrow(message);
});

test("behavior: what Kubernetes sets for Services named like settings is ignored, with a line", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const settings = checkedSettings({
    PORT: "5000",
    RPC_URL_100: "http://127.0.0.1:2",
    // Of a Service "admin", "rpc-url" and "rpc-url-1".
    ADMIN_PORT: "tcp://10.0.0.1:80",
    ADMIN_SERVICE_HOST: "10.0.0.1",
    RPC_URL_SERVICE_HOST: "10.0.0.2",
    RPC_URL_SERVICE_PORT: "8545",
    RPC_URL_SERVICE_PORT_HTTP: "8545",
    RPC_URL_PORT: "tcp://10.0.0.2:8545",
    RPC_URL_PORT_8545_TCP: "tcp://10.0.0.2:8545",
    RPC_URL_PORT_8545_TCP_PROTO: "tcp",
    RPC_URL_1_PORT: "tcp://10.0.0.3:8545",
  });
  expect([settings.adminPort, [...settings.rpcUrls]]).toEqual([5001, [[100, ["http://127.0.0.1:2"]]]]);
  const lines = warn.mock.calls.map(([line]) => String(line));
  expect(lines.map((line) => line.split(" ")[0]).toSorted()).toEqual([
    "ADMIN_PORT",
    "RPC_URL_1_PORT",
    "RPC_URL_PORT",
    "RPC_URL_PORT_8545_TCP",
    "RPC_URL_PORT_8545_TCP_PROTO",
    "RPC_URL_SERVICE_HOST",
    "RPC_URL_SERVICE_PORT",
    "RPC_URL_SERVICE_PORT_HTTP",
  ]);
  expect(lines[0]).toContain("is ignored: Kubernetes sets it for a Service");
});

test.each([{ ADMIN_PORT: "http" }, { RPC_URL_2: "http://127.0.0.1:2" }, { RPC_URL_MAIN_PORT: "8545" }])(
  "error: what only looks alike: %o",
  (env) => {
    expect(() => checkedSettings(env)).toThrow(Object.keys(env)[0]);
  },
);

test.each(["zchf", "zchf_1", "live", "page"])("DATABASE_SCHEMA=%s is valid", (schema) => {
  expect(checkedSettings({ DATABASE_SCHEMA: schema }).schema).toBe(schema);
});

test.each([
  ["/srv/zchf#2", "#"],
  ["/srv/what?/zchf", "?"],
  ["/srv/zchf%20api", "%"],
])("error: the project is in %s", (folder, character) => {
  expect(() => checkProjectPath(folder)).toThrow(`The path of the project contains ${character} (${folder})`);
});

test("the project may be in a folder with blanks, brackets and letters that are not ASCII", () => {
  expect(() => checkProjectPath("/srv/ü (x) [y]/zchf api")).not.toThrow();
});
