import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { readSettings } from "../../config/settings.ts";
import { createRandom } from "../../devnet/random.ts";
import { forgeSnapshot } from "../../harness/forged-snapshot.ts";
import { memoryOf } from "../../harness/memory.ts";
import { startService, untilReady } from "../../harness/service.ts";
import { eventually } from "../../harness/waiting.ts";
import { openEmbeddedCopy } from "../../launcher/snapshot/connection.ts";
import { openSnapshot } from "../../launcher/snapshot/format.ts";
import { restoreSnapshot } from "../../launcher/snapshot/restore.ts";
import { restoreState } from "../../ponder/snapshot/restores.ts";
import { SYNC_SCHEMA } from "../../ponder/tables.ts";
import { expectRestored, requestsOf, useOrigin } from "./snapshot.ts";

const origin = useOrigin(async (folder) => ({ PGLITE_DIR: join(folder, "origin") }));

const file = () => join(origin().folder, "devnet.snapshot");
const path = (name: string) => join(origin().folder, name);

/** Kills during a restore, and the milliseconds after its begin within which the first one comes. */
const KILLS = Number(process.env.SNAPSHOT_KILLS ?? 1);
const LATEST_KILL_MS = 8_000;
const CORRUPTIONS = 200;

/** Expects that a directory holds what the snapshot does; a restore stores its state last. */
async function expectComplete(directory: string): Promise<void> {
  const snapshot = await openSnapshot(file());
  await snapshot.close();
  const { query, close } = await openEmbeddedCopy(directory);
  expect(await restoreState(query, "zchf")).toMatch(/^(un)?verified$/);
  const [row] = await query(`select count(*)::int as logs from ${SYNC_SCHEMA}.logs`);
  const logs = snapshot.manifest.tables.find(({ name }) => name === "logs")?.rows;
  expect(row?.logs).toBeGreaterThanOrEqual(logs ?? Number.POSITIVE_INFINITY);
  await close();
}

test("default: a running service is exported while it responds", async () => {
  const { service, snapshot } = origin();
  const env = { PGLITE_DIR: path("origin"), PORT: new URL(service.url).port };
  let isDone = false;
  const statuses = new Set<number>();
  const requests = (async () => {
    while (!isDone) statuses.add((await service.get("/ecosystem/frankencoin/info")).status);
  })();
  await snapshot([file()], env);
  isDone = true;
  await requests;
  expect([...statuses]).toEqual([200]);
  expect(existsSync(path("origin.snapshot-copy"))).toBe(false);

  const shown = await snapshot(["--show", file()], {});
  for (const text of [
    /\d+ logs, \d+ bytes per log/,
    /cache: logs +\d+/,
    /tables: token +5/,
    /prices: daily/,
  ]) {
    expect(shown).toMatch(text);
  }
  expect(await snapshot([file()], env, 1)).toContain("exists: choose another name");
});

test("error: a corrupted file is refused, and there is no database", async () => {
  const random = createRandom("corruptions");
  const { manifest, close } = await openSnapshot(file());
  await close();
  const settings = readSettings({ ...origin().overFullNodes, PGLITE_DIR: path("refused") });
  const whole = readFileSync(file());
  const swapped = (first: number, second: number, start: number) => {
    const [a, b] = [
      whole.subarray(start, start + first),
      whole.subarray(start + first, start + first + second),
    ];
    return Buffer.concat([whole.subarray(0, start), b, a, whole.subarray(start + first + second)]);
  };
  const starts = manifest.parts.map((_, i) =>
    manifest.parts.slice(0, i).reduce((sum, { bytes }) => sum + bytes, 32),
  );
  for (let i = 0; i < CORRUPTIONS; i++) {
    const kind = random.pick(["flipped", "flipped", "truncated", "swapped"]);
    let corrupted: Buffer = Buffer.from(whole);
    if (kind === "flipped") {
      const at = random.int(0, whole.length - 1);
      corrupted[at] = (corrupted[at] ?? 0) ^ (1 << random.int(0, 7));
    } else if (kind === "truncated") {
      corrupted = whole.subarray(0, random.int(0, whole.length - 1));
    } else {
      const part = random.int(0, manifest.parts.length - 2);
      const [first, second] = [manifest.parts[part]?.bytes ?? 0, manifest.parts[part + 1]?.bytes ?? 0];
      corrupted = swapped(first, second, starts[part] ?? 0);
    }
    writeFileSync(path("corrupted"), corrupted);
    await expect(restoreSnapshot(settings, path("corrupted")), `${i}: ${kind}`).rejects.toThrow(
      /^The snapshot is refused: (it|its|the|part) .{20,}/,
    );
    expect([existsSync(path("refused")), existsSync(path("refused.restoring"))]).toEqual([false, false]);
  }
});

