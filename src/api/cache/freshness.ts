import { hasBlocksWithinSecond } from "../../../config/networks.ts";
import type { DataFamily } from "../../tables/families.ts";
import { databaseFailure, readUnlocked } from "../errors.ts";
import type { IndexState } from "./index-state.ts";

/** The latest head of a chain when this process started; `silent` when no RPC responded, `pending` until one does. */
export type HeadAtStart = bigint | "silent" | "pending";

export type ChainState = "syncing" | "live" | "stalled";

export type ChainFreshness = {
  chainId: number;
  /** Last indexed block; 0 before the first. */
  block: bigint;
  /** Its time, unix seconds; 0 before the first. */
  timestamp: bigint;
  /** Time of the last block that no reorg replaces, unix seconds; absent where it is unknown. */
  finalized?: bigint;
  state: ChainState;
  /** Why responses that depend on the chain are unavailable; undefined when they are available. */
  reason: string | undefined;
  /** Why the chain is stalled; absent when it is not. */
  fault?: string | undefined;
  /** Whether it is unavailable because the indexer starts again: a later block was served by this process. */
  isReturning?: boolean;
};

/** The state of the index as of one moment. */
export type Reading = {
  /** Differs from that of every other reading of this process. */
  serial: number;
  /** Every indexed chain, ascending by id. */
  chains: readonly ChainFreshness[];
  /** The build whose tables are read, and how often they were repaired. */
  build: string;
  /** Version of a family's rows on a chain, by `versionKey`. Compare for equality, see src/tables/data-versions.ts. */
  versions: ReadonlyMap<string, string>;
  /** When blocks were last reverted: afterwards equal versions do not mean that no other rows were there meanwhile. */
  revertedAt: string;
  /** While the indexer starts again, the last reading before. */
  before: Reading | undefined;
  /** What the database returned. */
  state: IndexState;
};

/** Why a chain is stalled whose RPC has no fault. */
const STANDING = "its RPC URLs respond, but no new block is indexed";

/** Heads of a chain that are remembered while they are not indexed. */
const MOST_HEADS = 1_000;

/** Milliseconds after which a head must be indexed. */
const LONGEST_LAG_MS = 60_000;

/** Why a chain is stalled whose blocks are indexed later than that. */
const lateBy = (milliseconds: number) =>
  `its RPC URLs respond, but its blocks are indexed ${Math.round(milliseconds / 1000)} s late`;

/** Milliseconds of silence after which a chain that has never reached its head is served as it is. */
const LONG_SILENCE_MS = 15_000;

/** Why a chain is unavailable that is behind its head. */
const INDEXING = "it is being indexed up to the head that was latest when the service started";

export const versionKey = (chainId: number, family: DataFamily): string => `${chainId} ${family}`;

export type FreshnessOptions = {
  /** Reads the state of the index from the database. */
  readState: () => Promise<IndexState>;
  chainIds: readonly number[];
  headAtStart: (chainId: number) => HeadAtStart;
  /** Whether no RPC of the chain responds at present. */
  isSilent: (chainId: number) => boolean;
  /** Why the chain's RPC does not serve what is needed at present; undefined while it does. */
  faultOf?: (chainId: number) => string | undefined;
  /** The newest head that an RPC of the chain returned to this process. */
  headOf?: (chainId: number) => number | undefined;
  /** Milliseconds without another indexed block after which a chain is stalled, whatever its head and the clock say. */
  standstillMs?: (chainId: number) => number;
  /** Milliseconds that a reading serves. In the last quarter, the first caller starts the next one without waiting. */
  maxAge: number;
};

/** Milliseconds after which a database that does not respond counts as lost; TCP may notice minutes later. */
const READ_TIMEOUT_MS = 10_000;

/** Milliseconds that the last reading serves on while the next one is in flight: a commit may delay it. */
const NEXT_READING_GRACE_MS = 500;

/** Milliseconds without a request after which a finished write triggers no reading. */
const DEMAND_MS = 1_000;

/** Up to which block each chain is indexed, and the versions of its data, read from the database. */
export class Freshness {
  readonly #options: FreshnessOptions;
  #last: { reading: Reading; askedAt: number } | undefined;
  #next: { reading: Promise<Reading>; askedAt: number } | undefined;
  #afterNext: Promise<Reading> | undefined;
  #complete: Reading | undefined;
  #readings = 0;
  /** Time of the last call of `reading`. */
  #wantedAt = Number.NEGATIVE_INFINITY;
  readonly #reached = new Set<number>();
  /** The last indexed block of each chain, and since when by the monotonic clock. */
  readonly #blocks = new Map<number, { block: bigint | undefined; since: number }>();
  /** Since when each silent chain is silent, by the monotonic clock. */
  readonly #silentSince = new Map<number, number>();
  /** Heads of each chain that are not indexed yet, and since when they are known by the monotonic clock. */
  readonly #heads = new Map<number, { number: number; since: number }[]>();
  /** The last block of each reached chain that responses were served from. */
  readonly #seen = new Map<number, bigint>();
  readonly #listeners = new Set<(reading: Reading) => void>();

