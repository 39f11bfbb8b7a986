import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Devnet } from "../devnet/start.ts";
import { median, round } from "../harness/measure.ts";
import { root } from "../harness/processes.ts";
import { countRequests } from "../harness/rpc-counter.ts";
import { type Backfill, backfill } from "./backfill.ts";
import { withEmptyHandlers } from "./empty-handlers.ts";
import { type EthCalls, ethCallsByKind } from "./eth-calls.ts";

/** Backfills with empty handlers and with ours, alternately. */
const REPETITIONS = 3;

/** Settings of the service. */
type Source = { DEPLOYMENTS_FILE: string; PRICE_FILE: string };

/** The writer of the last backfill keeps running: the caller must end it. */
export type Indexed = {
  directory: string;
  writer: Backfill;
  /** Median of the backfills. */
  seconds: number;
  figures: BackfillFigures;
};

export type BackfillFigures = {
  logs: number;
  logsPerSecond: number;
  /** Logs per second as a fraction of those with empty handlers. */
  indexingRatio: number;
  /** RPC requests of one backfill by method. */
  rpc: Record<string, number>;
  ethCalls: EthCalls;
  peakMb: number;
};

/** Counts the requests of one backfill, then measures backfills with empty handlers and with ours. */
export async function measureBackfills(
  devnet: Devnet,
  source: Source,
  folder: string,
  onProgress: (step: string) => void,
): Promise<Indexed> {
  onProgress("backfill with counted requests");
  const requests = await countBackfill(devnet, source, folder);
  const empty = withEmptyHandlers(folder);
  const bare: number[] = [];
  const full: Backfill[] = [];
  for (let turn = 1; ; turn++) {
    onProgress(`backfill ${turn} of ${REPETITIONS} with empty handlers`);
    const temporary = join(folder, "temporary");
    const nothing = await backfill(empty, { ...source, PGLITE_DIR: temporary }, false);
    bare.push(nothing.seconds);
    await nothing.end();
    rmSync(temporary, { recursive: true });
    onProgress(`backfill ${turn} of ${REPETITIONS}`);
    const directory = turn < REPETITIONS ? temporary : join(folder, "full");
    const writer = await backfill(root, { ...source, PGLITE_DIR: directory });
    full.push(writer);
    if (turn === REPETITIONS) {
      const seconds = median(full.map((one) => one.seconds));
      return { directory, writer, seconds, figures: { ...requests, ...figuresOf(full, bare) } };
    }
    await writer.end();
    rmSync(directory, { recursive: true });
  }
}

function figuresOf(full: readonly Backfill[], bare: readonly number[]) {
  const seconds = median(full.map((one) => one.seconds));
  const logs = full[0]?.logs ?? 0;
  return {
    logs,
    logsPerSecond: Math.round(logs / seconds),
    // Both index the same logs.
    indexingRatio: round(median(bare) / seconds, 3),
    peakMb: Math.max(...full.map(({ peakMb }) => peakMb)),
  };
}

async function countBackfill({ deployments }: Devnet, source: Source, folder: string) {
  const counters = await Promise.all(deployments.chains.map(async ({ rpc }) => countRequests(String(rpc))));
  const counted = join(folder, "counted.json");
  const chains = deployments.chains.map((chain, i) => ({ ...chain, rpc: counters[i]?.url }));
  writeFileSync(counted, JSON.stringify({ chains }));
  const directory = join(folder, "counted");
  const { events, end } = await backfill(root, {
    ...source,
    DEPLOYMENTS_FILE: counted,
    PGLITE_DIR: directory,
  });
  await end();
  const rpc: Record<string, number> = {};
  const calls: { params: unknown[] }[] = [];
  for (const counter of counters) {
    for (const [method, count] of counter.counts()) rpc[method] = (rpc[method] ?? 0) + count;
    calls.push(...counter.of("eth_call"));
    await counter.stop();
  }
  const ethCalls = ethCallsByKind(calls, events, await financialBlocks(directory), counters.length);
  rmSync(directory, { recursive: true });
  return { rpc, ethCalls };
}

async function financialBlocks(directory: string): Promise<number> {
  const client = await PGlite.create(directory);
  try {
    const { rows } = await client.query<{ count: string }>(
      "select count(distinct (chain_id, block)) as count from zchf.financial_log",
    );
    return Number(rows[0]?.count);
  } finally {
    await client.close();
  }
}
