import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedUrl } from "../../config/embedded-database.ts";
import { startServer } from "../../launcher/database/embedded/server.ts";
import { writePrices } from "../../tools/devnet/prices.ts";
import { type Devnet, startDevnet } from "../../tools/devnet/start.ts";
import { chainIds } from "../../tools/devnet/world.ts";
import { untilPricesFilled } from "../../tools/harness/daily-prices.ts";
import { type Disk, mountDisk } from "../../tools/harness/disk.ts";
import { expectSameBytes } from "../../tools/harness/history.ts";
import { childrenOf } from "../../tools/harness/processes.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import { type Service, startService, untilIndexed, untilReady } from "../../tools/harness/service.ts";
import { countTransfers, transferOn, untilTransfers } from "../../tools/harness/transfers.ts";
import { verify } from "../../tools/harness/verify.ts";
import { eventually } from "../../tools/harness/waiting.ts";

/** The power fails, and with it all that was not flushed to the disk of the embedded database. */
let folder: string;
let devnet: Devnet;
let disk: Disk;
let directory: string;
let settings: Record<string, string>;
let service: Service | undefined;
let fresh: Service | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-power-"));
  disk = mountDisk(folder);
  directory = join(disk.folder, "database");
  const [out, prices] = [join(folder, "deployments.json"), join(folder, "prices.json")];
  devnet = await startDevnet({ seed: "5", short: true, out });
  writePrices(prices, devnet.deployments);
  settings = { DEPLOYMENTS_FILE: out, PRICE_FILE: prices, POLLING_INTERVAL: "500" };
});

afterAll(async () => {
  // Each ends its PostgreSQL server, too.
  await Promise.all([service?.end(), fresh?.end()]);
  await disk?.unmount();
  await devnet?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startOnDisk(): Promise<Service> {
  service = await startService({ ...settings, DATABASE_DIR: directory });
  return service;
}

/** Numbers of rows that only grow while the service runs. */
async function committed(url: string): Promise<{ logs: number; transfers: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select (select count(*)::int from ponder_sync.logs) as logs,
         (select count(*)::int from zchf.transfer_reference) as transfers`,
    );
    return rows[0];
  } finally {
    await client.end();
  }
}

async function failPower(running: Service): Promise<void> {
  disk.cutPower();
  await running.kill();
  await disk.restorePower();
}

/** Expects that every row is on the disk that another connection saw before the power failed. */
async function expectCommitted(before: { logs: number; transfers: number }): Promise<void> {
  const copy = join(folder, "copy");
  execFileSync("cp", ["-a", directory, copy]);
  // Without Ponder, which would request again what is missing.
  const server = await startServer(copy);
  const after = await committed(server.url).finally(server.stop);
  rmSync(copy, { recursive: true });
  expect(after.logs).toBeGreaterThanOrEqual(before.logs);
  expect(after.transfers).toBeGreaterThanOrEqual(before.transfers);
}

/** Whether the files of a new database are being flushed: until then a power failure may damage them. */
const isFlushing = ({ process: { pid = 0 } }: Service) =>
  childrenOf(pid).some((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("initdb"));

test("during the backfill and the starts after it: nothing committed is lost", async () => {
  const first = await startOnDisk();
  const before = await eventually("cached logs", async () => {
    const rows = await committed(embeddedUrl(directory)).catch(() => undefined);
    return rows !== undefined && rows.logs > 0 && !isFlushing(first) && rows;
  });
  expect((await first.get("/ready")).status).toBe(503);
  await failPower(first);
  await expectCommitted(before);
  // While PostgreSQL recovers, while Ponder loads, and while it indexes.
  for (const afterMs of [1_000, 3_000, 6_000]) {
    const next = await startOnDisk();
    await sleep(afterMs);
    await failPower(next);
  }
  await expectCommitted(before);
});

test("while it follows: nothing committed is lost, and it responds to every route as an index that had power", async () => {
  let running = await startOnDisk();
  await untilReady(running);
  for (let round = 0; round < 3; round++) {
    const count = (await countTransfers(running)) + chainIds.length;
    await transferOn(devnet.world, chainIds, "just before a power failure");
    await untilTransfers(running, count);
    const before = await committed(embeddedUrl(directory));
    await failPower(running);
    await expectCommitted(before);
    running = await startOnDisk();
    await untilReady(running);
    await untilTransfers(running, count);
  }
  fresh = await startService({ ...settings, DATABASE_DIR: join(folder, "fresh") });
  await untilReady(fresh);
  for (const one of [running, fresh]) {
    await untilIndexed(one.url, devnet.world);
    await untilPricesFilled(devnet.deployments.tokens, one);
  }
  expect((await verify(running.url, settings.DEPLOYMENTS_FILE ?? "")).differences).toEqual([]);
  await expectSameBytes(fresh, running, await everyRoute(fresh.get, { withPrices: true }));
});
