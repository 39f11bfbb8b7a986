import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { createPublicClient, custom, numberToHex } from "viem";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { readSettings } from "../../../config/settings.ts";
import { indexTo, type TestDatabase, testDatabase } from "../../../tools/harness/test-database.ts";
import { CHAINS } from "../../chains.ts";
import { guarded } from "./admin.ts";
import { jobs } from "./jobs.ts";
import { readSide } from "./read-side.ts";
import { listen } from "./start.ts";

const HEAD = 50;
const HEAD_TIME = 1_800_000_000;
const [ethereum = expect.unreachable()] = CHAINS;
const zchf = ethereum.addresses.frankencoin ?? expect.unreachable();

const folder = mkdtempSync(path.join(tmpdir(), "zchf-service-"));
afterAll(() => rmSync(folder, { recursive: true }));
const PRICE_FILE = path.join(folder, "prices.json");
writeFileSync(PRICE_FILE, JSON.stringify({ [zchf]: 1.25 }));

/** A chain whose head is `HEAD`. */
const client = createPublicClient({
  transport: custom({
    request: async () => ({ number: numberToHex(HEAD), timestamp: numberToHex(HEAD_TIME), transactions: [] }),
  }),
});

let db: TestDatabase;
let stopping: AbortController;
beforeEach(async () => {
  db = await testDatabase();
  stopping = new AbortController();
});
afterEach(() => stopping.abort());

function start(env: Record<string, string> = {}) {
  const settings = { ...readSettings({ RPC_URL_1: "http://127.0.0.1:1", PRICE_FILE, ...env }), port: 0 };
  const { signal: stopped } = stopping;
  const ponder = { db, clients: { [ethereum.key]: client } };
  return { settings, side: readSide(ponder, { settings, isReplica: true, stopped }) };
}

test("readSide: a chain is live when it is indexed up to the head of its client", async () => {
  const { side } = start();
  await indexTo(db, 1, HEAD - 1, HEAD_TIME - 12);
  await vi.waitFor(async () => {
    const [chain] = (await side.deps.freshness.readingFromNow()).chains;
    expect(chain).toMatchObject({ chainId: 1, block: BigInt(HEAD - 1), state: "syncing" });
  });
  await indexTo(db, 1, HEAD, HEAD_TIME);
  await vi.waitFor(async () => {
    const [chain] = (await side.deps.freshness.readingFromNow()).chains;
    expect(chain).toMatchObject({ block: BigInt(HEAD), state: "live", reason: undefined });
  });
});

test("readSide: what is not verified is live in `indexed` alone", async () => {
  const { side } = start();
  await indexTo(db, 1, HEAD, HEAD_TIME);
  await db.$client.exec(`update _ponder_meta set value = value || '{"unverified": {"1": "not compared"}}'`);
  const states = async () =>
    Promise.all(
      [side.deps.freshness, side.indexed].map(async (freshness) => {
        const [chain] = (await freshness.readingFromNow()).chains;
        return [chain?.state, chain?.reason];
      }),
    );
  await vi.waitFor(async () =>
    expect(await states()).toEqual([
      ["syncing", "not compared"],
      ["live", undefined],
    ]),
  );
});

test("jobs: they read prices until they are stopped; a replica fills none", async () => {
  await db.$client.exec("drop schema if exists zchf_prices cascade");
  const { side, settings } = start();
  const ended = jobs(side, { settings, logChecks: undefined }, stopping.signal);
  await vi.waitFor(() => expect(side.deps.prices.of(zchf)?.usd).toBe(1.25));
  stopping.abort();
  await ended;
  const { rows } = await db.$client.query("select from pg_namespace where nspname = 'zchf_prices'");
  expect(rows).toEqual([]);
});

test("jobs: one line says that the API is ready, once it is", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { side, settings } = start({ DATABASE_URL: String(process.env.POSTGRES_URL) });
  await indexTo(db, 1, HEAD, HEAD_TIME);
  await vi.waitFor(async () => {
    const [chain] = (await side.deps.freshness.readingFromNow()).chains;
    expect(chain?.state).toBe("live");
  });
  const run = async (until: () => void) => {
    const ending = new AbortController();
    const ended = jobs(side, { settings, logChecks: undefined }, ending.signal);
    await vi.waitFor(until);
    ending.abort();
    await ended;
  };
  side.obstacles.set("test", "the database is locked");
  await run(() => expect(side.deps.prices.of(zchf)?.usd).toBe(1.25));
  expect(log).not.toHaveBeenCalled();
  side.obstacles.delete("test");
  const line = "The API on port 0 is ready: every chain is indexed up to its head";
  await run(() => expect(log.mock.calls).toEqual([[line]]));
  log.mockRestore();
});

test("listen: serves the API on the port until it is drained", async () => {
  const { side, settings } = start();
  const { server, drain, closeStreams } = await listen(side, settings);
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/health`);
  expect([response.status, await response.text()]).toEqual([200, "ok"]);
  expect(await side.metrics.registry.metrics()).toContain(
    'zchf_http_responses_total{route="/health",status="200",cache="none"} 1',
  );
  closeStreams();
  await drain();
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
});

test("error: a POST request to the admin port that does not know the token", async () => {
  const routes = new Hono();
  routes.all("/repair", (context) => context.text("repaired"));
  const admin = guarded(routes, "secret");
  const post = async (authorization?: string) => {
    const headers = authorization === undefined ? undefined : { authorization };
    return (await admin.request("/repair", { method: "POST", ...(headers && { headers }) })).status;
  };
  expect([await post(), await post("Bearer other"), await post("Bearer secret")]).toEqual([401, 401, 200]);
  expect((await admin.request("/repair")).status).toBe(200);
});
