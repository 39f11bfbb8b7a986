import { type PublicClient, zeroAddress } from "viem";
import { faultOf, healthOf, isSilent } from "zchf-rpc/health";
import { readIndexState } from "zchf-runtime/ponder/index-state";
import { indexedChains } from "../../../config/chains.ts";
import { headIntervalMs, replicaHeadIntervalMs } from "../../../config/head-interval.ts";
import { networkOf } from "../../../config/networks.ts";
import type { Settings } from "../../../config/settings.ts";
import { dataVersion } from "../../tables/data-versions.ts";
import { Freshness, type FreshnessOptions } from "../cache/freshness.ts";
import { headsAtStart } from "../cache/heads.ts";
import { LastComplete } from "../cache/last-complete.ts";
import { type Db, isPooled } from "../db.ts";
import type { Deps } from "../deps.ts";
import { EventFeed } from "../events/feed.ts";
import { exposeVersion, HttpMetrics, measureLag } from "../http/metrics.ts";
import { PoolStates } from "../model/chain-reads/pool-states.ts";
import { pricedCoin } from "../model/prices/coin.ts";
import { pricedTokens } from "../model/prices/tokens.ts";
import { MarketCharts, priceHistory } from "../prices/chart.ts";
import { Prices } from "../prices/current.ts";
import { DailyPrices } from "../prices/daily.ts";
import type { PriceSource } from "../prices/source.ts";
import { priceSources } from "../prices/sources.ts";

/** Milliseconds that one reading of the checkpoints serves. */
const FRESHNESS_AGE_MS = 200;
/** Milliseconds between two requests for the head of a chain that was silent, or that the indexer follows anyway. */
const RECHECK_MS = 30_000;
/** The least milliseconds, and the block times, without a new block after which a chain stands still. */
const STANDSTILL_MS = 60_000;
const STANDSTILL_BLOCKS = 10;

/** What Ponder gives to its API: the tables, read-only, and a client of each chain by the chain's key. */
export type Ponder = { db: Db; clients: Readonly<Record<string, PublicClient>> };

/** What responses and jobs read. */
export type ReadSide = {
  deps: Deps;
  /** As `deps.freshness`, but chains count as live as soon as they are indexed, before they are verified. */
  indexed: Freshness;
  feed: EventFeed;
  metrics: HttpMetrics;
  /** See Deps: changed by the jobs. */
  obstacles: Map<string, string>;
  prices: { sources: PriceSource[]; current: Prices; daily: DailyPrices; charts: MarketCharts };
};

type ReadSideOptions = {
  settings: Settings;
  /** Whether another process indexes. */
  isReplica: boolean;
  /** Ends the requests for heads, and the transaction of the last complete state. */
  stopped: AbortSignal;
};

export function readSide(
  { db, clients }: Ponder,
  { settings, isReplica, stopped }: ReadSideOptions,
): ReadSide {
  const chains = indexedChains(settings);
  const readers = new Map(
    chains.flatMap(({ id, key }) => {
      const client = clients[key];
      return client ? [[id, client] as const] : [];
    }),
  );
  const freshnessOptions: FreshnessOptions = {
    readState: () => readIndexState(db, dataVersion),
    chainIds: chains.map(({ id }) => id).sort((a, b) => a - b),
    headAtStart: headsAtStart({
      readers,
      isSilent,
      isParked: (chainId) => healthOf(chainId).parked !== undefined,
      retryMs: 500,
      silentAfterMs: 30_000,
      recheckMs: (chainId) =>
        isReplica && !isSilent(chainId) ? replicaHeadIntervalMs(settings, chainId) : RECHECK_MS,
      stopped,
    }),
    isSilent,
    faultOf,
    // The writer may look at a head later than a replica.
    ...(!isReplica && { headOf: (chainId: number) => healthOf(chainId).head?.number }),
    standstillMs: (chainId) => standstillMs(settings, chainId),
    maxAge: FRESHNESS_AGE_MS,
  };
  const freshness = new Freshness(freshnessOptions);
  const lastComplete =
    isReplica && isPooled(db)
      ? new LastComplete(
          { pool: db.$client, freshness, readState: (of) => readIndexState(of, dataVersion) },
          stopped,
        )
      : undefined;
  const indexed = new Freshness({
    ...freshnessOptions,
    readState: async () => ({ ...(await readIndexState(db, dataVersion)), unverified: new Map() }),
  });

  const sources = priceSources(settings.prices);
  const current = new Prices({ sources, tokens: () => pricedTokens({ db, chains }) });
  const daily = new DailyPrices((statement) => db.execute(statement));
  const coin = pricedCoin(chains);
  const charts = new MarketCharts({ sources: coin ? sources : [], token: coin ?? zeroAddress });
  const obstacles = new Map<string, string>();
  const deps: Deps = {
    db,
    freshness,
    ...(lastComplete && { lastComplete }),
    chains,
    coinTransfers: settings.coinTransfers,
    prices: current,
    history: priceHistory(daily, charts),
    pools: new PoolStates({ clients: readers }),
    obstacles,
  };
  const metrics = new HttpMetrics();
  exposeVersion(metrics.registry);
  measureLag(metrics.registry, () => freshness.chains());
  return {
    deps,
    indexed,
    feed: new EventFeed(deps),
    metrics,
    obstacles,
    prices: { sources, current, daily, charts },
  };
}

/** Blocks of a devnet come when there is something to mine. */
function standstillMs(settings: Settings, chainId: number): number {
  if (settings.deployments) return Number.POSITIVE_INFINITY;
  const blocksMs = networkOf(chainId).blockTimeMs * STANDSTILL_BLOCKS;
  return Math.max(blocksMs, STANDSTILL_MS) + 2 * (headIntervalMs(settings, chainId) ?? 0);
}
