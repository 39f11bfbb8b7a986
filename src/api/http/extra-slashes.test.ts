import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, testDeps } from "../../../tools/harness/test-database.ts";
import { createApp } from "../app.ts";
import { listen, type PublicServer } from "./server.ts";

let server: PublicServer;
let url: string;
beforeAll(async () => {
  const app = createApp(testDeps(await testDatabase(), { 1: { atStart: 1n, silent: false } }));
  server = await listen(app.fetch, { port: 0, hostname: "127.0.0.1", drainTimeoutMs: 1_000 });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => server.drain());

const get = (path: string) => fetch(`${url}${path}`, { redirect: "manual" });

test.each([
  ["//freshness", "/freshness"],
  ["/freshness/", "/freshness"],
  ["//positions//list///?limit=1&x=/a//b/", "/positions/list?limit=1&x=/a//b/"],
  ["/%00//positions", "/%00/positions"],
  ["/%0d%0aa: b//%3F", "/%0d%0aa:%20b/%3F"],
  ["/gr%C3%B6%C3%9Fe/", "/gr%C3%B6%C3%9Fe"],
  ["//evil.example/", "/evil.example"],
  ["//", "/"],
  [`/${"9".repeat(1_900)}/`, `/${"9".repeat(1_900)}`],
])("default: 308 from %s, also below the path of a proxy", async (path, target) => {
  const response = await get(path);
  const location = response.headers.get("location") ?? "";
  expect(response.status).toBe(308);
  expect(location).toMatch(/^\.\.\//);
  for (const base of [url, `${url}/zchf`]) {
    expect(new URL(location, `${base}${path}`).href).toBe(`${base}${target}`);
  }
});

test("default: a client that follows gets the response", async () => {
  const response = await fetch(`${url}//freshness/`);
  expect([response.status, response.redirected]).toEqual([200, true]);
  expect(await response.json()).toHaveProperty("chains");
});

test.each([`/${"9".repeat(10_000)}/`, `/${"a/".repeat(30)}`, "/nothing", `/${"/".repeat(1_000)}`])(
  "behavior: 404 for %s",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);
