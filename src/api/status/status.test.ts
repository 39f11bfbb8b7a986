import { pad } from "viem";
import { beforeEach, describe, expect, test } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };
import { indexTo, type TestHead, testDatabase, testDeps } from "../../../tools/harness/test-database.ts";
import { CHAINS } from "../../chains.ts";
import { createApp } from "../app.ts";
import { behindResponse, freshnessResponse, statusResponse } from "./schema.ts";

const db = await testDatabase();
let heads: Record<number, TestHead>;
let app: ReturnType<typeof createApp>;

const now = () => Math.floor(Date.now() / 1000);

beforeEach(async () => {
  await db.execute("truncate _ponder_checkpoint");
  heads = { 1: { atStart: 100n, silent: false }, 100: { atStart: 50n, silent: false } };
  app = createApp(testDeps(db, heads));
});

const get = async (path: string, init?: RequestInit) => {
  const response = await app.request(path, init);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
};

describe("/freshness", () => {
  test("default", async () => {
    await indexTo(db, 1, 120, 1_700_000_000);
    await indexTo(db, 100, 49, 1_700_000_500);
    const { status, body } = await get("/freshness");
    expect(status).toBe(200);
    const freshness = freshnessResponse.parse(body);
    expect(freshness.settledThrough).toBe(1_700_000_000);
    expect(freshness.chains["1"]).toMatchObject({ block: 120, timestamp: 1_700_000_000, state: "live" });
    expect(freshness.chains["100"]).toMatchObject({ block: 49, timestamp: 1_700_000_500, state: "syncing" });
    expect(freshness.chains["1"]?.lagSeconds).toBeGreaterThan(1000);
  });

  test("behavior: a chain without a checkpoint stands at 0", async () => {
    await indexTo(db, 1, 120, 1_700_000_000);
    const { body } = await get("/freshness");
    expect(body).toMatchObject({
      settledThrough: 0,
      chains: { "100": { block: 0, timestamp: 0, state: "syncing" } },
    });
  });

  test("behavior: a chain whose RPCs are silent is stalled", async () => {
    heads[100] = { atStart: "silent", silent: true };
    const { body } = await get("/freshness");
    expect(body).toMatchObject({ chains: { "100": { state: "stalled" } } });
  });

  test("args: maxLagSeconds", async () => {
    await indexTo(db, 1, 120, now() - 10);
    await indexTo(db, 100, 120, now() - 1000);
    expect((await get("/freshness?maxLagSeconds=2000")).status).toBe(200);
    const behind = await get("/freshness?maxLagSeconds=100");
    expect(behind.status).toBe(503);
    expect(behindResponse.parse(behind.body).error).toBe("chain 100 is more than 100 seconds behind");
    expect(behind.headers.get("retry-after")).toBe("5");
  });

  test.each(["-1", "abc", "1.5", "", "1e3", "99999999999"])("error: maxLagSeconds=%s", async (value) => {
    const { status, body } = await get(`/freshness?maxLagSeconds=${value}`);
    expect(status).toBe(400);
    expect(body).toEqual({ error: expect.stringContaining("maxLagSeconds"), code: "invalid_parameter" });
  });
});

describe("/status", () => {
  const source = async () => {
    const { status, headers, body } = await get("/status");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    return statusResponse.parse(body).dataSources.primary;
  };

  test("default: the first chain's place, and no host but the service's own", async () => {
    await indexTo(db, 1, 120, 1_700_000_000);
    await indexTo(db, 100, 49, 1_700_000_500);
    const { status, body } = await get("/status");
    expect(status).toBe(200);
    expect(body).toEqual({
      api: { status: "healthy", version: packageJson.version, uptime: expect.any(Number) },
      dataSources: {
        current: "primary",
        primary: {
          url: "http://localhost",
          status: "healthy",
          blockNumber: "120",
          blockTimestamp: 1_700_000_000,
          latency: expect.any(Number),
          consecutiveFailures: 0,
          lastChecked: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          error: null,
        },
        backup: null,
      },
      database: { status: "connected", enabled: true },
      simulatedChains: [],
    });
    statusResponse.parse(body);
  });

  test("behavior: chains with other contracts than the real ones are simulated", async () => {
    const devnet = CHAINS.map((chain) =>
      chain.id === 100
        ? { ...chain, addresses: { ...chain.addresses, ccipBridgedFrankencoin: pad("0x1", { size: 20 }) } }
        : chain,
    );
    const response = await createApp(testDeps(db, heads, { chains: devnet })).request("/status");
    expect(statusResponse.parse(await response.json()).simulatedChains).toEqual([100]);
  });

  test("behavior: responds before anything is indexed, and while RPCs are silent", async () => {
    expect(await source()).toMatchObject({ status: "unknown", blockNumber: "0", error: null });
    heads[1] = { atStart: "silent", silent: true };
    expect(await source()).toMatchObject({
      status: "unhealthy",
      consecutiveFailures: 1,
      error: "no RPC of chain 1 responds",
    });
  });
});

