import type { ReadonlyDrizzle } from "ponder";
import type * as schema from "../../../ponder.schema.ts";
import type { Chain } from "../../chains.ts";
import type { Settings } from "../../env.ts";
import type { Freshness } from "./freshness.ts";
import type { PriceReader } from "./prices/prices.ts";

/** The tables, read-only; Ponder's `db` or any drizzle database over the same schema. */
export type Db = ReadonlyDrizzle<typeof schema>;

/** Everything the rooms need from outside, as arguments. */
export type Deps = {
  db: Db;
  freshness: Freshness;
  /** The chains that are indexed, with their addresses. */
  chains: readonly Chain[];
  /** Whether all coin transfers are indexed, so that counting them means something. */
  coinTransfers: Settings["coinTransfers"];
  prices: PriceReader;
};
