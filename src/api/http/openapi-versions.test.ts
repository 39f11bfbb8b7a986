import { beforeAll, expect, test } from "vitest";
import { testDatabase, testDeps } from "../../../tools/harness/test-database.ts";
import { type App, createApp } from "../app.ts";

type Schema = Record<string, unknown>;
type Document = { openapi: string; servers: unknown; paths: object };

let apps: { direct: App; proxied: App };
beforeAll(async () => {
  const deps = testDeps(await testDatabase(), { 1: { atStart: 1n, silent: false } });
  apps = { direct: createApp(deps), proxied: createApp(deps, { proxies: 1 }) };
});

async function read(path: string, app = apps.direct, headers: Record<string, string> = {}) {
  const response = await app.request(`http://api.example:8080${path}`, { headers });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
  return (await response.json()) as Document;
}

/** Each object of a document, with the name of the member that it is. */
function objectsOf(value: unknown, name = ""): [name: string, object: Schema][] {
  if (Array.isArray(value)) return value.flatMap((element) => objectsOf(element, name));
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, member]) => objectsOf(member, key));
  return [[name, value as Schema], ...inner];
}

const VERSIONS = ["/openapi.json", "/openapi-3.0.json"];

test.each(VERSIONS)("%s: every integer has 64 bits, but versions and decimals", async (path) => {
  const integers = objectsOf(await read(path)).filter(([, { type }]) => String(type).includes("integer"));
  expect(integers.length).toBeGreaterThan(200);
  expect(integers.filter(([, { format }]) => format !== "int64" && format !== "int32")).toEqual([]);
  const small = integers.filter(([, { format }]) => format === "int32");
  expect([...new Set(small.map(([name]) => name))].toSorted()).toEqual([
    "additionalProperties",
    "collateralDecimals",
    "decimals",
    "token0Decimals",
    "token1Decimals",
    "usdDecimals",
    "version",
    "zchfDecimals",
  ]);
});

test("/openapi-3.0.json: nothing that 3.0 has no words for, and all routes", async () => {
  const [current, older] = [await read("/openapi.json"), await read("/openapi-3.0.json")];
  expect([current.openapi, older.openapi]).toEqual(["3.1.0", "3.0.3"]);
  expect(Object.keys(older.paths)).toEqual(Object.keys(current.paths));
  const faults = objectsOf(older).filter(
    ([, schema]) =>
      Array.isArray(schema.type) ||
      schema.type === "null" ||
      (schema.nullable === true && !("type" in schema)) ||
      ["prefixItems", "const", "propertyNames", "webhooks"].some((word) => word in schema) ||
      typeof schema.exclusiveMinimum === "number",
  );
  expect(faults).toEqual([]);
});

const FORWARDED = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "zchf.example" };

test.each(VERSIONS)("%s: its server is the origin of the request", async (path) => {
  expect((await read(path)).servers).toEqual([{ url: "http://api.example:8080" }]);
  const ofProxy = await read(path, apps.proxied, FORWARDED);
  expect(ofProxy.servers).toEqual([{ url: "https://zchf.example" }]);
  // Anyone can send the header where no proxy is trusted.
  expect((await read(path, apps.direct, FORWARDED)).servers).toEqual([{ url: "https://api.example:8080" }]);
  const wrong = await read(path, apps.proxied, { "X-Forwarded-Host": 'x/"><script>' });
  expect(wrong.servers).toEqual([{ url: "http://api.example:8080" }]);
});
