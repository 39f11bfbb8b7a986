import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "../../launcher/database/embedded/server.ts";
import { openDatabase } from "../../launcher/database/open.ts";
import { median, round } from "../harness/measure.ts";
import { root } from "../harness/processes.ts";
import { countRequests } from "../harness/rpc-counter.ts";
import { type Backfill, backfill } from "./backfill.ts";
import type { History } from "./data.ts";
import { withEmptyHandlers } from "./empty-handlers.ts";
import { ethCallsByKind } from "./eth-calls.ts";
import type { Row } from "./report.ts";

/** Backfills with empty handlers and with ours, alternately. */
const REPETITIONS = 3;
const MIN_SPEED = 0.6;
const MAX_FIRST_START_MB = 500;

/**
 * Counts the requests of one backfill, then measures backfills with empty handlers and with ours. The writer of the last
 * one keeps running: the caller must end it.
 */
export async function measureBackfills(
  history: History,
): Promise<{ directory: string; writer: Backfill; rows: Row[] }> {
  const { source, folder, onProgress } = history;
  const requests = await countBackfill(history);
  const empty = withEmptyHandlers(folder);
  const bare: number[] = [];
  const full: Backfill[] = [];
  for (let turn = 1; ; turn++) {
    onProgress(`  ${turn} of ${REPETITIONS}`);
    const temporary = join(folder, "temporary");
    const nothing = await backfill(empty, { ...source, DATABASE_DIR: temporary }, false);
    bare.push(nothing.seconds);
    await nothing.service.end();
    rmSync(temporary, { recursive: true });
    const directory = turn < REPETITIONS ? temporary : join(folder, "full");
    const writer = await backfill(root, { ...source, DATABASE_DIR: directory });
    full.push(writer);
    if (turn === REPETITIONS)
      return { directory, writer, rows: [...speedRows(full, bare, writer.logs), ...requests] };
    await writer.service.end();
    rmSync(directory, { recursive: true });
  }
}

function speedRows(full: readonly Backfill[], bare: readonly number[], logs: number): Row[] {
  const seconds = median(full.map((turn) => turn.seconds));
  // Both index the same logs.
  const speed = round(median(bare) / seconds, 3);
  const peakMb = Math.max(...full.map((turn) => turn.peakMb));
  const what = "our handlers";
  return [
    { what, value: speed, unit: "of the speed with empty ones", limit: { atLeast: MIN_SPEED } },
    { what, value: Math.round(logs / seconds), unit: "logs/s" },
    { what, value: logs, unit: "logs" },
    { what, value: peakMb, unit: "MB of Ponder, peak", limit: { atMost: MAX_FIRST_START_MB } },
  ];
}

async function countBackfill({ devnet: { deployments }, source, folder }: History): Promise<Row[]> {
  const counters = await Promise.all(deployments.chains.map(async ({ rpc }) => countRequests(String(rpc))));
  const counted = join(folder, "counted.json");
  const chains = deployments.chains.map((chain, i) => ({ ...chain, rpc: counters[i]?.url }));
  writeFileSync(counted, JSON.stringify({ chains }));
  const directory = join(folder, "counted");
  const { service, logs } = await backfill(root, {
    ...source,
    DEPLOYMENTS_FILE: counted,
    DATABASE_DIR: directory,
  });
  const events = await handledEvents(service.adminUrl).finally(service.end);
  for (const { stop } of counters) await stop();
  const calls = counters.flatMap((counter) => counter.of("eth_call"));
  const ethCalls = ethCallsByKind(calls, events, await financialBlocks(directory), counters.length);
  rmSync(directory, { recursive: true });
  const requests = requestRows("", counters);
  const total = requests.reduce((sum, { value }) => sum + value, 0);
  return [
    ...requests,
    { what: "all methods", value: total, unit: "requests" },
    { what: "all methods", value: Math.round((total * 1_000) / logs), unit: "requests per 1,000 logs" },
    ...Object.entries(ethCalls).map(([kind, { sent, allowed }]) => ({
      what: `eth_call for ${kind}`,
      value: sent,
      unit: "requests",
      limit: { atMost: allowed },
    })),
  ];
}

type Counter = Awaited<ReturnType<typeof countRequests>>;

/** Requests to all nodes by method. */
export function requestRows(prefix: string, counters: readonly Counter[]): Row[] {
  const byMethod = new Map<string, number>();
  for (const [method, count] of counters.flatMap((counter) => [...counter.counts()]))
    byMethod.set(method, (byMethod.get(method) ?? 0) + count);
  return [...byMethod].map(([method, value]) => ({ what: `${prefix}${method}`, value, unit: "requests" }));
}

/** Number of handled events by Ponder's event name. */
async function handledEvents(adminUrl: string): Promise<Map<string, number>> {
  const metrics = await fetch(new URL("/metrics", adminUrl)).then((response) => response.text());
  const handled = new Map<string, number>();
  for (const [, event = "", count] of metrics.matchAll(
    /^ponder_indexing_completed_events\{.*event="(.*?)".*\} (\d+)/gm,
  ))
    handled.set(event, (handled.get(event) ?? 0) + Number(count));
  if (handled.size === 0) throw new Error("/metrics of the service has no ponder_indexing_completed_events");
  return handled;
}

async function financialBlocks(directory: string): Promise<number> {
  const server = await startServer(directory);
  const { query, close } = await openDatabase({ connectionString: server.url, directory });
  try {
    const [row] = await query("select count(distinct (chain_id, block)) as count from zchf.financial_log");
    return Number(row?.count);
  } finally {
    await close();
    await server.stop();
  }
}
