import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { round } from "../harness/measure.ts";
import { createDatabase } from "../harness/postgres.ts";
import { root, run } from "../harness/processes.ts";
import { countRequests } from "../harness/rpc-counter.ts";
import { startService } from "../harness/service.ts";
import { eventually } from "../harness/waiting.ts";
import { BACKFILL_TIMEOUT_SECONDS, backfill } from "./backfill.ts";
import { requestRows } from "./backfills.ts";
import type { History } from "./data.ts";
import type { Report, Row } from "./report.ts";

/** A response from many rows, which a restored service must return as the one that was exported does. */
const COMPARED = "/analytics/dailyLog/json";
/** Backfill time as a multiple of the restore's. */
const MIN_SPEEDUP = 10;

/** Settings of the database that is exported and of the one that the snapshot is restored into. */
type Databases = { from: Record<string, string>; to: Record<string, string> };

/** Exports and restores; also over a server of the operator's own where POSTGRES_URL names one. */
export async function measureSnapshots(report: Report, history: History): Promise<void> {
  const [full, restored] = [join(history.folder, "full"), join(history.folder, "restored")];
  const embedded = { from: { DATABASE_DIR: full }, to: { DATABASE_DIR: restored } };
  await report.measure("snapshot, embedded server", () => measure(history, embedded));
  rmSync(restored, { recursive: true, force: true });
  if (!process.env.POSTGRES_URL) return;
  const [origin, target] = [await createDatabase(), await createDatabase()];
  const postgres = { from: { DATABASE_URL: origin.url }, to: { DATABASE_URL: target.url } };
  await report.measure("snapshot, own server", () => measure(history, postgres));
  for (const { drop } of [origin, target]) await drop();
}

/** Backfills, exports the running service, and restores. */
async function measure(
  { devnet: { deployments }, source, folder }: History,
  { from, to }: Databases,
): Promise<Row[]> {
  const { service: origin, logs, seconds } = await backfill(root, { ...source, ...from });
  try {
    const file = join(folder, "exported.snapshot");
    const exporting = performance.now();
    const command = run("launcher/commands/snapshot.ts", {
      args: [file],
      env: { ...source, ...from, PORT: new URL(origin.url).port },
    });
    if ((await command.exited) !== 0) throw new Error(`the export failed:\n${command.output()}`);
    const exportSeconds = (performance.now() - exporting) / 1000;

    const counters = await Promise.all(
      deployments.chains.map(async ({ id, rpc }) => ({ id, ...(await countRequests(String(rpc))) })),
    );
    const urls = Object.fromEntries(counters.map(({ id, url }) => [`RPC_URL_${id}`, url]));
    const expected = (await origin.get(COMPARED)).text;
    const restoring = performance.now();
    const restored = await startService({ ...source, ...urls, ...to, SNAPSHOT: file });
    const isEqual = () =>
      restored.get(COMPARED).then(
        ({ status, text }) => status === 200 && text === expected,
        () => false,
      );
    await eventually("the response of the restored service", isEqual, BACKFILL_TIMEOUT_SECONDS).finally(
      restored.end,
    );
    const restoreSeconds = (performance.now() - restoring) / 1000;
    const speedup = round(seconds / restoreSeconds, 3);
    const requests = requestRows("restore, ", counters);
    for (const { stop } of counters) await stop();
    const ranges = counters.flatMap(({ of }) => of("eth_getLogs")).length;
    return [
      { what: "backfill", value: round(seconds, 3), unit: "s" },
      { what: "export", value: round(exportSeconds, 3), unit: "s" },
      { what: "export", value: Math.round(statSync(file).size / logs), unit: "bytes per log" },
      // From the start of the process to the first response that equals the origin's.
      { what: "restore", value: round(restoreSeconds, 3), unit: "s" },
      { what: "restore", value: speedup, unit: "times as fast", limit: { atLeast: MIN_SPEEDUP } },
      { what: "restore", value: ranges, unit: "eth_getLogs", limit: { atMost: 0 } },
      ...requests,
    ];
  } finally {
    await origin.end();
  }
}
