import { db, publicClients } from "ponder:api";
import { zeroAddress } from "viem";
import { indexedChains } from "../../config/chains.ts";
import { replicaHeadIntervalMs } from "../../config/head-interval.ts";
import { PRICE_SCHEMA, readSettings } from "../../config/settings.ts";
import { schedulePruning } from "../../ponder/cache-pruning/schedule.ts";
import { readIndexState } from "../../ponder/index-state.ts";
import { installOverrides } from "../../ponder/install.ts";
import { installLogCheck } from "../../ponder/log-check/install.ts";
import { exposeMetrics } from "../../ponder/metrics.ts";
import { scheduleVacuum } from "../../ponder/overrides/vacuum.ts";
import { snapshotRoutes } from "../../ponder/snapshot/install.ts";
import { healthOf, isSilent } from "../../rpc/health.ts";
import { insertOnlyNames } from "../tables/insert-only.ts";
import { createApp } from "./app.ts";
import { Freshness, type FreshnessOptions, isAwaited, isIndexed } from "./cache/freshness.ts";
import { headsAtStart } from "./cache/heads.ts";
import { EventFeed } from "./events/feed.ts";
import { EventStreams, measureStreams } from "./events/streams.ts";
import { CostLimit } from "./http/limit.ts";
import { HttpMetrics, measureLag } from "./http/metrics.ts";
import { listen } from "./http/server.ts";
import { beforeShutdown } from "./http/shutdown.ts";
import { PoolStates } from "./model/chain-reads/pool-states.ts";
import { pricedCoin } from "./model/prices/coin.ts";
import { DailyPrices } from "./model/prices/sources/daily.ts";
import { DailyPriceFill } from "./model/prices/sources/fill.ts";
import { priceHistory } from "./model/prices/sources/history.ts";
import { MarketCharts } from "./model/prices/sources/market-chart.ts";
import { Prices } from "./model/prices/sources/prices.ts";
import { priceSources } from "./model/prices/sources/sources.ts";
import { pricedSince, pricedTokens } from "./model/prices/tokens.ts";
import { webhookMetrics } from "./webhooks/metrics.ts";
import { startWebhooks } from "./webhooks/webhooks.ts";
import { embeddedWriter, postgresWriter, type Writer } from "./writers.ts";

/** Milliseconds that requests in flight may take to finish when the service stops. */
const DRAIN_TIMEOUT_MS = 10_000;
/** Milliseconds that one reading of the checkpoints serves. */
const FRESHNESS_AGE_MS = 200;

/** Milliseconds between two requests for the head of a chain that was silent, or that the indexer follows anyway. */
const RECHECK_MS = 30_000;

const settings = readSettings();
// A replica reads what the writer fills.
const isReplica = process.env.FILLS_PRICES === undefined;
const { embedded } = installOverrides({
  insertOnly: insertOnlyNames,
  onWrite: () => freshness.renew(),
});
const chains = indexedChains(settings);
const readers = new Map(
  chains.flatMap(({ id, key }) => (publicClients[key] ? [[id, publicClients[key]]] : [])),
);
const freshnessOptions: FreshnessOptions = {
  readState: () => readIndexState(db),
  chainIds: chains.map(({ id }) => id).sort((a, b) => a - b),
  head: headsAtStart({
    readers,
    isSilent,
    isParked: (chainId) => healthOf(chainId).parked,
    isOmnichain: settings.ordering === "omnichain",
    retryMs: 500,
    silentAfterMs: 30_000,
    recheckMs: (chainId) =>
      isReplica && !isSilent(chainId) ? replicaHeadIntervalMs(settings, chainId) : RECHECK_MS,
  }),
  ...(embedded && { countWrites: embedded.countWrites }),
  maxAge: FRESHNESS_AGE_MS,
};
const freshness: Freshness = new Freshness(freshnessOptions);
/** The same of chains that are not verified yet. */
const unverified = new Freshness({
  ...freshnessOptions,
  readState: async () => ({ ...(await readIndexState(db)), unverified: new Map() }),
});

