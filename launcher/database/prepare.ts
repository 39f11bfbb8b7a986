import type { FailingCall } from "zchf-rpc/chain-rpc";
import { chainEndpoints } from "zchf-rpc/endpoint";
import type { ParkedBlock } from "zchf-runtime/channel/begin";
import { dropIndex } from "zchf-runtime/ponder/drop-tables";
import { storeFinalBlock } from "zchf-runtime/ponder/final-blocks";
import { deleteUnsettledReads, type Gap } from "zchf-runtime/ponder/tables";
import { forgetVerified } from "zchf-runtime/ponder/verification";
import { indexedChains } from "../../config/chains.ts";
import { networkOf } from "../../config/networks.ts";
import type { Settings } from "../../config/settings.ts";
import { type Chain, CONTRACT_NAMES, deployment } from "../../src/chains.ts";
import { StartupError } from "../startup-error.ts";
import { type Database, openDatabase } from "./open.ts";
import { type KnownBlock, type Probe, probeChain } from "./probe.ts";
import { forgetHistory, mayForget, mismatchOf, requestAgain, takeBack } from "./repairs.ts";
import { readStoredChain, type StoredChain } from "./stored-chain.ts";
import { compareTables } from "./tables.ts";
import { unlock } from "./unlock.ts";

export type Prepared = {
  /** Chains whose RPC is silent or behind, and the block at which Ponder shall see them. */
  parked: Map<number, ParkedBlock>;
  /** Probes a parked chain again: whether Ponder, restarted, could use it. */
  isBack: (chainId: number) => Promise<boolean>;
};

export type PrepareOptions = {
  /** False after Ponder, started on what the cache seems to hold, requested more. */
  trustCache?: boolean;
  /** Blocks that Ponder saw replaced, although they were final, by chain id. */
  replaced?: ReadonlyMap<number, KnownBlock>;
  /** Requests that a chain's URLs did not serve: it is paused until one does. By chain id. */
  failing?: ReadonlyMap<number, FailingCall>;
  /** Ranges in which logs are missing, by chain id. */
  gaps?: ReadonlyMap<number, readonly Gap[]>;
};

/** What the database holds of a chain, and how that compares with the chain's RPCs. */
type ChainState = { chain: Chain; stored: StoredChain; probe: Probe };

/**
 * Prepares the database for Ponder: checks that it was filled from these chains, deletes what a reorg deeper than Ponder
 * can revert has replaced, drops the tables of another build, releases the lock of a Ponder process that was killed, and
 * finds the chains whose RPC is silent.
 */
export async function prepare(settings: Settings, options: PrepareOptions = {}): Promise<Prepared> {
  const { trustCache = true, replaced, failing = new Map(), gaps } = options;
  const chains = indexedChains(settings);
  const probe = createProbe(settings, chains, failing);
  const database = await openDatabase(settings.database);
  try {
    await dropOtherBuild(settings, database);
    await requestMissingLogs(settings, database, gaps);
    let states = await compareChains(settings, database, chains, probe, replaced);
    while (await deleteReplaced(settings, database, states)) {
      states = await compareChains(settings, database, chains, probe);
    }
    refuseWrongChains(states);
    const parked = parkChains(states, trustCache);
    await unlock(database, settings);
    await storeFinalBlocks(settings, database, states);
    return {
      parked,
      isBack: async (chainId) => {
        const state = states.find(({ chain }) => chain.id === chainId);
        return (
          state !== undefined &&
          isUsable(settings, state.chain, await probe(state.chain, withoutDatabase(state.stored)))
        );
      },
    };
  } finally {
    await database.close();
  }
}

type ProbeStored = (chain: Chain, stored: StoredChain) => Promise<Probe>;

function createProbe(
  settings: Settings,
  chains: readonly Chain[],
  failing: ReadonlyMap<number, FailingCall>,
): ProbeStored {
  const endpoints = new Map(
    chains.map((chain) => [chain.id, chainEndpoints(chain.id, settings.rpcUrls.get(chain.id) ?? [])]),
  );
  for (const [chainId, { pausesMs }] of failing)
    for (const [index, { pace }] of (endpoints.get(chainId) ?? []).entries())
      pace.pause(pausesMs[index] ?? 0);
  return (chain, { blocks }) =>
    probeChain(endpoints.get(chain.id) ?? [], networkOf(chain.id).finality, blocks, failing.get(chain.id));
}

/** The state to probe with after the database is closed. Where a replaced history begins is for the next start to find. */
const withoutDatabase = (stored: StoredChain): StoredChain => ({
  ...stored,
  blocks: { ...stored.blocks, between: async () => undefined },
});

