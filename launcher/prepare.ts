import { setTimeout as wait } from "node:timers/promises";
import type { Chain } from "../src/chains.ts";
import { CONTRACT_NAMES, deployment, indexedChains } from "../src/chains.ts";
import type { Settings } from "../src/env.ts";
import { RETRYABLE } from "../src/exit-code.ts";
import { chainEndpoints } from "../src/rpc/endpoint.ts";
import type { ParkedBlock } from "../src/rpc/parked.ts";
import { settledBlock } from "./checkpoint.ts";
import { type Database, deleteEmbedded, hasTable, openDatabase } from "./database.ts";
import { type KnownBlock, type Probe, probeChain } from "./probe.ts";
import { Refusal } from "./refusal.ts";

/** Looks, four a second, for the connections of an engine that ends: it answers what was asked for up to ten seconds. */
const TRIES = 80;

/** The launcher's own schema: the chains this database was filled from. */
const SCHEMA = "zchf_launcher";

export type Prepared = {
  /** Chains whose RPC is silent or behind, and where the engine shall think they stand. */
  parked: Map<number, ParkedBlock>;
  /** Looks again at a parked chain: whether the engine, restarted, would find it. */
  isBack: (chainId: number) => Promise<boolean>;
};

/** What the database knows of a chain. */
type Past = {
  /** Up to where the tables of this schema are final. */
  settled: ParkedBlock | undefined;
  /** The newest block in the engine's cache. */
  cached: ParkedBlock | undefined;
  known: KnownBlock[];
};

/**
 * Makes the database ready for the engine: checks that it was filled from these chains, releases the lock of
 * an engine that was killed, and finds out which chains are silent. `trustCache` is false when the engine,
 * started on what the cache seems to hold, asked for more.
 */
export async function prepare(settings: Settings, trustCache = true): Promise<Prepared> {
  const chains = indexedChains(settings);
  const endpoints = new Map(
    chains.map((chain) => [chain.id, chainEndpoints(chain.id, settings.rpcUrls.get(chain.id) ?? [])]),
  );
  const probe = (chain: Chain, past: Past) =>
    probeChain(endpoints.get(chain.id) ?? [], chain.finality, past.known, past.settled?.number ?? 0);

  const database = await openDatabase(settings.database);
  try {
    const pasts = new Map<number, Past>();
    for (const chain of chains) pasts.set(chain.id, await readPast(database, settings.schema, chain.id));
    const pastOf = (chain: Chain) =>
      pasts.get(chain.id) ?? { settled: undefined, cached: undefined, known: [] };

    const probes = await Promise.all(chains.map((chain) => probe(chain, pastOf(chain))));
    const found = chains.map((chain, index) => ({
      chain,
      probe: probes[index] ?? { state: "silent" as const },
    }));
    const stranger = found.map(({ chain, probe }) => isStranger(settings, chain, probe)).find(Boolean);
    if (stranger && database) {
      await rebuild(settings, database, stranger);
      return await prepare(settings);
    }
    for (const { probe } of found) if (probe.state === "wrong") throw new Refusal(probe.message);

    const parked = new Map<number, ParkedBlock>();
    for (const { chain, probe } of found) {
      if (probe.state === "live") continue;
      const past = pastOf(chain);
      const block = past.settled ?? (trustCache ? past.cached : undefined);
      parked.set(chain.id, block ?? { number: beforeFirst(chain), timestamp: 0 });
      console.log(
        probe.state === "behind"
          ? `${chain.name} (RPC_URL_${chain.id}) is behind this database, at block ${probe.head}: it stands still until the RPC has caught up; the other chains go on`
          : `${chain.name} (RPC_URL_${chain.id}) does not answer: it stands still until it does; the other chains go on`,
      );
    }
    if (database) {
      await releaseLock(database, settings);
      for (const { chain, probe } of found) {
        await forgetUnsettledReads(database, chain.id, pastOf(chain));
        if (probe.state === "live") await remember(database, chain.id, probe.final);
      }
    }
    return {
      parked,
      async isBack(chainId) {
        const chain = chains.find((known) => known.id === chainId);
        // Another history is for the next `prepare` to judge.
        return chain !== undefined && /live|other/.test((await probe(chain, pastOf(chain))).state);
      },
    };
  } finally {
    await database?.close();
  }
}

/** Forgets the indexed tables and keeps the cached logs, for a new build of the project; embedded databases only. */
export async function dropSchema(settings: Settings): Promise<void> {
  const database = await openDatabase(settings.database);
  await database?.query(`drop schema if exists "${settings.schema}" cascade`);
  await database?.close();
}

/** A block before which nothing of ours can be. */
function beforeFirst(chain: Chain): number {
  const contracts = CONTRACT_NAMES.flatMap((name) => deployment(chain, name) ?? []);
  return Math.max(Math.min(...contracts.map(({ startBlock }) => startBlock)) - 1, 0);
}

