import { sql } from "drizzle-orm";
import type { Db } from "./deps.ts";
import { ApiError } from "./errors.ts";

/** What is known of a chain's RPC, apart from what was indexed of it. */
export type ChainHead = {
  /** Head that was latest when this process started; `silent` when no RPC told, `pending` until one does. */
  atStart: bigint | "silent" | "pending";
  /** Whether the chain's RPCs do not answer at present. */
  silent: boolean;
};

export type ChainState = "syncing" | "live" | "stalled";

export type ChainFreshness = {
  chainId: number;
  /** Last indexed block; 0 before the first. */
  block: bigint;
  /** Its time, unix seconds; 0 before the first. */
  timestamp: bigint;
  state: ChainState;
  /** Whether answers that need the chain must wait for it. */
  isAwaited: boolean;
};

export type FreshnessOptions = {
  db: Pick<Db, "execute">;
  chainIds: readonly number[];
  head: (chainId: number) => ChainHead;
  /** How long one reading of the checkpoints serves, milliseconds. */
  maxAge: number;
};

/** Up to where each chain is indexed, read from the engine's checkpoints. */
export class Freshness {
  readonly #options: FreshnessOptions;
  #reading: Promise<readonly ChainFreshness[]> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  readonly #reached = new Set<number>();
  /** The last block of each reached chain that answers were given from. */
  readonly #seen = new Map<number, bigint>();

  constructor(options: FreshnessOptions) {
    this.#options = options;
  }

  get chainIds(): readonly number[] {
    return this.#options.chainIds;
  }

  /** Every indexed chain, ascending by id. */
  chains(): Promise<readonly ChainFreshness[]> {
    const now = performance.now();
    if (this.#reading === undefined || now - this.#readAt > this.#options.maxAge) {
      this.#readAt = now;
      this.#reading = this.#read().catch((error: unknown) => {
        this.#reading = undefined;
        console.error("the database does not answer", error);
        throw new ApiError(503, "unavailable", "the database does not answer", { "Retry-After": "5" });
      });
    }
    return this.#reading;
  }

  async #read(): Promise<readonly ChainFreshness[]> {
    const { isReady, places } = await readCheckpoints(this.#options.db);
    return this.#options.chainIds.map((chainId) => {
      const place = places.get(chainId);
      const { block, timestamp } = place ?? { block: 0n, timestamp: 0n };
      return { chainId, block, timestamp, ...this.#judge(chainId, place?.block, isReady) };
    });
  }

  /**
   * What has been reached once is not awaited again: a chain that falls behind later is stale, not missing. Except
   * when the engine starts over, which undoes what is not final: then all that was seen must be there again.
   */
  #judge(
    chainId: number,
    block: bigint | undefined,
    isReady: boolean,
  ): Pick<ChainFreshness, "state" | "isAwaited"> {
    const { atStart, silent } = this.#options.head(chainId);
    const seen = this.#seen.get(chainId) ?? 0n;
    if (!isReady || block === undefined) this.#reached.delete(chainId);
    else if (typeof atStart === "bigint" && block >= atStart && block >= seen) this.#reached.add(chainId);
    if (block !== undefined && this.#reached.has(chainId)) this.#seen.set(chainId, block);
    const isAwaited = atStart === "silent" ? !isReady : !this.#reached.has(chainId);
    return { isAwaited, state: silent ? "stalled" : isAwaited ? "syncing" : "live" };
  }
}

/** Each chain's indexed place, and whether the engine has finished its backfill. */
async function readCheckpoints(db: Pick<Db, "execute">) {
  const result = await db.execute(
    sql`select chain_id, latest_checkpoint, (select bool_and(value->>'is_ready' = '1') from _ponder_meta) as is_ready
        from _ponder_checkpoint`,
  );
  const rows = result.rows as { chain_id: number | string; latest_checkpoint: string; is_ready: boolean }[];
  return {
    isReady: rows.length > 0 && rows.every((row) => row.is_ready),
    places: new Map(rows.map((row) => [Number(row.chain_id), placeOf(row.latest_checkpoint)])),
  };
}

/** A checkpoint begins with 10 digits of block time, 16 of chain id, 16 of block number. */
function placeOf(checkpoint: string) {
  return { timestamp: BigInt(checkpoint.slice(0, 10)), block: BigInt(checkpoint.slice(26, 42)) };
}

/** Chains with several blocks in a second: another one may follow in the second of the last. */
const SEVERAL_BLOCKS_A_SECOND: readonly number[] = [42161, 146, 43114];

/** Unix seconds up to which no chain will add rows any more, reorgs apart. */
export function settledThrough(chains: readonly ChainFreshness[]): bigint {
  return indexedThrough(
    chains.map((chain) => {
      const isOpen = SEVERAL_BLOCKS_A_SECOND.includes(chain.chainId) && chain.timestamp > 0n;
      return isOpen ? { ...chain, timestamp: chain.timestamp - 1n } : chain;
    }),
  );
}

/** Unix seconds up to which all these chains are indexed. */
export function indexedThrough(chains: readonly ChainFreshness[]): bigint {
  return (
    chains.reduce<bigint | undefined>(
      (least, { timestamp }) => (least === undefined || timestamp < least ? timestamp : least),
      undefined,
    ) ?? 0n
  );
}
