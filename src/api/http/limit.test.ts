import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Reply } from "../cache/cached-body.ts";
import { CostLimit, type LimitOptions, SharedTime } from "./limit.ts";
import { listen } from "./server.ts";

let server: Server;
let limit: CostLimit;
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
  return serve(options, async () => {
    await wait(buildMs);
  });
}

/** The same, where building takes until the promise of `build` resolves. */
async function serve(
  options: Partial<LimitOptions> & { perMinute: number },
  build: (path: string) => Promise<void>,
  isCached: (path: string) => boolean = (path) => path === "/cached",
) {
  built = [];
  limit = new CostLimit({ proxies: 0, ...options });
  ({ server } = await listen(
    async ({ url }) => {
      const { pathname } = new URL(url);
      built.push(pathname);
      await build(pathname);
      return new Response("ok");
    },
    {
      port: 0,
      hostname: "127.0.0.1",
      drainTimeoutMs: 1_000,
      fastPath: ({ url = "" }) => (isCached(url) ? cached : undefined),
      limit,
      proxies: options.proxies ?? 0,
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
  const get = await start({ perMinute: 150, windowSeconds: 2 });
  for (let i = 0; i < 5; i++) expect((await get("/cached")).status).toBe(200);
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
  const get = await start({ perMinute: 30 });
  for (let i = 0; i < 5; i++) await get("/cached");
  const { status, text } = await get("/events?type=transfer");
  expect(status).toBe(200);
  expect(text).toMatch(
    /^retry: 60000\n\n: too many requests, or too expensive ones; try again in \d+ seconds\n\n$/,
  );
});

test("default: any other response costs its build time, what is above the limit is paid for later", async () => {
  const get = await start({ perMinute: 6_000 }, 600);
  expect((await get("/a")).status).toBe(200);
  expect((await get("/b")).status).toBe(200);
  const refused = await get("/c");
  expect(refused.status).toBe(429);
  // 1200 of 1000 in ten seconds.
  expect(refused.retryAfter).toBeGreaterThan(8);
  expect((await get("/cached")).status).toBe(429);
  expect(built).toEqual(["/a", "/b"]);
});

test("behavior: a client that spent 2.5 windows is served after them, however long its build took", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  // Of the time that passes here, no other process takes any.
  let cpu = 0;
  vi.spyOn(process, "threadCpuUsage").mockImplementation(() => {
    cpu += 1e9;
    return { user: cpu, system: 0 };
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const { admit, retryAfter } = unbound(new CostLimit({ perMinute: 600, proxies: 0 }));
  const build = admit("client");
  vi.advanceTimersByTime(250);
  if ("end" in build) build.end();
  await Promise.resolve();
  expect(retryAfter("client")).toBe(25);
  expect(admit("client")).toEqual({ retryAfter: 25 });
  vi.advanceTimersByTime(24_000);
  expect(retryAfter("client")).toBe(1);
  vi.advanceTimersByTime(1_001);
  expect(retryAfter("client")).toBeUndefined();
});

test("behavior: time in which other processes had the core is not charged", () => {
  const busy = () => {
    for (const end = performance.now() + 50; performance.now() < end; );
  };
  const costOf = (work: () => void) => {
    const end = new SharedTime().begin();
    work();
    return end();
  };
  // A loaded machine takes the core from this test, too.
  expect(costOf(busy)).toBeGreaterThan(1);
  vi.spyOn(process, "threadCpuUsage").mockReturnValue({ user: 0, system: 0 });
  onTestFinished(() => void vi.restoreAllMocks());
  expect(costOf(busy)).toBeLessThan(1);
});

const unbound = (of: CostLimit) => ({
  admit: (client: string) => of.admit(client),
  retryAfter: (client: string) => of.retryAfter(client),
});

test("behavior: builds at the same time share it", async () => {
  const get = await start({ perMinute: 2_400, proxies: 1 }, 600);
  const clients = Array.from({ length: 8 }, (_, i) => `192.0.2.${i}`);
  const statuses = async () =>
    Promise.all(clients.map(async (client) => (await get(`/${client}`, client)).status));
  expect(new Set(await statuses())).toEqual(new Set([200]));
  expect(new Set(await statuses())).toEqual(new Set([200]));
  // By itself, the same costs more than the limit.
  await get("/a", "192.0.2.99");
  expect((await get("/a", "192.0.2.99")).status).toBe(429);
});

test("behavior: requests that arrive at once and cost more than the limit are refused before they are built", async () => {
  const get = await start({ perMinute: 6_000 }, 100);
  const all = Array.from({ length: 100 }, (_, i) => get(`/${i}`));
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  const served = statuses.filter((status) => status === 200);
  expect(built).toHaveLength(served.length);
  // Two at a time cost 50 each, less while other processes have the core.
  expect(served.length).toBeLessThan(50);
  expect(served.length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 429)).toHaveLength(100 - served.length);
});

test("behavior: 100 cheap requests of one address at once are all served", async () => {
  const get = await start({ perMinute: 20_000 });
  const all = await Promise.all(Array.from({ length: 100 }, (_, i) => get(`/${i}`)));
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
});

test("behavior: requests for a response that is being built wait for it and cost what cached ones do", async () => {
  const release = Promise.withResolvers<void>();
  const isReady = new Set<string>();
  const get = await serve(
    { perMinute: 1_200, proxies: 1 },
    async (path) => {
      await release.promise;
      isReady.add(path);
    },
    (path) => isReady.has(path),
  );
  const clients = ["192.0.2.1", "192.0.2.2"];
  const all = clients.flatMap((client) => Array.from({ length: 100 }, () => get("/same", client)));
  await vi.waitFor(() => expect(built).toEqual(["/same"]));
  // Another response of the client does not wait for it.
  const other = get("/other", "192.0.2.1");
  await vi.waitFor(() => expect(built).toEqual(["/same", "/other"]));
  release.resolve();
  expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await other).status).toBe(200);
  expect(built).toEqual(["/same", "/other"]);
});