/** Why the database does not belong to the chain, if it does not. */
function isStranger(settings: Settings, chain: Chain, probe: Probe): string | undefined {
  if (probe.state === "other") {
    return `was filled from another chain ${chain.id}: its block ${probe.known.number} is ${probe.known.hash}, the RPC's is ${probe.found}`;
  }
  // An RPC that lags catches up; a devnet that is behind and has none of the known blocks is a new one.
  if (probe.state === "behind" && !probe.agrees && settings.deployments) {
    return `is ahead of chain ${chain.id} at block ${probe.head}, so it was filled from another one`;
  }
  return undefined;
}

async function rebuild(settings: Settings, database: Database, reason: string): Promise<void> {
  if (settings.database.kind === "postgres") {
    throw new Refusal(`DATABASE_URL: the database ${reason}; use another database`);
  }
  const { directory } = settings.database;
  console.log(`PGLITE_DIR: ${directory} ${reason}; rebuilding it`);
  await database.close();
  deleteEmbedded(directory);
}

async function readPast(database: Database | undefined, schema: string, chainId: number): Promise<Past> {
  const past: Past = { settled: undefined, cached: undefined, known: [] };
  if (!database) return past;
  if (await hasTable(database, schema, "_ponder_checkpoint")) {
    const [row] = await database.query(
      `select finalized_checkpoint from "${schema}"._ponder_checkpoint where chain_id = $1`,
      [chainId],
    );
    if (row) past.settled = settledBlock(String(row.finalized_checkpoint));
  }
  if (await hasTable(database, "ponder_sync", "blocks")) {
    const bounds = await database.query(
      `(select number, hash, timestamp from ponder_sync.blocks where chain_id = $1 order by number desc limit 1)
       union
       (select number, hash, timestamp from ponder_sync.blocks where chain_id = $1 order by number limit 1)
       order by number desc`,
      [chainId],
    );
    past.known.push(...bounds.map(toKnownBlock));
    const [newest] = bounds;
    if (newest) past.cached = { number: Number(newest.number), timestamp: Number(newest.timestamp) };
  }
  if (await hasTable(database, SCHEMA, "final_block")) {
    const rows = await database.query(`select number, hash from ${SCHEMA}.final_block where chain_id = $1`, [
      chainId,
    ]);
    past.known.push(...rows.map(toKnownBlock));
  }
  return past;
}

function toKnownBlock(row: Record<string, unknown>): KnownBlock {
  return { number: Number(row.number), hash: String(row.hash) };
}

async function remember(database: Database, chainId: number, final: KnownBlock): Promise<void> {
  await database.query(`create schema if not exists ${SCHEMA}`);
  await database.query(
    `create table if not exists ${SCHEMA}.final_block (chain_id bigint primary key, number bigint not null, hash text not null)`,
  );
  await database.query(
    `insert into ${SCHEMA}.final_block values ($1, $2, $3)
     on conflict (chain_id) do update set number = excluded.number, hash = excluded.hash
     where excluded.number > final_block.number`,
    [chainId, final.number, final.hash],
  );
}

/**
 * Contract reads of blocks that were not final are cached by block number alone; the chain may have
 * reorganised while nobody looked.
 */
async function forgetUnsettledReads(database: Database, chainId: number, past: Past): Promise<void> {
  const last = past.settled ?? past.cached;
  if (!last || !(await hasTable(database, "ponder_sync", "rpc_request_results"))) return;
  await database.query(
    "delete from ponder_sync.rpc_request_results where chain_id = $1 and block_number > $2",
    [chainId, last.number],
  );
}

/**
 * The engine waits 25 seconds for the lock of one that was killed. The directory's lock says that no other
 * process has an embedded database open; on Postgres the connections of the engine's pools do.
 */
async function releaseLock(database: Database, settings: Settings): Promise<void> {
  const { schema } = settings;
  if (!(await hasTable(database, schema, "_ponder_meta"))) return;
  if (settings.database.kind === "postgres") {
    const pools = ["internal", "user"].map((pool) => `${schema}_${pool}`.slice(0, 63));
    const living = async () =>
      (
        await database.query(
          "select 1 from pg_stat_activity where datname = current_database() and application_name = any($1)",
          [pools],
        )
      ).length > 0;
    for (let tries = 0; await living(); tries++) {
      if (tries === TRIES) {
        throw new Refusal(
          `DATABASE_SCHEMA: another engine is writing schema ${schema}; choose another schema`,
          RETRYABLE,
        );
      }
      await wait(250);
    }
  }
  await database.query(
    `update "${schema}"._ponder_meta set value = value || '{"is_locked": 0, "is_ready": 0}' where key = 'app'`,
  );
  // The engine begins by undoing what is not final, and tells its new place only later: told here, the API never
  // takes the emptied tables for complete ones.
  if (await hasTable(database, schema, "_ponder_checkpoint")) {
    await database.query(`update "${schema}"._ponder_checkpoint set latest_checkpoint = safe_checkpoint`);
  }
}
