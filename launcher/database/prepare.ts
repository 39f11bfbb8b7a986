import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { indexedChains } from "../../config/chains.ts";
import { networkOf } from "../../config/networks.ts";
import type { Settings } from "../../config/settings.ts";
import { RETRYABLE } from "../../ponder/exit-code.ts";
import { LAUNCHER_SCHEMA, recordRepair } from "../../ponder/log-check/repairs.ts";
import { chainEndpoints } from "../../ponder/rpc/endpoint.ts";
import type { ParkedBlock } from "../../ponder/rpc/parked.ts";
import { restoreState } from "../../ponder/snapshot/restores.ts";
import {
  cachedBlockBetween,
  cachedBlocks,
  deleteUnsettledReads,
  finalBlock,
  forgetChain,
  forgetGaps,
  type Gap,
  hasIndex,
  type Row,
  releaseLock,
  revertChain,
  storedBuild,
  writerConnections,
} from "../../ponder/tables.ts";
import { type Chain, CONTRACT_NAMES, deployment } from "../../src/chains.ts";
import { StartupError } from "../startup-error.ts";
import { createFinalBlocks, FINAL_BLOCKS, storeFinalBlock } from "./final-blocks.ts";
import { type Database, openDatabase } from "./open.ts";
import { type KnownBlock, type KnownBlocks, type Probe, probeChain } from "./probe.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Checks, and the milliseconds between them, for connections of a Ponder process that is ending: it drains for 10 s. */
const CONNECTION_CHECKS = 80;
const CONNECTION_CHECK_PAUSE_MS = 250;

export type Prepared = {
  /** Chains whose RPC is silent or behind, and the block at which Ponder shall see them. */
  parked: Map<number, ParkedBlock>;
  /** Whether the database was filled from a snapshot and no response was compared with the chains yet. */
  isUnverified: boolean;
  /** Probes a parked chain again: whether Ponder, restarted, could use it. */
  isBack: (chainId: number) => Promise<boolean>;
};

/** What the database holds of a chain. */
type Past = {
  /** The last block of which the schema's tables are final. */
  settled: ParkedBlock | undefined;
  /** The newest block in Ponder's cache. */
  cached: ParkedBlock | undefined;
  blocks: KnownBlocks;
};

const NOTHING: Past = {
  settled: undefined,
  cached: undefined,
  blocks: { known: [], between: async () => undefined, settled: 0 },
};

export type PrepareOptions = {
  /** False after Ponder, started on what the cache seems to hold, requested more. */
  trustCache?: boolean;
  /** Blocks that Ponder saw replaced, although they were final, by chain id. */
  replaced?: ReadonlyMap<number, KnownBlock>;
  /** Ranges in which logs are missing, by chain id. */
  gaps?: ReadonlyMap<number, readonly Gap[]>;
};

/**
 * Prepares the database for Ponder: checks that it was filled from these chains, deletes what a reorg deeper than Ponder
 * can revert has replaced, drops the tables of another build, releases the lock of a Ponder process that was killed, and
 * finds the chains whose RPC is silent.
 */
