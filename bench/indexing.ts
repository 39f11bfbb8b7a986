import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Devnet } from "../devnet/start.ts";
import { root } from "../test/harness.ts";
import { countRequests } from "../test/rpc-counter.ts";
import { type Backfilled, backfill } from "./backfill.ts";
import { withEmptyHandlers } from "./empty-handlers.ts";
import { type EthCalls, ethCallsByKind } from "./eth-calls.ts";
import { median, round } from "./measure.ts";

/** Backfills of each kind, in turn. */
const BACKFILLS = 3;

/** Where the chains are told of, and the prices. */
type Source = { DEPLOYMENTS_FILE: string; PRICE_FILE: string };

/** The writer has just indexed everything, and goes on: it must be ended. */
export type Indexed = { directory: string; writer: Backfilled; figures: Indexing };

export type Indexing = {
  logs: number;
  logsPerSecond: number;
  /** Logs per second as a part of those with empty handlers. */
  indexingRatio: number;
  /** Requests of one backfill by method. */
  rpc: Record<string, number>;
  ethCalls: EthCalls;
  peakMb: number;
};

/** A backfill whose requests are counted, and those with empty handlers and with ours in turn. */
export async function measureIndexing(
  devnet: Devnet,
  source: Source,
  folder: string,
  say: (step: string) => void,
): Promise<Indexed> {
  say("backfill, requests counted");
  const requests = await countBackfill(devnet, source, folder);
  const empty = withEmptyHandlers(folder);
  const bare: number[] = [];
  const full: Backfilled[] = [];
  const begin = (project: string, PGLITE_DIR: string) => backfill(project, { ...source, PGLITE_DIR });
  for (let turn = 1; ; turn++) {
    say(`backfill ${turn} of ${BACKFILLS} with empty handlers`);
    const temporary = join(folder, "temporary");
    const nothing = await begin(empty, temporary);
    bare.push(nothing.seconds);
    await nothing.end();
    rmSync(temporary, { recursive: true });
    say(`backfill ${turn} of ${BACKFILLS}`);
    const directory = turn < BACKFILLS ? temporary : join(folder, "full");
    const writer = await begin(root, directory);
    full.push(writer);
    if (turn === BACKFILLS) return { directory, writer, figures: { ...requests, ...figuresOf(full, bare) } };
    await writer.end();
    rmSync(directory, { recursive: true });
  }
}

function figuresOf(full: readonly Backfilled[], bare: readonly number[]) {
  const seconds = median(full.map((one) => one.seconds));
  const logs = full[0]?.logs ?? 0;
  return {
    logs,
    logsPerSecond: Math.round(logs / seconds),
    // The same logs: their number is that of the full backfill.
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
  const ethCalls = ethCallsByKind(calls, events, await financialBlocks(directory));
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