describe("/ready and data routes", () => {
  let requests = 0;
  /** Of a response that is not cached. */
  const status = async () => (await app.request(`/transfer/reference/search?reference=${++requests}`)).status;
  const setReady = (value: 0 | 1) => db.execute(`update _ponder_meta set value = '{"is_ready": ${value}}'`);

  test("behavior: unavailable until every chain has reached its start-time head, then for good", async () => {
    await indexTo(db, 1, 100, 1_700_000_000);
    await indexTo(db, 100, 49, 1_700_000_000);
    for (const path of ["/ready", "/transfer/reference/list", "/transfer/reference/counter"]) {
      const { status, headers, body } = await get(path);
      expect(status).toBe(503);
      expect(headers.get("retry-after")).toBe("5");
      expect(body).toEqual({ error: expect.stringContaining("100"), code: "unavailable" });
    }
    await indexTo(db, 100, 50, 1_700_000_007);
    expect((await app.request("/ready")).status).toBe(200);
    const served = await get("/transfer/reference/list");
    expect(served).toMatchObject({ status: 200, body: { num: 0, list: [] } });
    expect(served.headers.get("x-indexed-through")).toBe("1700000000");

    await indexTo(db, 100, 48, 1_700_000_001);
    expect((await app.request("/transfer/reference/list")).status).toBe(200);
  });

  test("behavior: an obstacle keeps it from being ready, and no route from responding", async () => {
    const obstacles = new Map([["database", "tables are locked by another session"]]);
    app = createApp(testDeps(db, heads, { obstacles }));
    await indexTo(db, 1, 100, 1_700_000_000);
    await indexTo(db, 100, 80, 1_700_000_000);
    expect(await get("/ready")).toMatchObject({
      status: 503,
      body: { error: "tables are locked by another session", code: "unavailable" },
    });
    expect(await status()).toBe(200);
    obstacles.clear();
    expect((await app.request("/ready")).status).toBe(200);
  });

  test("behavior: while Ponder starts again, reverted blocks are unavailable until all that was seen is back", async () => {
    await indexTo(db, 1, 100, 1_700_000_000);
    await indexTo(db, 100, 80, 1_700_000_000);
    expect(await status()).toBe(200);
    await setReady(0);
    expect(await status()).toBe(503);
    await indexTo(db, 100, 60, 1_699_999_000);
    await setReady(1);
    expect(await status()).toBe(503);
    expect((await app.request("/ready")).status).toBe(200);
    await indexTo(db, 100, 80, 1_700_000_000);
    expect(await status()).toBe(200);
  });

  test("behavior: reverted blocks of a chain that is silent since are stale, not awaited", async () => {
    await indexTo(db, 1, 100, 1_700_000_000);
    await indexTo(db, 100, 80, 1_700_000_000);
    expect(await status()).toBe(200);
    await setReady(0);
    await indexTo(db, 100, 60, 1_699_999_000);
    expect(await status()).toBe(503);
    await setReady(1);
    expect(await status()).toBe(503);
    heads[100] = { atStart: 50n, silent: true };
    expect(await status()).toBe(200);
  });

  test("behavior: a chain that is silent from the start does not hold back the others", async () => {
    heads[100] = { atStart: "silent", silent: true };
    await indexTo(db, 1, 100, 1_700_000_000);
    expect((await app.request("/ready")).status).toBe(200);
    expect((await get("/transfer/reference/list")).headers.get("x-indexed-through")).toBe("0");
  });

  test("behavior: without an essential chain there is no response but a 503, be it silent or not configured", async () => {
    heads[100] = { atStart: "silent", silent: true };
    await indexTo(db, 1, 100, 1_700_000_000);
    expect((await app.request("/positions/list")).status).toBe(200);
    const only100 = createApp(testDeps(db, { 100: { atStart: 50n, silent: false } }));
    await indexTo(db, 100, 60, 1_700_000_000);
    expect((await only100.request("/transfer/reference/list")).status).toBe(200);
    for (const path of ["/positions/list", "/ecosystem/fps/info", "/analytics/fps/exposure"]) {
      expect((await only100.request(path)).status).toBe(503);
    }
    const silent = createApp(
      testDeps(db, { 1: { atStart: "silent", silent: true }, 100: { atStart: 50n, silent: false } }),
    );
    await db.execute("delete from _ponder_checkpoint where chain_id = 1");
    expect((await silent.request("/positions/list")).status).toBe(503);
    expect((await silent.request("/transfer/reference/list")).status).toBe(200);
  });

  test("behavior: a chain that has only its first block is complete", async () => {
    heads[100] = { atStart: 0n, silent: false };
    await indexTo(db, 1, 100, 1_700_000_000);
    expect((await app.request("/ready")).status).toBe(503);
    await indexTo(db, 100, 0, 1_700_000_000);
    expect((await app.request("/ready")).status).toBe(200);
  });

  test("behavior: pending heads are unavailable", async () => {
    heads[100] = { atStart: "pending", silent: false };
    await indexTo(db, 1, 100, 1_700_000_000);
    await indexTo(db, 100, 100, 1_700_000_000);
    expect((await app.request("/ready")).status).toBe(503);
  });
});