test("error: a file of another format, other contracts or other blocks is refused, and there is no database", async () => {
  const { snapshot } = origin();
  const refused = async (name: string, env: Record<string, string> = {}) => {
    const output = await snapshot(["--restore", path(name)], { PGLITE_DIR: path("refused"), ...env }, 1);
    expect([existsSync(path("refused")), existsSync(path("refused.restoring"))]).toEqual([false, false]);
    return output;
  };
  const newer = readFileSync(file());
  newer.write("zchf-snapshot 2", "latin1");
  writeFileSync(path("newer"), newer);
  expect(await refused("newer")).toContain("it has format 2, this version reads format 1: upgrade");

  const { chains } = JSON.parse(readFileSync(path("deployments.json"), "utf8"));
  chains[0].addresses.equity = `0x${"12".repeat(20)}`;
  writeFileSync(path("other.json"), JSON.stringify({ chains }));
  expect(await refused("devnet.snapshot", { DEPLOYMENTS_FILE: path("other.json") })).toMatch(
    /it is of other contracts: equity of Ethereum is 0x[0-9a-f]{40} in it, not 0x(12){20}/,
  );

  await forgeSnapshot(file(), path("unknown"), {
    added: { group: "cache", name: "schemata", columns: ["name"] },
  });
  expect(await refused("unknown")).toContain("it has a table schemata, which this version does not have");

  const hash = `0x${"ab".repeat(32)}`;
  await forgeSnapshot(file(), path("final"), {
    manifest: (manifest) => {
      for (const { finalBlock } of manifest.chains) finalBlock.hash = hash;
      return manifest;
    },
  });
  expect(await refused("final")).toMatch(/block \d+ of \w+ \(RPC_URL_\d+\) is 0x(ab){32} in it and 0x/);

  await forgeSnapshot(file(), path("earlier"), {
    table: "cache.blocks",
    change: (values) => (Number(values.chain_id) === 100 ? { ...values, hash } : values),
  });
  expect(await refused("earlier")).toMatch(/block \d+ of Gnosis \(RPC_URL_100\) is 0x(ab){32} in it and 0x/);
});

test("error: tables that differ from the chains are not served, and the database is empty again", async () => {
  await forgeSnapshot(file(), path("false"), {
    table: "tables.token",
    change: (values) => ({ ...values, supply: String(BigInt(values.supply ?? 0) + 10n ** 18n) }),
  });
  const env = { ...origin().overFullNodes, PGLITE_DIR: path("false.database"), SNAPSHOT: path("false") };
  const service = await startService(env);
  let wasServed = false;
  let isRunning = true;
  const requests = eventually(
    "the end of the service",
    async () => {
      const status = await service.get("/ready").then(
        (response) => response.status,
        () => undefined,
      );
      wasServed ||= status === 200;
      return !isRunning;
    },
    300,
  );
  expect(await service.exited).toBe(1);
  isRunning = false;
  await requests;
  expect(service.output()).toMatch(/\d+ values differ from the chains, such as supply of ZCHF on chain \d+/);
  expect(wasServed).toBe(false);
  expect(existsSync(path("false.database"))).toBe(false);
});

test(`default: after ${KILLS} kills during the restore, it responds over full nodes with the same bytes`, async () => {
  const env = { ...origin().overFullNodes, PGLITE_DIR: path("restored"), SNAPSHOT: file() };
  const random = createRandom(process.env.SNAPSHOT_SEED ?? "kills");
  let latest = LATEST_KILL_MS;
  for (let kills = 0; kills < KILLS; ) {
    const service = await startService(env);
    await service.prints("Check the file");
    // At a random moment of the restore.
    const after = random.int(0, latest);
    await wait(after);
    expect(service.process.exitCode, service.output()).toBe(null);
    await service.kill();
    if (!existsSync(env.PGLITE_DIR)) {
      kills++;
      continue;
    }
    // It came after the restore: the next start must restore again, and be killed earlier.
    await expectComplete(env.PGLITE_DIR);
    rmSync(env.PGLITE_DIR, { recursive: true });
    latest = after;
  }
  const logRequests = requestsOf(origin(), "eth_getLogs");
  const restored = await startService(env);
  await untilReady(restored, 100);
  // The launcher, which restores. Without the flags of the embedded database it is above 1,000 MB.
  if (process.platform === "linux") expect(memoryOf(restored.process.pid ?? 0)?.peak).toBeLessThan(500);
  await expectRestored(origin(), restored);
  expect(restored.output()).toContain("agrees with the chains");
  expect(requestsOf(origin(), "eth_getLogs")).toBe(logRequests);
});

test("behavior: a database with data is left as it is, and an interrupted restore is not used", async () => {
  const { snapshot, overFullNodes } = origin();
  expect(await snapshot(["--restore", file()], { PGLITE_DIR: path("restored") }, 1)).toContain(
    "The database is not empty; it was left as it is",
  );
  writeFileSync(path("interrupted.restoring"), "");
  const service = await startService({ ...overFullNodes, PGLITE_DIR: path("interrupted") });
  expect(await service.exited).toBe(1);
  expect(service.output()).toContain("SNAPSHOT: missing, but the restore of a snapshot was interrupted");
  rmSync(path("interrupted.restoring"));
});
