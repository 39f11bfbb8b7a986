import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openSnapshot } from "../../launcher/snapshot/format.ts";
import { serveFile } from "../../tools/harness/file-server.ts";
import { createDatabase } from "../../tools/harness/postgres.ts";
import { start } from "../../tools/harness/processes.ts";
import { startService, untilReady } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";
import { expectRestored, requestsOf, useOrigin } from "./snapshot.ts";

/** How long the writer stays unverified in the test of that: longer than the delivery of webhooks takes to begin. */
const UNVERIFIED_MS = 6_000;

const databases: Awaited<ReturnType<typeof createDatabase>>[] = [];
async function database() {
  databases.push(await createDatabase());
  return { DATABASE_URL: databases.at(-1)?.url ?? "" };
}

const origin = useOrigin(database);
const path = (name: string) => join(origin().folder, name);
afterAll(async () => {
  for (const { drop } of databases) await drop();
});

async function hasTable(connectionString: string, table: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query("select to_regclass($1) is not null as found", [table]);
  await client.end();
  return rows[0]?.found;
}

/** Waits until a restore into the database has begun; it then takes a second or more. */
const untilRestoring = (connectionString: string) =>
  eventually("a restore", () => hasTable(connectionString, "zchf_launcher.restores"));

/** The same chains with another start block, before which there is no log. */
function ofAnotherBuild(): string {
  const { chains } = JSON.parse(readFileSync(origin().overFullNodes.DEPLOYMENTS_FILE ?? "", "utf8"));
  const later = chains.map((chain: { start?: object }) => ({
    ...chain,
    start: { ...chain.start, transferReference: 1 },
  }));
  const file = path("other-build.json");
  writeFileSync(file, JSON.stringify({ chains: later }));
  return file;
}

/** The snapshots in the folder, oldest first. */
const snapshotsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".snapshot"))
    .sort();

test("default: PostgreSQL to the embedded database, of the same build", async () => {
  const { snapshot, overFullNodes } = origin();
  const folder = path("nightly");
  mkdirSync(folder);
  writeFileSync(join(folder, "zchf-20200101T030000Z.snapshot.sha256"), "");
  for (let night = 1; night <= 8; night++)
    writeFileSync(join(folder, `zchf-2020010${night}T030000Z.snapshot`), "");
  const nightly = start("deploy/nightly-snapshot.sh", {
    args: [folder],
    env: { ...overFullNodes, DATABASE_URL: databases[0]?.url ?? "" },
  });
  expect(await nightly.exited, nightly.output()).toBe(0);
  const kept = snapshotsIn(folder);
  expect(kept).toHaveLength(7);
  expect(kept[0]).toBe("zchf-20200103T030000Z.snapshot");
  const newest = kept.at(-1) ?? "";
  const file = join(folder, newest);
  expect(readdirSync(folder).filter((name) => name.endsWith(".sha256"))).toEqual([`${newest}.sha256`]);
  const digest = createHash("sha256").update(readFileSync(file)).digest("hex");
  expect(readFileSync(`${file}.sha256`, "utf8")).toBe(`${digest}  ${newest}\n`);
  const embedded = { DATABASE_DIR: path("embedded") };
  const output = await snapshot(["--restore", file], embedded);
  expect(output).toContain("its tables are used as they are");
  const restored = await startService({ ...overFullNodes, ...embedded });
  await expectRestored(origin(), restored);
  expect(restored.output()).toContain("The restored database agrees with the chains");
  expect(requestsOf(origin(), "eth_getLogs")).toBe(0);
});

