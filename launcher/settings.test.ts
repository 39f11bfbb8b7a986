import { expect, test } from "vitest";
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

test.each(["zchf", "zchf_1", "public", "live", "page"])("DATABASE_SCHEMA=%s is valid", (schema) => {
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
