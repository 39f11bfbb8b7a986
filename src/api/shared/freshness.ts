import { sql } from "drizzle-orm";
import type { Db } from "./deps.ts";

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
      this.#reading = this.#read();
      this.#reading.catch(() => {
        this.#reading = undefined;
      });
    }
    return this.#reading;
  }

  async #read(): Promise<readonly ChainFreshness[]> {
    const checkpoints = await readCheckpoints(this.#options.db);
    return this.#options.chainIds.map((chainId) => {
      const { block, timestamp } = checkpoints.get(chainId) ?? { block: 0n, timestamp: 0n };
      return { chainId, block, timestamp, ...this.#judge(chainId, block, checkpoints.has(chainId)) };
    });
  }

  /** What has been reached once is never awaited again: a chain that falls behind later is stale, not missing. */
  #judge(chainId: number, block: bigint, known: boolean): Pick<ChainFreshness, "state" | "isAwaited"> {
    const { atStart, silent } = this.#options.head(chainId);
    if (typeof atStart === "bigint" && known && block >= atStart) this.#reached.add(chainId);
    const isAwaited = atStart !== "silent" && !this.#reached.has(chainId);
    return { isAwaited, state: silent ? "stalled" : isAwaited ? "syncing" : "live" };
  }
}

async function readCheckpoints(db: Pick<Db, "execute">) {
  const result = await db.execute(sql`select chain_id, latest_checkpoint from _ponder_checkpoint`);
  const rows = result.rows as { chain_id: number | string; latest_checkpoint: string }[];
  return new Map(rows.map((row) => [Number(row.chain_id), placeOf(row.latest_checkpoint)]));
}

/** A checkpoint begins with 10 digits of block time, 16 of chain id, 16 of block number. */
function placeOf(checkpoint: string) {
  return { timestamp: BigInt(checkpoint.slice(0, 10)), block: BigInt(checkpoint.slice(26, 42)) };
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