test("behavior: it is read by tar, sha256sum and zstd of the system, and its rows by psql", async () => {
  const file = join(path("nightly"), snapshotsIn(path("nightly")).at(-1) ?? "");
  const folder = path("extracted");
  mkdirSync(folder);
  const script = `tar -xf "$0" && cd zchf-snapshot-2 && sha256sum -c --strict SHA256SUMS && zstd -d --rm *.zst`;
  const printed = execFileSync("sh", ["-ec", script, file], { cwd: folder, encoding: "utf8" });
  const snapshot = await openSnapshot(file);
  const { parts, tables } = snapshot.manifest;
  expect(printed.split("\n").filter((line) => line.endsWith(": OK"))).toHaveLength(parts.length + 1);

  const extracted = join(folder, "zchf-snapshot-2");
  const names = readdirSync(extracted).filter((name) => name.endsWith(".copy"));
  expect(names).toHaveLength(parts.length);
  let index = 0;
  for await (const { rows } of snapshot.parts()) {
    expect(readFileSync(join(extracted, names[index++] ?? "")).equals(rows)).toBe(true);
  }
  await snapshot.close();

  const { DATABASE_URL } = await database();
  for (const [i, { group, name, columns, rows }] of tables.entries()) {
    const copies = names.filter((copy) => copy.slice(5) === `.${group}.${name}.copy`);
    const table = `"table_${i}"`;
    const statements = [
      `create table ${table} (${columns.map((column) => `"${column}" text`).join()})`,
      ...copies.map((copy) => `\\copy ${table} from '${join(extracted, copy)}'`),
      `select count(*) from ${table}`,
    ];
    const args = ["-qAt", DATABASE_URL, ...statements.flatMap((statement) => ["-c", statement])];
    expect(Number(execFileSync("psql", args, { encoding: "utf8" })), name).toBe(rows);
  }
});

test("behavior: until its responses were compared with the chains, replicas do not respond, and no webhook is delivered", async () => {
  const { snapshot, overFullNodes } = origin();
  const target = await database();
  const file = join(path("nightly"), snapshotsIn(path("nightly")).at(-1) ?? "");
  await snapshot(["--restore", file], target);
  const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
  const subscription = { name: "shop", url: "http://127.0.0.1:9/", secret, allowPrivate: true };
  writeFileSync(path("webhooks.json"), JSON.stringify({ subscriptions: [subscription] }));
  const env = { ...overFullNodes, ...target, WEBHOOKS_FILE: path("webhooks.json") };
  const isDelivering = () => hasTable(target.DATABASE_URL, "zchf_webhooks.subscription");
  const replica = await startService(env, undefined, "launcher/commands/serve.ts");
  const writer = await startService(env);
  const isReadyUnverified = () => fetch(`${writer.adminUrl}/unverified/ready`).catch(() => undefined);
  await eventually("the writer's admin port", isReadyUnverified);
  // The launcher compares: while it is stopped, the writer stays unverified.
  writer.process.kill("SIGSTOP");
  try {
    await eventually("the writer's tables", async () => (await isReadyUnverified())?.ok);
    await eventually("the replica", () => replica.get("/ready").catch(() => undefined));
    const until = Date.now() + UNVERIFIED_MS;
    while (Date.now() < until) {
      expect([
        (await replica.get("/ready")).status,
        (await replica.get("/ecosystem/frankencoin/info")).status,
      ]).toEqual([503, 503]);
      await wait(100);
    }
    expect(await isDelivering()).toBe(false);
  } finally {
    writer.process.kill("SIGCONT");
  }
  await untilReady(writer);
  await untilReady(replica);
  await eventually("the delivery of webhooks", isDelivering);
  expect(writer.output()).toContain("The restored database agrees with the chains");
  await Promise.all([writer.end(), replica.end()]);
});

test("behavior: the stopped embedded database to PostgreSQL, of another build: re-indexed from the cache", async () => {
  const { snapshot, overFullNodes } = origin();
  await snapshot([path("embedded.snapshot")], { DATABASE_DIR: path("embedded") });
  const server = await serveFile(path("embedded.snapshot"), { cuts: 2 });
  const target = await database();
  const env = { ...overFullNodes, ...target, DEPLOYMENTS_FILE: ofAnotherBuild(), SNAPSHOT: server.url };
  const killed = await startService(env);
  await untilRestoring(target.DATABASE_URL);
  await killed.kill();
  const withoutSnapshot = await startService({ ...env, SNAPSHOT: "" });
  expect(await withoutSnapshot.exited, withoutSnapshot.output()).toBe(1);
  expect(withoutSnapshot.output()).toContain("SNAPSHOT: missing, but the restore of a snapshot into this");
  const restored = await startService(env);
  await expectRestored(origin(), restored);
  await server.stop();
  expect(restored.output()).toContain("indexing again from its cached logs");
  // Those of the contract that has another start block, in two ranges.
  expect(requestsOf(origin(), "eth_getLogs")).toBeLessThanOrEqual(2);
  // Cut in the middle, each download continued where the one before had ended.
  expect(server.ranges.slice(0, 3)).toEqual([
    undefined,
    expect.stringMatching(/^bytes=\d+-$/),
    expect.stringMatching(/^bytes=\d+-$/),
  ]);
  expect(existsSync(".ponder/zchf.snapshot-download")).toBe(false);
});
