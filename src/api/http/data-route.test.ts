import { z } from "@hono/zod-openapi";
import { beforeAll, expect, test } from "vitest";
import { indexTo, testDatabase, testDeps } from "../../../tools/harness/test-database.ts";
import { createApp } from "../app.ts";
import { onChain, onEveryChain, onMainChain } from "../cache/dependencies.ts";
import type { Deps } from "../deps.ts";
import { errorResponseOf } from "../errors.ts";
import { dataRoute } from "./data-route.ts";
import { json, text } from "./response-format.ts";
import { createRouter } from "./router.ts";

const NOW = 1_700_000_000;
let deps: Deps;

beforeAll(async () => {
  const db = await testDatabase();
  await indexTo(db, 1, 5000, NOW);
  deps = testDeps(db, { 1: { atStart: 5000n, silent: false }, 100: { atStart: 7n, silent: false } });
});

const described = { operationId: "echo", tags: ["Test"], summary: "Echo", maxAgeSeconds: 2, past: "a test" };
const chainId = z.string().regex(/^\d+$/, "expected a chain id").transform(Number);

const echo = dataRoute({
  ...described,
  path: "/echo/{chainId}",
  params: z.object({ chainId }),
  query: z.object({ word: z.string({ error: "expected one word" }).optional() }),
  response: json("What was sent.", z.object({ chainId: z.int(), word: z.string().nullable() })),
  dependencies: (_, { chainId: id }) => onChain(id, ["transfers"]),
  handler: (_, { chainId: id, word }) => ({ chainId: id, word: word ?? null }),
});

function get(route: typeof echo, path: string) {
  const router = createRouter();
  router.onError(errorResponseOf);
  route.mount(router, deps);
  return router.request(path);
}

test("default: validated parameters in, documented body out", async () => {
  const response = await get(echo, "/echo/1?word=rent&other=1");
  expect(await response.json()).toEqual({ chainId: 1, word: "rent" });
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("x-indexed-through")).toBe(String(NOW));
  expect(response.headers.get("cache-control")).toBe(
    "public, max-age=2, stale-while-revalidate=4, stale-if-error=86400",
  );
  expect([echo.path, [...echo.queryNames]]).toEqual(["/echo/:chainId", ["word"]]);
});

test("args: dependencies of the path's chain only", async () => {
  const response = await get(echo, "/echo/100");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await response.json()).toEqual({
    error: "chain 100 is not ready yet; see /freshness",
    code: "unavailable",
  });
});

test.each([
  ["/echo/one", "chainId: expected a chain id"],
  ["/echo/1?word=a&word=b", "word: expected one word"],
])("error: %s is a 400 that names the parameter", async (path, error) => {
  const response = await get(echo, path);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error, code: "invalid_parameter" });
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("args: a text is sent as it is", async () => {
  const route = dataRoute({
    ...described,
    path: "/text",
    response: text("A table.", "text/csv"),
    dependencies: onMainChain(["transfers"]),
    handler: () => "a,b\r\n",
  });
  const response = await get(route, "/text");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(await response.text()).toBe("a,b\r\n");
});

test("behavior: every indexed chain must have been indexed up to its head at the start", async () => {
  const route = dataRoute({
    ...described,
    path: "/all",
    response: json("A number.", z.int()),
    dependencies: onEveryChain(["transfers"]),
    handler: () => 1,
  });
  expect((await get(route, "/all")).status).toBe(503);
});

test("behavior: exactly the routes over a set of chains document X-Indexed-Chains and send it", async () => {
  const db = await testDatabase();
  const live = { atStart: 0n, silent: false };
  for (const id of [1, 8453]) await indexTo(db, id, 5000, NOW);
  // Nothing of 100 is indexed: its RPC was silent from the start.
  const heads = { 1: live, 100: { atStart: "silent", silent: true } as const, 8453: live };
  const app = createApp(testDeps(db, heads));
  const { paths } = z
    .object({ paths: z.record(z.string(), z.looseObject({ get: z.any().optional() })) })
    .parse(await (await app.request("/openapi.json")).json());
  const account = `0x${"a".repeat(40)}`;
  let over = 0;
  for (const [path, { get: operation }] of Object.entries(paths)) {
    if (operation === undefined) continue;
    const documented = "X-Indexed-Chains" in (operation.responses[200].headers ?? {});
    const filled = path
      .replace("{version}", "2")
      .replace("{token}", "zchf")
      .replace("{ticker}", "ZCHF")
      .replace("{chainId}", "2")
      .replace("{count}", "7")
      .replaceAll(/\{\w+\}/g, account);
    const query = path.startsWith("/reporting")
      ? `?address=${account}`
      : path.startsWith("/accounts")
        ? "?year=2023"
        : "";
    const { headers } = await app.request(filled + query);
    expect([path, headers.get("x-indexed-chains")]).toEqual([path, documented ? "1,8453" : null]);
    if (documented) over++;
  }
  expect(over).toBeGreaterThan(25);
});

test("types: a route needs dependencies, and a body of its schema", () => {
  const complete = { ...described, path: "/number", response: json("A number.", z.int()) } as const;
  // @ts-expect-error without dependencies the cache cannot know when the body is outdated
  dataRoute({ ...complete, handler: () => 1 });
  // @ts-expect-error a text is not the body that it documents
  dataRoute({ ...complete, dependencies: onMainChain([]), handler: () => "1" });
  // @ts-expect-error a table is of no such family
  dataRoute({ ...complete, dependencies: onMainChain(["coins"]), handler: () => 1 });
});
