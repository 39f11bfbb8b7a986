import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Devnet } from "../devnet/start.ts";
import { round } from "../harness/measure.ts";
import { createDatabase } from "../harness/postgres.ts";
import { root, run } from "../harness/processes.ts";
import { countRequests } from "../harness/rpc-counter.ts";
import { type Service, startService } from "../harness/service.ts";
import { eventually } from "../harness/waiting.ts";
import { BACKFILL_TIMEOUT_SECONDS, type Backfill, backfill } from "./backfill.ts";

/** A response from many rows, which a restored service must return as the one that was exported does. */
const COMPARED = "/analytics/dailyLog/json";

export type SnapshotFigures = {
  database: string;
  /** Backfill of the same history into the same kind of database, in the same run. */
  backfillSeconds: number;
  exportSeconds: number;
  bytesPerLog: number;
  /** From the start of the process to the first response that equals the origin's. */
  restoreSeconds: number;
  /** Backfill time as a multiple of the restore's. */
  speedup: number;
  /** RPC requests of the restored service until then, by method. */
  requests: Record<string, number>;
};

type Source = { DEPLOYMENTS_FILE: string; PRICE_FILE: string };
type Measured = { directory: string; writer: Backfill; seconds: number };

/** Exports the running service of each kind of database and restores it; PostgreSQL where POSTGRES_URL names a server. */
export async function measureSnapshots(
  devnet: Devnet,
  source: Source,
  folder: string,
  embedded: Measured,
  onProgress: (step: string) => void,
): Promise<SnapshotFigures[]> {
  onProgress("snapshot of the embedded database");
  const { directory, writer, seconds } = embedded;
  const target = join(folder, "restored");
  const figures = [
    await measure("PGlite", devnet, source, folder, writer, seconds, {
      of: { PGLITE_DIR: directory },
      to: { PGLITE_DIR: target },
    }),
  ];
  rmSync(target, { recursive: true });
  if (!process.env.POSTGRES_URL) return figures;
  const databases = [await createDatabase(), await createDatabase()];
  const [of, to] = databases.map(({ url }) => ({ DATABASE_URL: url }));
  try {
    onProgress("backfill into PostgreSQL");
    const indexed = await backfill(root, { ...source, ...of });
    onProgress("snapshot of PostgreSQL");
    const postgres = { of: of ?? {}, to: to ?? {} };
    try {
      figures.push(await measure("PostgreSQL", devnet, source, folder, indexed, indexed.seconds, postgres));
    } finally {
      await indexed.end();
    }
    return figures;
  } finally {
    for (const { drop } of databases) await drop();
  }
}

async function measure(
  database: string,
  { deployments }: Devnet,
  source: Source,
  folder: string,
  { service: origin, logs }: Backfill,
  backfillSeconds: number,
  settings: { of: Record<string, string>; to: Record<string, string> },
): Promise<SnapshotFigures> {
  const file = join(folder, `${database}.snapshot`);
  const exporting = performance.now();
  const command = run("launcher/commands/snapshot.ts", {
    args: [file],
    env: { ...source, ...settings.of, PORT: new URL(origin.url).port },
  });
  if ((await command.exited) !== 0) throw new Error(`the export failed:\n${command.output()}`);
  const exportSeconds = (performance.now() - exporting) / 1000;

  const counters = await Promise.all(
    deployments.chains.map(async ({ id, rpc }) => ({ id, counter: await countRequests(String(rpc)) })),
  );
  const urls = Object.fromEntries(counters.map(({ id, counter }) => [`RPC_URL_${id}`, counter.url]));
  const expected = (await origin.get(COMPARED)).text;
  const restoring = performance.now();
  const restored = await startService({ ...source, ...urls, ...settings.to, SNAPSHOT: file });
  await untilEqual(restored, expected);
  const restoreSeconds = (performance.now() - restoring) / 1000;
  const requests: Record<string, number> = {};
  for (const { counter } of counters) {
    for (const [method, count] of counter.counts()) requests[method] = (requests[method] ?? 0) + count;
  }
  await restored.end();
  for (const { counter } of counters) await counter.stop();
  return {
    database,
    backfillSeconds: round(backfillSeconds, 3),
    exportSeconds: round(exportSeconds, 3),
    bytesPerLog: Math.round(statSync(file).size / logs),
    restoreSeconds: round(restoreSeconds, 3),
    speedup: round(backfillSeconds / restoreSeconds, 3),
    requests,
  };
}

const untilEqual = (service: Service, expected: string) =>
  eventually(
    "the response of the restored service",
    () =>
      service.get(COMPARED).then(
        ({ status, text }) => status === 200 && text === expected,
        () => false,
      ),
    BACKFILL_TIMEOUT_SECONDS,
  );
