import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Devnet } from "../devnet/start.ts";
import { root } from "../test/harness.ts";
import { countRequests } from "../test/rpc-counter.ts";
import { type Backfill, backfill } from "./backfill.ts";
import { withEmptyHandlers } from "./empty-handlers.ts";
import { ethCallsByKind } from "./eth-calls.ts";
import { median, round } from "./measure.ts";

/** Backfills of each kind, in turn. */
const BACKFILLS = 3;

/** Backfills with our handlers and with empty ones in turn, and one whose requests are counted. */
export async function measureIndexing(
  devnet: Devnet,
  out: string,
  folder: string,
  say: (step: string) => void,
) {
  const empty = withEmptyHandlers(folder);
  const full: Backfill[] = [];
  const bare: Backfill[] = [];
  for (let turn = 0; turn < BACKFILLS; turn++) {
    say(`backfill ${turn + 1} of ${BACKFILLS}`);
    const name = turn === 0 ? "full" : `full-${turn}`;
    const directory = join(folder, name);
    full.push(
      await backfill(root, { DEPLOYMENTS_FILE: out, PGLITE_DIR: directory }, { temporary: turn > 0 }),
    );
    say(`backfill ${turn + 1} of ${BACKFILLS} with empty handlers`);
    const nothing = join(folder, `empty-${turn}`);
    bare.push(await backfill(empty, { DEPLOYMENTS_FILE: out, PGLITE_DIR: nothing }, { temporary: true }));
  }
  say("backfill, requests counted");
  const counters = await Promise.all(
    devnet.deployments.chains.map(async ({ rpc }) => countRequests(String(rpc))),
  );
  const counted = join(folder, "counted.json");
  const chains = devnet.deployments.chains.map((chain, i) => ({ ...chain, rpc: counters[i]?.url }));
  writeFileSync(counted, JSON.stringify({ chains }));
  const directory = join(folder, "counted");
  const { events } = await backfill(root, { DEPLOYMENTS_FILE: counted, PGLITE_DIR: directory });
  const rpc: Record<string, number> = {};
  const calls: { params: unknown[] }[] = [];
  for (const counter of counters) {
    for (const [method, count] of counter.counts()) rpc[method] = (rpc[method] ?? 0) + count;
    calls.push(...counter.of("eth_call"));
    await counter.stop();
  }
  const logs = full[0]?.logs ?? 0;
  return {
    logs,
    logsPerSecond: Math.round(logs / median(full.map(({ seconds }) => seconds))),
    // The same logs: their number is that of the full backfill.
    indexingRatio: round(
      median(bare.map(({ seconds }) => seconds)) / median(full.map(({ seconds }) => seconds)),
    ),
    rpc,
    ethCalls: ethCallsByKind(calls, events, await financialBlocks(directory)),
    peakMb: Math.max(...full.map(({ peakMb }) => peakMb)),
  };
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