  constructor(options: FreshnessOptions) {
    this.#options = options;
  }

  get chainIds(): readonly number[] {
    return this.#options.chainIds;
  }

  /** Every indexed chain, ascending by id. */
  async chains(): Promise<readonly ChainFreshness[]> {
    return (await this.reading()).chains;
  }

  /** Ids of the chains with an indexed block, ascending. */
  async indexedIds(): Promise<number[]> {
    const { chains } = await this.reading();
    return chains.filter(isIndexed).map(({ chainId }) => chainId);
  }

  /** The last reading while the indexer did not start again; undefined before the first. */
  get complete(): Reading | undefined {
    return this.#complete;
  }

  /** The same that never changes: as of one reading. */
  at(reading: Reading): Freshness {
    return Object.assign(new Freshness(this.#options), {
      reading: () => reading,
      readingFromNow: async () => reading,
    });
  }

  /** Calls `listener` with each new reading until the returned function is called. */
  onReading(listener: (reading: Reading) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** A reading at most `maxAge` old, synchronously where there is one; a later call never returns an earlier reading. */
  reading(): Reading | Promise<Reading> {
    const now = performance.now();
    this.#wantedAt = now;
    const { maxAge } = this.#options;
    const last = this.#last;
    const age = last === undefined ? Number.POSITIVE_INFINITY : now - last.askedAt;
    if (last !== undefined && age <= (maxAge * 3) / 4) return last.reading;
    const next = this.#next ?? this.#begin(now);
    const isSoon =
      last !== undefined &&
      next.askedAt - last.askedAt <= maxAge &&
      now - next.askedAt <= NEXT_READING_GRACE_MS;
    return isSoon ? last.reading : next.reading;
  }

  /** Call after a write: while requests come in, starts the next reading at once instead of when the last is too old. */
  renew(): void {
    if (performance.now() - this.#wantedAt > DEMAND_MS) return;
    // Callers that wait for it handle its failure.
    this.readingFromNow().catch(() => undefined);
  }

  /** A reading as of a moment after this call. */
  readingFromNow(): Promise<Reading> {
    if (this.#next === undefined) return this.#begin(performance.now()).reading;
    // The reading in flight may be of an earlier moment: all callers meanwhile share the one that follows.
    this.#afterNext ??= this.#next.reading
      .catch(() => undefined)
      .then(() => {
        this.#afterNext = undefined;
        return (this.#next ?? this.#begin(performance.now())).reading;
      });
    return this.#afterNext;
  }

  #begin(askedAt: number) {
    const reading = withTimeout(this.#read()).then(
      (result) => {
        this.#last = { reading: result, askedAt };
        this.#next = undefined;
        for (const listener of this.#listeners) listener(result);
        return result;
      },
      (error: unknown) => {
        this.#next = undefined;
        const failure = databaseFailure(error);
        console.error(failure.message, error);
        throw failure;
      },
    );
    // Callers that use the last reading do not wait for this one.
    reading.catch(() => undefined);
    this.#next = { reading, askedAt };
    return this.#next;
  }

  async #read(): Promise<Reading> {
    const { readState } = this.#options;
    const state = await readUnlocked(readState);
    const chains = this.#options.chainIds.map((chainId) => {
      const { number = 0, timestamp = 0, finalized = 0 } = state.blocks.get(chainId) ?? {};
      const block = state.blocks.has(chainId) ? BigInt(number) : undefined;
      return {
        chainId,
        block: BigInt(number),
        timestamp: BigInt(timestamp),
        finalized: BigInt(finalized),
        ...this.#judge(chainId, block, timestamp > 0, state),
      };
    });
    const versions = new Map(
      state.versions.map(({ chainId, family, version }) => [versionKey(chainId, family), version]),
    );
    const { revertedAt } = state;
    const repairs = state.repairs ?? (state.isReady ? undefined : this.#complete?.state.repairs);
    const build = `${state.build} ${repairs}`;
    const isReturning = chains.some((chain) => chain.isReturning === true);
    const before = isReturning ? this.#complete : undefined;
    const serial = ++this.#readings;
    const reading = { serial, chains, build, versions, revertedAt, before, state };
    if (!isReturning) this.#complete = reading;
    return reading;
  }

  /**
   * A chain is unavailable until it has reached its head and its rows were found to agree with the chain.
   *
   * A chain that has reached its head once is not awaited again: later it is stale, not missing. Except when Ponder starts
   * again, which reverts what is not final: then every block that responses were served from must be indexed again, unless
   * the chain is silent.
   */
  #judge(
    chainId: number,
    block: bigint | undefined,
    hasRows: boolean,
    { isReady, unverified }: IndexState,
  ): Omit<ChainFreshness, "chainId" | "block" | "timestamp" | "finalized"> {
    const atStart = this.#options.headAtStart(chainId);
    const isSilent = this.#options.isSilent(chainId);
    const seen = this.#seen.get(chainId) ?? 0n;
    if (!isReady || block === undefined) this.#reached.delete(chainId);
    else if (typeof atStart === "bigint") {
      const isBack = block >= atStart && block >= seen;
      const silentMs = this.#silentMs(chainId, isSilent);
      const isLeft = isSilent && (seen > 0n || silentMs > LONG_SILENCE_MS);
      if (isBack || isLeft) this.#reached.add(chainId);
    }
    if (block !== undefined && this.#reached.has(chainId)) this.#seen.set(chainId, block);
    const isBehind = atStart === "silent" ? !isReady : !this.#reached.has(chainId);
    // A chain that was never indexed, because its RPC is silent, has no rows that could be wrong.
    const reason = isBehind ? INDEXING : hasRows ? unverified.get(chainId) : undefined;
    const fault = this.#options.faultOf?.(chainId);
    const standing = this.#isStanding(chainId, block) ? STANDING : undefined;
    const lag = this.#lagMs(chainId, block);
    const late = standing ?? (lag > LONGEST_LAG_MS ? lateBy(lag) : undefined);
    const availability = { reason, isReturning: isBehind && seen > 0n };
    if (isSilent || fault !== undefined) return { ...availability, state: "stalled", fault };
    if (reason !== undefined) return { ...availability, state: "syncing" };
    return late === undefined
      ? { ...availability, state: "live" }
      : { ...availability, state: "stalled", fault: late };
  }

  /** Milliseconds for which the readings have found the chain silent. One poll that fails is none of them. */
  #silentMs(chainId: number, isSilent: boolean): number {
    const now = performance.now();
    if (!isSilent) this.#silentSince.delete(chainId);
    else if (!this.#silentSince.has(chainId)) this.#silentSince.set(chainId, now);
    return now - (this.#silentSince.get(chainId) ?? now);
  }

  /** Milliseconds since the first head that is not indexed yet was returned. */
  #lagMs(chainId: number, block = 0n): number {
    const now = performance.now();
    const head = this.#options.headOf?.(chainId);
    const heads = (this.#heads.get(chainId) ?? []).filter(
      ({ number }) => number > block && number <= (head ?? 0),
    );
    if (head !== undefined && head > block && head > (heads.at(-1)?.number ?? 0)) {
      heads.push({ number: head, since: now });
    }
    // A chain that lags for hours: the first counts, and enough of the others for a reorg that replaces the last ones.
    if (heads.length > MOST_HEADS) heads.splice(1, heads.length - MOST_HEADS);
    this.#heads.set(chainId, heads);
    return now - (heads[0]?.since ?? now);
  }

  #isStanding(chainId: number, block: bigint | undefined): boolean {
    const now = performance.now();
    const last = this.#blocks.get(chainId);
    if (last === undefined || last.block !== block) this.#blocks.set(chainId, { block, since: now });
    const since = last === undefined || last.block !== block ? now : last.since;
    return now - since > (this.#options.standstillMs?.(chainId) ?? Number.POSITIVE_INFINITY);
  }
}

/** Fails when the database has not responded after `READ_TIMEOUT_MS`. */
function withTimeout<T>(result: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`no response within ${READ_TIMEOUT_MS} ms`)),
    READ_TIMEOUT_MS,
  );
  return Promise.race([result, promise]).finally(() => clearTimeout(timer));
}