describe("frame", () => {
  test("error: unknown path", async () => {
    expect(await get("/nothing/here")).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])("error: %s is 405 with Allow", async (method) => {
    const { status, headers, body } = await get("/transfer/reference/list", { method });
    expect(status).toBe(405);
    expect(headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect(body).toEqual({ error: expect.stringContaining(method), code: "method_not_allowed" });
  });

  test.each(["/", "/docs", "/openapi.json", "/health", "/transfer/reference/counter"])(
    "behavior: %s leaves HSTS to the proxy that has the certificate",
    async (path) => {
      const { headers } = await app.request(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.has("strict-transport-security")).toBe(false);
    },
  );

  test("behavior: HEAD responds as GET does, without a body", async () => {
    const response = await app.request("/freshness", { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("");
  });

  test("behavior: open to every origin, on errors too", async () => {
    for (const path of ["/freshness", "/nothing/here", "/transfer/reference/list"]) {
      const response = await app.request(path, { headers: { Origin: "https://dapp.example" } });
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("access-control-expose-headers")).toContain("X-Indexed-Through");
    }
    const preflight = await app.request("/freshness", {
      method: "OPTIONS",
      headers: { Origin: "https://dapp.example", "Access-Control-Request-Method": "GET" },
    });
    expect(preflight.status).toBe(204);
  });

  test("behavior: the API reference needs no other host", async () => {
    const page = await (await app.request("/docs")).text();
    const assets = [...page.matchAll(/(?:src|rel="stylesheet" href)="([^"]+)"/g)].map(
      (match) => match[1] ?? "",
    );
    expect(assets).toEqual(["./docs/page.css", "./docs/page.js"]);
    for (const asset of assets) {
      expect((await app.request(asset.slice(1))).status).toBe(200);
    }
    expect((await get("/openapi.json")).body).toMatchObject({ openapi: "3.1.0" });
  });

  test("behavior: an unexpected error says nothing of the inside", async () => {
    const broken = createApp({ ...testDeps(db, heads), db: undefined as never });
    await indexTo(db, 1, 100, 1);
    await indexTo(db, 100, 100, 1);
    const response = await broken.request("/transfer/reference/list");
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: "internal error", code: "internal" });
  });
});
