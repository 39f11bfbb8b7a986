import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { indexTo, testDatabase, testDeps } from "../../../tools/harness/test-database.ts";
import { createApp, DATA_ROUTES } from "../app.ts";
import { CostLimit } from "./limit.ts";
import { HttpMetrics, measureLag } from "./metrics.ts";
import { listen, type PublicServer } from "./server.ts";

const NOW = 1_700_000_000;
let metrics: HttpMetrics;
let server: PublicServer["server"];
let url: string;

beforeEach(async () => {
  const db = await testDatabase();
  for (const id of [1, 100]) await indexTo(db, id, 5000, NOW);
  const live = { atStart: 0n, silent: false };
  const deps = testDeps(db, { 1: live, 100: live, 137: { atStart: "silent", silent: true } });
  const app = createApp(deps);
  metrics = new HttpMetrics();
  measureLag(metrics.registry, () => deps.freshness.chains());
  const limit = new CostLimit({ perMinute: 100_000, proxies: 0 });
  const options = { port: 0, hostname: "127.0.0.1", drainTimeoutMs: 1_000 };
  ({ server } = await listen(app.fetch, { ...options, fastPath: app.fastPath, limit, metrics }));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function values(name: string): Promise<string[]> {
  const lines = (await metrics.registry.metrics()).split("\n");
  return lines.flatMap((line) => (line.startsWith(`${name}{`) ? [line.slice(name.length)] : [])).sort();
}

const get = async (path: string, init?: RequestInit) => {
  const response = await fetch(url + path, init);
  await response.arrayBuffer();
  return response;
};

test("default: responses by route, status and cache, with the time of those that are built", async () => {
  const list = "/transfer/reference/list";
  const { headers } = await get(list);
  await get(`${list}?unread=1`);
  await get(list, { headers: { "If-None-Match": headers.get("etag") ?? "" } });
  await get(list, { method: "HEAD" });
  await get("/health");
  await get("/docs");
  await get("/transfer/reference/by/count/abc");
  await get("/ecosystem/minter/list/10");
  expect(await values("zchf_http_responses_total")).toEqual(
    [
      `{route="${list}",status="200",cache="miss"} 1`,
      `{route="${list}",status="200",cache="hit"} 2`,
      `{route="${list}",status="304",cache="hit"} 1`,
      '{route="/health",status="200",cache="none"} 1',
      '{route="/docs",status="200",cache="none"} 1',
      '{route="/transfer/reference/by/count/:count",status="400",cache="miss"} 1',
      '{route="/ecosystem/minter/list/:chainId",status="503",cache="miss"} 1',
    ].sort(),
  );
  // Once more: what was counted when the metrics were read does not count again.
  await get(list);
  expect(await values("zchf_http_responses_total")).toContain(`{route="${list}",status="200",cache="hit"} 3`);
  expect(await values("zchf_http_response_seconds_count")).toContain(`{route="${list}"} 1`);
});

test("behavior: what clients write makes no label: there are as many as routes", async () => {
  for (let i = 0; i < 20; i++) {
    await get(`/nothing/${i}`);
    await get(`/savings/core/balance/0x${String(i).padStart(40, "0")}?i=${i}`);
    await get(`/transfer/reference/list/${i}`, { method: "POST" });
    await get("/health", { method: `M${i}` });
  }
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
  await once(socket.resume(), "close");
  const routes = (await values("zchf_http_responses_total")).map((line) => /route="([^"]*)"/.exec(line)?.[1]);
  expect([...new Set(routes)].sort()).toEqual(["/savings/core/balance/:account", "none"]);
  expect(DATA_ROUTES.map(({ path }) => path)).toContain("/savings/core/balance/:account");
});

test("default: the lag of each chain with blocks, as of the reading", async () => {
  const lines = await values("zchf_chain_lag_seconds");
  const found = lines.map((line) => /^\{chain="(\d+)"\} (.*)$/.exec(line)?.slice(1).map(Number));
  expect(found.map((one) => one?.[0])).toEqual([1, 100]);
  for (const one of found) expect(one?.[1]).toBeCloseTo(Date.now() / 1000 - NOW, -1);
});

test("behavior: without the database the lag grows from the last known blocks", async () => {
  const own = new HttpMetrics();
  let isAway = false;
  const chain = { chainId: 1, block: 5n, timestamp: BigInt(NOW), state: "live" as const, reason: undefined };
  measureLag(own.registry, async () => {
    if (isAway) throw new Error("away");
    return [chain];
  });
  await own.registry.metrics();
  isAway = true;
  expect(await own.registry.metrics()).toMatch(/zchf_chain_lag_seconds\{chain="1"\} \d+/);
});
