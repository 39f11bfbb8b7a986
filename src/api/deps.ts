import type { Settings } from "../../config/settings.ts";
import type { Chain } from "../chains.ts";
import type { Freshness } from "./cache/freshness.ts";
import type { LastComplete } from "./cache/last-complete.ts";
import type { Db } from "./db.ts";
import type { PoolReader } from "./model/chain-reads/pool-states.ts";
import type { PriceHistory } from "./prices/chart.ts";
import type { PriceReader } from "./prices/current.ts";

/** Everything that routes and queries need from outside, as arguments. */
export type Deps = {
  db: Db;
  freshness: Freshness;
  /** The tables before the indexer started again; absent in its own process. */
  lastComplete?: Pick<LastComplete, "open">;
  /** The chains that are indexed, with their addresses. */
  chains: readonly Chain[];
  /** Whether all coin transfers are indexed; with `mint-burn` they cannot be counted. */
  coinTransfers: Settings["coinTransfers"];
  prices: PriceReader;
  history: PriceHistory;
  /** State of the amplifiers' pools. */
  pools: PoolReader;
  /** What keeps the service from being ready besides its chains: the reason, by what it is about. */
  obstacles: ReadonlyMap<string, string>;
};