const sources = priceSources(settings.prices);
const prices = new Prices({ sources, tokens: () => pricedTokens({ db, chains }) });
const dailyPrices = new DailyPrices((statement) => db.execute(statement));
const coin = pricedCoin(chains);
const charts = new MarketCharts({ sources: coin ? sources : [], token: coin ?? zeroAddress });
const openWriter = async (purpose: string): Promise<Writer | undefined> => {
  if (embedded) {
    return embeddedWriter((statement, values) =>
      embedded.exclusively(() => embedded.query(statement, values)),
    );
  }
  const { database } = settings;
  return database.kind === "postgres" ? postgresWriter(database.connectionString, purpose) : undefined;
};
const fill = isReplica
  ? undefined
  : new DailyPriceFill({
      sources,
      wanted: () => pricedSince({ db, chains }),
      read: (statement) => db.execute(statement),
      openWriter: () => openWriter(PRICE_SCHEMA),
      known: (token) => dailyPrices.of(token),
      onSaved: () => dailyPrices.load(),
    });
const stops = [prices.start(), dailyPrices.start(), charts.start(), fill?.start()];

const isBackfilled = async () => !(await unverified.chains()).some(isAwaited);
const stopVacuum = embedded && scheduleVacuum({ database: embedded, schema: settings.schema, isBackfilled });
const stopPruning = schedulePruning({ schema: settings.schema, chains, embedded, isBackfilled });
const logCheck = await installLogCheck({
  schema: settings.schema,
  chains,
  urls: settings.rpcUrls,
  hasTransfers: settings.coinTransfers === "all",
  reader: ({ key }) => {
    const client = publicClients[key];
    if (!client) throw new Error(`Ponder has no client of ${key}`);
    return client;
  },
  isIndexed: async (chainId) =>
    (await unverified.chains()).some(
      (chain) => chain.chainId === chainId && isIndexed(chain) && !isAwaited(chain),
    ),
});

const { rateLimit: perMinute, trustedProxies: proxies } = settings;
const feed = new EventFeed({ db, freshness });
const limit = perMinute === undefined ? undefined : new CostLimit({ perMinute, proxies });
const events = new EventStreams({ feed, perClient: settings.eventStreams, limit });
const deps = {
  db,
  freshness,
  chains,
  coinTransfers: settings.coinTransfers,
  prices,
  history: priceHistory(dailyPrices, charts),
  pools: new PoolStates({ clients: readers }),
};
const app = createApp(deps, { dashboard: process.env.DASHBOARD_DIR, events, proxies });
const metrics = new HttpMetrics();
measureLag(metrics.registry, () => freshness.chains());
measureStreams(metrics.registry, events);
const webhooks = settings.webhooks.length > 0 && {
  subscriptions: settings.webhooks,
  feed,
  openWriter,
  isBackfilled: async () => !(await freshness.chains()).some(isAwaited),
  ...webhookMetrics(metrics.registry),
};
exposeMetrics(metrics.registry);
const stopWebhooks = webhooks && startWebhooks(webhooks);
const server = await listen(app.fetch, {
  port: settings.port,
  hostname: settings.host,
  drainTimeoutMs: DRAIN_TIMEOUT_MS,
  fastPath: app.fastPath,
  limit,
  metrics,
  proxies,
});
beforeShutdown(async () => {
  events.close();
  if (stopWebhooks) await stopWebhooks();
  await Promise.all(stops.map((stop) => stop?.()));
  logCheck.stop();
  stopVacuum?.();
  stopPruning();
  await server.drain();
});

// Ponder's own server listens on the admin port, on loopback: for metrics, repairs and snapshots.
const admin = logCheck.routes;
admin.route("/", snapshotRoutes(embedded, settings.database));
// The launcher compares a database that was filled from a snapshot with the chains before anyone else can read it.
if (logCheck.isRestored) {
  const { fetch } = createApp({ ...deps, freshness: unverified });
  admin.mount("/unverified", (request) => fetch(request));
}
export default admin;