async function requestMissingLogs(
  settings: Settings,
  database: Database,
  gaps: PrepareOptions["gaps"] = new Map(),
): Promise<void> {
  if (gaps.size === 0) return;
  await unlock(database, settings);
  for (const [chainId, ranges] of gaps) await requestAgain(settings, database, chainId, ranges);
}

async function compareChains(
  { schema }: Settings,
  database: Database,
  chains: readonly Chain[],
  probe: ProbeStored,
  replaced?: PrepareOptions["replaced"],
): Promise<ChainState[]> {
  const storedChains: { chain: Chain; stored: StoredChain }[] = [];
  for (const chain of chains) {
    const stored = await readStoredChain(database, schema, chain.id, replaced?.get(chain.id));
    storedChains.push({ chain, stored });
  }
  return Promise.all(
    storedChains.map(async ({ chain, stored }) => ({ chain, stored, probe: await probe(chain, stored) })),
  );
}

/**
 * Deletes what the chains' RPCs no longer have, or ends the start where their history is another one.
 * @returns whether anything was deleted, after which the chains must be compared again
 */
async function deleteReplaced(
  settings: Settings,
  database: Database,
  states: readonly ChainState[],
): Promise<boolean> {
  const others = states.flatMap(({ chain, probe }) => {
    const reason = mismatchOf(settings, chain, probe);
    return reason === undefined ? [] : [{ chain, reason }];
  });
  const forked = states.flatMap(({ chain, probe }) => (probe.state === "forked" ? [{ chain, probe }] : []));
  if (others.length === 0 && forked.length === 0) return false;
  await unlock(database, settings);
  for (const { chain, reason } of others) await forgetHistory(settings, database, chain, reason);
  for (const { chain, probe } of forked) await takeBack(settings, database, chain, probe);
  return true;
}

function refuseWrongChains(states: readonly ChainState[]): void {
  for (const { probe } of states) if (probe.state === "wrong") throw new StartupError(probe.message);
}

/** The chains that are not live, and the block at which Ponder shall see each. */
function parkChains(states: readonly ChainState[], trustCache: boolean): Map<number, ParkedBlock> {
  const parked = new Map<number, ParkedBlock>();
  for (const { chain, stored, probe } of states) {
    if (probe.state === "live") continue;
    const block = stored.settled ?? (trustCache ? stored.cached : undefined);
    const fault = probe.state === "silent" ? probe.fault : undefined;
    parked.set(chain.id, {
      ...(block ?? { number: beforeFirst(chain), timestamp: 0 }),
      ...(fault && { fault }),
    });
    console.log(
      probe.state === "behind"
        ? `${chain.name} (RPC_URL_${chain.id}): the RPC is at block ${probe.head}, behind this database; the chain is paused until the RPC has caught up, the other chains go on`
        : `${chain.name} (RPC_URL_${chain.id}): ${fault ?? "no response"}; the chain is paused until the RPC responds, the other chains go on`,
    );
  }
  return parked;
}

async function storeFinalBlocks(
  { schema }: Settings,
  { query }: Database,
  states: readonly ChainState[],
): Promise<void> {
  for (const { chain, probe } of states) {
    await deleteUnsettledReads(query, schema, chain.id);
    if (probe.state === "live") await storeFinalBlock(query, schema, chain.id, probe.final);
  }
}

/** Whether Ponder, restarted, could use the RPC of a parked chain. */
function isUsable(settings: Settings, chain: Chain, probe: Probe): boolean {
  if (probe.state !== "other" || mayForget(settings)) return /live|forked|other/.test(probe.state);
  // The restart would end with this as its reason, and with it the other chains.
  const reason = mismatchOf(settings, chain, probe);
  console.log(`${chain.name} (RPC_URL_${chain.id}): the database ${reason}; the chain stays paused`);
  return false;
}

/** Drops the tables of another build on the embedded server; Ponder's cache stays. On a server of their own users decide. */
async function dropOtherBuild(settings: Settings, database: Database): Promise<void> {
  const { schema } = settings;
  const tables = await compareTables(settings, database);
  if (tables.state === "none") return forgetVerified(database.query, schema);
  if (tables.state === "same") return;
  if (settings.database.directory === undefined) {
    throw new StartupError(
      `DATABASE_SCHEMA: schema ${schema} holds the tables of another version or of other settings${tables.difference}; choose a new name (the cached logs are used again), or drop the schema first`,
    );
  }
  console.log("The code or the sources changed: indexing again from the cached logs");
  await dropIndex(database.query, schema);
  await forgetVerified(database.query, schema);
}

/** A block before all contracts of the chain. */
function beforeFirst(chain: Chain): number {
  const contracts = CONTRACT_NAMES.flatMap((name) => deployment(chain, name) ?? []);
  return Math.max(Math.min(...contracts.map(({ startBlock }) => startBlock)) - 1, 0);
}
