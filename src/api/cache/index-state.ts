import type { DataFamily } from "../../tables/families.ts";

/** Up to where the tables are indexed, as of one moment; ponder/index-state.ts reads it from Ponder's own tables. */
export type IndexState = {
  /** Whether Ponder has finished the backfill. */
  isReady: boolean;
  /** Chains whose rows were not found to agree with the chain yet, and why; ponder/verification.ts decides. */
  unverified: ReadonlyMap<number, string>;
  /** Ponder's build id, and which table or view it was read from: `npm run views` replaces the views. */
  build: string;
  /** Number of repairs; absent from the start of the indexer until it notes it again. */
  repairs?: string | undefined;
  /** When blocks were last reverted; "" when none ever were. */
  revertedAt: string;
  /** Last indexed block by chain id, and the time of the last final one; times in unix seconds. */
  blocks: ReadonlyMap<number, { number: number; timestamp: number; finalized?: number }>;
  /** Last change of each family's data on each chain: place and hash of its last log. */
  versions: readonly { chainId: number; family: DataFamily; version: string }[];
};