test("behavior: a client does not wait for the many requests of another one", async () => {
  const release = Promise.withResolvers<void>();
  const get = await serve({ perMinute: 1_000_000, proxies: 1 }, (path) =>
    path.startsWith("/many") ? release.promise : Promise.resolve(),
  );
  const many = Array.from({ length: 50 }, (_, i) => get(`/many/${i}`, "192.0.2.1"));
  await vi.waitFor(() => expect(built).toHaveLength(2));
  expect((await get("/one", "192.0.2.2")).status).toBe(200);
  expect(built).toHaveLength(3);
  release.resolve();
  expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]));
});

test("behavior: liveness, readiness and freshness count for a limit of their own", async () => {
  const get = await start({ perMinute: 600 }, 150);
  const paths = ["/health", "/ready", "/freshness", "/freshness?maxLagSeconds=7"];
  for (const path of [...paths, ...paths, ...paths]) expect((await get(path)).status).toBe(200);
  expect((await get("/a")).status).toBe(200);
  expect((await get("/b")).status).toBe(429);
  for (const path of paths) expect((await get(path)).status).toBe(200);
  // No monitor sends these.
  for (const path of ["/health/", `/freshness?${"a=1&".repeat(30)}`])
    expect((await get(path)).status).toBe(429);
});

test("behavior: a client over the limit of probes gets everything else", async () => {
  const get = await start({ perMinute: 20_000 });
  const probe = { url: "/health", headers: {}, socket: { remoteAddress: "127.0.0.1" } };
  const client = limit.clientOf(probe as unknown as IncomingMessage);
  for (let i = 0; i < 1_000; i++) limit.countCached(client);
  for (const path of ["/health", "/ready", "/freshness?x=1"]) expect((await get(path)).status).toBe(429);
  for (const path of ["/cached", "/a"]) expect((await get(path)).status).toBe(200);
});

test("args: proxies: each client behind them has a limit of its own", async () => {
  const get = await start({ perMinute: 12, proxies: 1 });
  for (const client of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) await get("/cached", client);
  expect((await get("/cached", "192.0.2.1")).status).toBe(429);
  expect((await get("/cached", "192.0.2.2")).status).toBe(200);
  // Only the last address is the proxy's.
  expect((await get("/cached", "192.0.2.3, 192.0.2.1")).status).toBe(429);
  // All of a network are one client.
  for (const client of ["2001:db8::1", "2001:db8::2"]) await get("/cached", client);
  expect((await get("/cached", "2001:db8::3")).status).toBe(429);
});

test("behavior: a /56 network has four times the limit of a client, a /48 eight times", async () => {
  const get = await start({ perMinute: 12, proxies: 1 });
  const use = async (network: string) => {
    const statuses = [];
    for (const host of [1, 2]) statuses.push((await get("/cached", `2001:db8:0:${network}::${host}`)).status);
    return statuses;
  };
  for (const network of ["1", "2", "3", "4"]) expect(await use(network)).toEqual([200, 200]);
  expect(await use("5")).toEqual([429, 429]);
  for (const network of ["101", "201", "301", "401"]) expect(await use(network)).toEqual([200, 200]);
  expect(await use("501")).toEqual([429, 429]);
  expect((await get("/cached", "2001:db8:1:1::1")).status).toBe(200);
});

test("behavior: without trusted proxies X-Forwarded-For changes nothing, and is mentioned once", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const get = await start({ perMinute: 12 });
  for (const client of ["192.0.2.1", "192.0.2.2"]) await get("/cached", client);
  expect(warn).not.toHaveBeenCalled();
  for (const client of ["192.0.2.3", "192.0.2.4"]) expect((await get("/cached", client)).status).toBe(429);
  expect(warn.mock.calls).toEqual([[expect.stringContaining("set TRUST_PROXY")]]);
});