/** Unix seconds up to which no chain will add rows, except after a reorg. */
export function settledThrough(chains: readonly ChainFreshness[]): bigint {
  return indexedThrough(
    chains.map((chain) => {
      const isOpen = hasBlocksWithinSecond(chain.chainId) && isIndexed(chain);
      return isOpen ? { ...chain, timestamp: chain.timestamp - 1n } : chain;
    }),
  );
}

/** Whether a block of the chain is indexed. */
export const isIndexed = ({ timestamp }: ChainFreshness): boolean => timestamp > 0n;

/** Whether responses that depend on the chain are unavailable. */
export const isAwaited = ({ reason }: ChainFreshness): boolean => reason !== undefined;

/** Unix seconds up to which all these chains are indexed. */
export function indexedThrough(chains: readonly ChainFreshness[]): bigint {
  return (
    chains.reduce<bigint | undefined>(
      (least, { timestamp }) => (least === undefined || timestamp < least ? timestamp : least),
      undefined,
    ) ?? 0n
  );
}

/**
 * Why the service is not ready; empty when it is. While the writer starts again, replicas serve what they served last:
 * without them nothing would.
 */
export function unreadyReasons(
  chains: readonly ChainFreshness[],
  obstacles: ReadonlyMap<string, string>,
): readonly string[] {
  const awaited = chains.filter((chain) => isAwaited(chain) && !chain.isReturning);
  return [...awaited.map(({ chainId, reason }) => `chain ${chainId}: ${reason}`), ...obstacles.values()];
}