export async function prepare(settings: Settings, options: PrepareOptions = {}): Promise<Prepared> {
  const { trustCache = true, replaced, gaps } = options;
  const chains = indexedChains(settings);
  const endpoints = new Map(
    chains.map((chain) => [chain.id, chainEndpoints(chain.id, settings.rpcUrls.get(chain.id) ?? [])]),
  );
  const probe = (chain: Chain, past: Past) =>
    probeChain(endpoints.get(chain.id) ?? [], networkOf(chain.id).finality, past.blocks);

  const database = await openDatabase(settings.database);
  try {
    if (database) await dropOtherBuild(settings, database);
    if (database && gaps && gaps.size > 0) {
      await unlock(database, settings);
      for (const [chainId, found] of gaps) await requestAgain(settings, database, chainId, found);
    }
    const pasts = new Map<number, Past>();
    for (const { id } of chains) {
      if (database) pasts.set(id, await readPast(database, settings.schema, id, replaced?.get(id)));
    }
    const pastOf = (chain: Chain) => pasts.get(chain.id) ?? NOTHING;

    const probes = await Promise.all(chains.map((chain) => probe(chain, pastOf(chain))));
    const found = chains.map((chain, index) => ({
      chain,
      probe: probes[index] ?? { state: "silent" as const },
    }));
    const mismatches = found.flatMap(({ chain, probe }) => {
      const reason = mismatchOf(settings, chain, probe);
      return reason === undefined ? [] : [{ chain, reason }];
    });
    if (database && mismatches.length > 0) {
      await unlock(database, settings);
      for (const { chain, reason } of mismatches) await forgetHistory(settings, database, chain, reason);
      await database.close();
      return await prepare(settings);
    }
    if (database && found.some(({ probe }) => probe.state === "forked")) {
      await unlock(database, settings);
      for (const { chain, probe } of found) {
        if (probe.state === "forked") await takeBack(settings, database, chain, probe);
      }
      await database.close();
      return await prepare(settings);
    }
    for (const { probe } of found) if (probe.state === "wrong") throw new StartupError(probe.message);

    const parked = new Map<number, ParkedBlock>();
    for (const { chain, probe } of found) {
      if (probe.state === "live") continue;
      const past = pastOf(chain);
      const block = past.settled ?? (trustCache ? past.cached : undefined);
      parked.set(chain.id, block ?? { number: beforeFirst(chain), timestamp: 0 });
      console.log(
        probe.state === "behind"
          ? `${chain.name} (RPC_URL_${chain.id}): the RPC is at block ${probe.head}, behind this database; the chain is paused until the RPC has caught up, the other chains go on`
          : `${chain.name} (RPC_URL_${chain.id}): no response; the chain is paused until the RPC responds, the other chains go on`,
      );
    }
    if (database) {
      await unlock(database, settings);
      for (const { chain, probe } of found) {
        await deleteUnsettledReads(database.query, settings.schema, chain.id);
        if (probe.state === "live") {
          await storeFinalBlock(database.query, settings.schema, chain.id, probe.final);
        }
      }
    }
    return {
      parked,
      isUnverified:
        database !== undefined && (await restoreState(database.query, settings.schema)) === "unverified",
      async isBack(chainId) {
        const chain = chains.find((known) => known.id === chainId);
        if (!chain) return false;
        // The database is closed. Where a replaced history begins is for the next `prepare` to find.
        const past = pastOf(chain);
        const blocks = { ...past.blocks, between: async () => undefined };
        const found = await probe(chain, { ...past, blocks });
        // The restart would end with this as its reason, and with it the other chains.
        if (found.state === "other" && !mayForget(settings)) {
          console.log(
            `${chain.name} (RPC_URL_${chain.id}): the database ${mismatchOf(settings, chain, found)}; the chain stays paused`,
          );
          return false;
        }
        return /live|forked|other/.test(found.state);
      },
    };
  } finally {
    await database?.close();
  }
}

/** Drops the tables of another build on an embedded database; Ponder's cache stays. On PostgreSQL the user decides. */
async function dropOtherBuild({ database: { kind }, schema }: Settings, database: Database): Promise<void> {
  const stored = await storedBuild(database.query, schema);
  if (!stored) return;
  // Loads the config and its sources, which a first start need not wait for.
  const { currentBuild } = await import("../../ponder/build-id.ts");
  const current = await currentBuild(root);
  if (stored.id === current.id && stored.tablesVersion === current.tablesVersion) return;
  if (kind === "postgres") {
    throw new StartupError(
      `DATABASE_SCHEMA: schema ${schema} holds the tables of another version or of other settings; choose a new name (the cached logs are used again), or drop the schema first`,
    );
  }
  console.log("The code or the sources changed: indexing again from the cached logs");
  await database.query(`drop schema if exists "${schema}" cascade`);
}

/** A block before all contracts of the chain. */
function beforeFirst(chain: Chain): number {
  const contracts = CONTRACT_NAMES.flatMap((name) => deployment(chain, name) ?? []);
  return Math.max(Math.min(...contracts.map(({ startBlock }) => startBlock)) - 1, 0);
}

/** Why the database does not belong to the chain; undefined when it does. */
function mismatchOf(settings: Settings, chain: Chain, probe: Probe): string | undefined {
  if (probe.state === "other") {
    return `was filled from another chain ${chain.id}: its block ${probe.known.number} is ${probe.known.hash}, the RPC's is ${probe.found}`;
  }
  // An RPC that lags catches up; a devnet that is behind and has none of the known blocks is a new one.
  if (probe.state === "behind" && !probe.agrees && settings.deployments) {
    return `is ahead of chain ${chain.id} at block ${probe.head}, so it was filled from another one`;
  }
  return undefined;
}

/** Whether a chain may have another history than before, as a devnet has. A public chain has not: its RPC is a wrong one. */
const mayForget = ({ database, deployments }: Settings): boolean =>
  database.kind === "pglite" && deployments !== undefined;

