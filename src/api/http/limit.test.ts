import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Reply } from "../cache/cached-body.ts";
import { CostLimit, type LimitOptions } from "./limit.ts";
import { listen } from "./server.ts";

let server: Server;
/** Paths that were built, not sent from the cache. */
let built: string[];

const cached: Reply = {
  route: "/cached",
  status: 200,
  headers: ["content-length", "2"],
  bytes: Buffer.from("ok"),
  latin1: "ok",
};

/** A server with `/cached` in its cache, where any other path takes so many milliseconds. */
async function start(options: Partial<LimitOptions> & { perMinute: number }, buildMs = 0) {
  built = [];
  ({ server } = await listen(
    async ({ url }) => {
      built.push(new URL(url).pathname);
      await wait(buildMs);
      return new Response("ok");
    },
    {
      port: 0,
      hostname: "127.0.0.1",
      drainTimeoutMs: 1_000,
      fastPath: ({ url }) => (url === "/cached" ? cached : undefined),
      limit: new CostLimit({ proxies: 0, ...options }),
    },
  ));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return async (path: string, client?: string) => {
    const headers = client === undefined ? undefined : { "X-Forwarded-For": client };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, headers && { headers });
    const { status } = response;
    return { status, retryAfter: Number(response.headers.get("retry-after")), text: await response.text() };
  };
}

test("default: a cached response costs 1, and the refusal says when the next one is served", async () => {
  const get = await start({ perMinute: 5, windowSeconds: 2 });
  for (let i = 0; i < 5; i++) expect((await get("/cached")).status).toBe(200);
  // The one that reaches the limit is served.
  await get("/cached");
  const refused = await get("/cached");
  expect(refused.status).toBe(429);
  expect([1, 2]).toContain(refused.retryAfter);
  expect(JSON.parse(refused.text)).toEqual({
    error: `too many requests, or too expensive ones; try again in ${refused.retryAfter} seconds`,
    code: "rate_limited",
  });
  await wait(refused.retryAfter * 1000);
  expect((await get("/cached")).status).toBe(200);
});

test("behavior: a stream of events over the limit ends with the time after which browsers connect again", async () => {
  const get = await start({ perMinute: 5 });
  for (let i = 0; i < 7; i++) await get("/cached");
  const { status, text } = await get("/events?type=transfer");
  expect(status).toBe(200);
  expect(text).toMatch(
    /^retry: 60000\n\n: too many requests, or too expensive ones; try again in \d+ seconds\n\n$/,
  );
});

test("default: any other response costs its build time", async () => {
  const get = await start({ perMinute: 1_000 }, 600);
  expect((await get("/a")).status).toBe(200);
  expect((await get("/b")).status).toBe(200);
  const refused = await get("/c");
  expect(refused.status).toBe(429);
  expect(refused.retryAfter).toBeGreaterThan(50);
  expect(refused.retryAfter).toBeLessThanOrEqual(60);
  expect((await get("/cached")).status).toBe(429);
  expect(built).toEqual(["/a", "/b"]);
});

test("behavior: builds at the same time share it", async () => {
  const get = await start({ perMinute: 400, proxies: 1 }, 600);
  const clients = Array.from({ length: 10 }, (_, i) => `192.0.2.${i}`);
  const statuses = async () => Promise.all(clients.map(async (client) => (await get("/a", client)).status));
  expect(new Set(await statuses())).toEqual(new Set([200]));
  expect(new Set(await statuses())).toEqual(new Set([200]));
  // By itself, the same costs more than the limit.
  await get("/a", "192.0.2.99");
  expect((await get("/a", "192.0.2.99")).status).toBe(429);
});

test("behavior: a build that ends after its window costs its whole build time in the next one", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const limit = new CostLimit({ perMinute: 400, proxies: 0, windowSeconds: 1 });
  limit.countCached("client");
  vi.advanceTimersByTime(950);
  const builds = await Promise.all(Array.from({ length: 3 }, () => limit.admit("client")));
  vi.advanceTimersByTime(90);
  for (const build of builds) if ("end" in build) build.end();
  let served = 0;
  for (; limit.retryAfter("client") === undefined; served++) {
    limit.countCached("client");
    await Promise.resolve();
  }
  // The one that reaches the limit is served.
  expect(served).toBe(400 - 90 + 1);
});

test("behavior: requests that arrive at once are refused before they are built", async () => {
  await start({ perMinute: 1_000 }, 50);
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (data: string) => {
    text += data;
  });
  const requests = Array.from({ length: 200 }, (_, i) => `GET /${i} HTTP/1.1\r\nHost: x\r\n`);
  socket.write(`${requests.join("\r\n")}Connection: close\r\n\r\n`);
  await once(socket, "close");
  expect(text.match(/HTTP\/1.1 200/g)).toHaveLength(10);
  expect(text.match(/HTTP\/1.1 429/g)).toHaveLength(190);
  expect(built).toHaveLength(10);
});

test("behavior: liveness, readiness and freshness are neither counted nor refused", async () => {
  const get = await start({ perMinute: 100 }, 10);
  const paths = ["/health", "/ready", "/freshness", "/freshness?maxLagSeconds=7"];
  for (const path of [...paths, ...paths, ...paths]) expect((await get(path)).status).toBe(200);
  expect((await get("/a")).status).toBe(200);
  expect((await get("/b")).status).toBe(429);
  for (const path of paths) expect((await get(path)).status).toBe(200);
  expect((await get("/health/")).status).toBe(429);
});

test("args: proxies: each client behind them has a limit of its own", async () => {
  const get = await start({ perMinute: 1, proxies: 1 });
  for (const client of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) await get("/cached", client);
  expect((await get("/cached", "192.0.2.1")).status).toBe(429);
  expect((await get("/cached", "192.0.2.2")).status).toBe(200);
  // Only the last address is the proxy's.
  expect((await get("/cached", "192.0.2.3, 192.0.2.1")).status).toBe(429);
  // All of a network are one client.
  for (const client of ["2001:db8::1", "2001:db8::2"]) await get("/cached", client);
  expect((await get("/cached", "2001:db8::3")).status).toBe(429);
});

test("behavior: without trusted proxies X-Forwarded-For changes nothing, and is mentioned once", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const get = await start({ perMinute: 1 });
  for (const client of ["192.0.2.1", "192.0.2.2"]) await get("/cached", client);
  expect(warn).not.toHaveBeenCalled();
  for (const client of ["192.0.2.3", "192.0.2.4"]) expect((await get("/cached", client)).status).toBe(429);
  expect(warn.mock.calls).toEqual([[expect.stringContaining("set TRUST_PROXY")]]);
});
