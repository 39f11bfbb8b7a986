import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { restoreState, setRestoreState } from "zchf-runtime/ponder/snapshot/restores";
import { SYNC_SCHEMA } from "zchf-runtime/ponder/tables";
import { readSettings } from "../../config/settings.ts";
import { startServer } from "../../launcher/database/embedded/server.ts";
import { openCopy } from "../../launcher/snapshot/connection.ts";
import { openSnapshot } from "../../launcher/snapshot/format.ts";
import { restoreSnapshot } from "../../launcher/snapshot/restore.ts";
import { createRandom } from "../../tools/devnet/random.ts";
import { forgeSnapshot } from "../../tools/harness/forged-snapshot.ts";
import { memoryOf } from "../../tools/harness/memory.ts";
import { createDatabase } from "../../tools/harness/postgres.ts";
import { startService, untilReady } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";
import { expectRestored, requestsOf, useOrigin } from "./snapshot.ts";

const origin = useOrigin(async (folder) => ({ DATABASE_DIR: join(folder, "origin") }));

const file = () => join(origin().folder, "devnet.snapshot");
const path = (name: string) => join(origin().folder, name);

/** Kills during a restore, and the milliseconds after its begin within which the first one comes. */
const KILLS = Number(process.env.SNAPSHOT_KILLS ?? 1);
const LATEST_KILL_MS = 8_000;
const CORRUPTIONS = 200;

/** What the database of a stopped service holds of the snapshot; a restore stores its state last. */
async function restoredIn(directory: string): Promise<"nothing" | "a part" | "everything"> {
  const server = await startServer(directory);
  const { query, close } = await openCopy(server.url);
  try {
    const state = await restoreState(query, "zchf").catch(() => undefined);
    if (state === undefined) return "nothing";
    if (state === "restoring") return "a part";
    const snapshot = await openSnapshot(file());
    await snapshot.close();
    const [row] = await query(`select count(*)::int as logs from ${SYNC_SCHEMA}.logs`);
    const logs = snapshot.manifest.tables.find(({ name }) => name === "logs")?.rows;
    expect(row?.logs).toBeGreaterThanOrEqual(logs ?? Number.POSITIVE_INFINITY);
    return "everything";
  } finally {
    await close();
    await server.stop();
  }
}

/** Tables of the index, of the cache and of the prices in a database. */
async function tablesIn(connectionString: string): Promise<number> {
  const { query, close } = await openCopy(connectionString);
  const [row] = await query(
    `select count(*)::int as tables from pg_tables where schemaname in ('zchf', 'zchf_prices', '${SYNC_SCHEMA}')`,
  );
  await close();
  return Number(row?.tables);
}

test("default: a running service is exported while it responds", async () => {
  const { service, snapshot } = origin();
  const env = { DATABASE_DIR: path("origin"), PORT: new URL(service.url).port };
  let isDone = false;
  const statuses = new Set<number>();
  const requests = (async () => {
    while (!isDone) statuses.add((await service.get("/ecosystem/frankencoin/info")).status);
  })();
  await snapshot([file()], env);
  isDone = true;
  await requests;
  expect([...statuses]).toEqual([200]);

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

test("error: a corrupted file is refused, and the database stays empty", async () => {
  const random = createRandom("corruptions");
  const { manifest, close } = await openSnapshot(file());
  await close();
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const settings = readSettings({ ...origin().overFullNodes, DATABASE_URL: url });
  const whole = readFileSync(file());
  const swapped = (first: number, second: number, start: number) => {
    const [a, b] = [
      whole.subarray(start, start + first),
      whole.subarray(start + first, start + first + second),
    ];
    return Buffer.concat([whole.subarray(0, start), b, a, whole.subarray(start + first + second)]);
  };
  // Of the parts in the archive, each with its header and in blocks of 512 bytes.
  const sizes = manifest.parts.map(({ bytes }) => 512 + Math.ceil(bytes / 512) * 512);
  const starts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, bytes) => sum + bytes, 0));
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
      const [first, second] = [sizes[part] ?? 0, sizes[part + 1] ?? 0];
      corrupted = swapped(first, second, starts[part] ?? 0);
    }
    writeFileSync(path("corrupted"), corrupted);
    await expect(restoreSnapshot(settings, path("corrupted")), `${i}: ${kind}`).rejects.toThrow(
      /^The snapshot is refused: (it|its|the|part) .{20,}/,
    );
  }
  expect(await tablesIn(url)).toBe(0);
});

test("error: a file of another format, other contracts or other blocks is refused, and the database stays empty", async () => {
  const { snapshot } = origin();
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const refused = async (name: string, env: Record<string, string> = {}) => {
    const output = await snapshot(["--restore", path(name)], { DATABASE_URL: url, ...env }, 1);
    expect(await tablesIn(url)).toBe(0);
    return output;
  };
  const newer = readFileSync(file());
  newer.write("zchf-snapshot-3", "latin1");
  writeFileSync(path("newer"), newer);
  expect(await refused("newer")).toContain("it has format 3, this version reads format 2: upgrade");
  writeFileSync(path("older"), "zchf-snapshot 1                \n");
  expect(await refused("older")).toContain("it has format 1, this version reads format 2: make it again");

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
  const env = { ...origin().overFullNodes, DATABASE_DIR: path("false.database"), SNAPSHOT: path("false") };
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
  expect(await restoredIn(path("false.database"))).toBe("nothing");
});

test(`default: after ${KILLS} kills during the restore, it responds over full nodes with the same bytes`, async () => {
  // Webhooks begin when the restored database was compared with the chains.
  const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
  const subscription = { name: "shop", url: "http://127.0.0.1:9/", secret, allowPrivate: true };
  writeFileSync(path("webhooks.json"), JSON.stringify({ subscriptions: [subscription] }));
  const database = { DATABASE_DIR: path("restored"), WEBHOOKS_FILE: path("webhooks.json") };
  const env = { ...origin().overFullNodes, ...database, SNAPSHOT: file() };
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
    if ((await restoredIn(env.DATABASE_DIR)) !== "everything") {
      kills++;
      continue;
    }
    // It came after the restore: the next start must restore again, and be killed earlier.
    rmSync(env.DATABASE_DIR, { recursive: true });
    latest = after;
  }
  const logRequests = requestsOf(origin(), "eth_getLogs");
  const restored = await startService(env);
  await untilReady(restored);
  // The launcher, which restores.
  if (process.platform === "linux") expect(memoryOf(restored.process.pid ?? 0)?.peak).toBeLessThan(500);
  await expectRestored(origin(), restored);
  expect(restored.output()).toContain("agrees with the chains");
  expect(requestsOf(origin(), "eth_getLogs")).toBe(logRequests);
});

test("behavior: a database with data is left as it is, and an interrupted restore is not used", async () => {
  const { snapshot, overFullNodes } = origin();
  expect(await snapshot(["--restore", file()], { DATABASE_DIR: path("restored") }, 1)).toContain(
    "The database is not empty; it was left as it is",
  );
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const { query, close } = await openCopy(url);
  await setRestoreState(query, "zchf", "restoring");
  await close();
  const service = await startService({ ...overFullNodes, DATABASE_URL: url });
  expect(await service.exited).toBe(1);
  expect(service.output()).toContain(
    "SNAPSHOT: missing, but the restore of a snapshot into this database was",
  );
});