/** Deletes what the database holds of a chain that has another history now. */
async function forgetHistory(
  settings: Settings,
  { query }: Database,
  { id, name }: Chain,
  reason: string,
): Promise<void> {
  const { database, schema } = settings;
  const place =
    database.kind === "pglite" ? `PGLITE_DIR: ${database.directory}` : "DATABASE_URL: the database";
  if (!mayForget(settings)) {
    throw new StartupError(`${place} ${reason}; correct RPC_URL_${id}, or use another database`);
  }
  console.log(`${place} ${reason}; indexing ${name} again, the other chains keep theirs`);
  await forgetChain(query, schema, id);
  await query(`delete from ${LAUNCHER_SCHEMA}.${FINAL_BLOCKS} where chain_id = $1`, [id]);
}

/** After logs were found missing. */
async function requestAgain(
  { schema }: Settings,
  { query }: Database,
  chainId: number,
  gaps: readonly Gap[],
): Promise<void> {
  await forgetGaps(query, schema, chainId, gaps);
  const from = Math.min(...gaps.map((gap) => gap.from));
  const to = Math.max(...gaps.map((gap) => gap.to));
  await recordRepair(query, schema, { chainId, cause: "missing logs", from, to });
}

/** After a reorg that Ponder cannot revert. */
async function takeBack(
  { schema }: Settings,
  { query }: Database,
  chain: Chain,
  { fork, known, found }: Extract<Probe, { state: "forked" }>,
): Promise<void> {
  console.log(
    `${chain.name} (RPC_URL_${chain.id}): final blocks were replaced: block ${known.number} was ${known.hash}, it is ${found}; requesting the blocks after ${fork} again and indexing this chain again from its cached logs, the other chains keep theirs`,
  );
  await revertChain(query, schema, chain.id, fork);
  await recordRepair(query, schema, { chainId: chain.id, cause: "reorg", from: fork + 1, to: known.number });
  await query(
    `delete from ${LAUNCHER_SCHEMA}.${FINAL_BLOCKS} where schema_name = $1 and chain_id = $2 and number > $3`,
    [schema, chain.id, fork],
  );
}

async function readPast(
  { query }: Database,
  schema: string,
  chainId: number,
  replaced: KnownBlock | undefined,
): Promise<Past> {
  const bounds = await cachedBlocks(query, chainId);
  const [newest] = bounds;
  await createFinalBlocks(query);
  const finals = await query(
    `(select number, hash from ${LAUNCHER_SCHEMA}.${FINAL_BLOCKS} where schema_name = $1 and chain_id = $2 order by number limit 1)
     union
     (select number, hash from ${LAUNCHER_SCHEMA}.${FINAL_BLOCKS} where schema_name = $1 and chain_id = $2 order by number desc limit 1)`,
    [schema, chainId],
  );
  const settled = await finalBlock(query, schema, chainId);
  return {
    settled,
    cached: newest && { number: Number(newest.number), timestamp: Number(newest.timestamp) },
    blocks: {
      known: [...[...bounds, ...finals].map(toKnownBlock), ...(replaced ? [replaced] : [])],
      between: async (low, high) => {
        const row = newest && (await cachedBlockBetween(query, chainId, low, high));
        return row && toKnownBlock(row);
      },
      settled: settled?.number ?? 0,
    },
  };
}

function toKnownBlock(row: Row): KnownBlock {
  return { number: Number(row.number), hash: String(row.hash) };
}

/**
 * Releases the lock of a Ponder process that was killed, once it is certain that it is gone: the lock of an embedded
 * database's directory says so, on PostgreSQL Ponder's connections do.
 */
async function unlock({ query }: Database, settings: Settings): Promise<void> {
  const { schema } = settings;
  if (!(await hasIndex(query, schema))) return;
  if (settings.database.kind === "postgres") {
    const isConnected = async () =>
      (
        await query(
          "select 1 from pg_stat_activity where datname = current_database() and application_name = any($1)",
          [writerConnections(schema)],
        )
      ).length > 0;
    for (let check = 0; await isConnected(); check++) {
      if (check === CONNECTION_CHECKS) {
        throw new StartupError(
          `DATABASE_SCHEMA: another instance is writing schema ${schema}; choose another schema`,
          RETRYABLE,
        );
      }
      await wait(CONNECTION_CHECK_PAUSE_MS);
    }
  }
  await releaseLock(query, schema);
}
