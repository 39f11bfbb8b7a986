import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { HTTPException } from "hono/http-exception";
import type { PublicClient } from "viem";
import { zeroAddress } from "viem";
import { faultOf, healthOf, isSilent } from "zchf-rpc/health";
import { ADMIN_TOKEN_FILE, adminToken } from "../../channel/admin-token.ts";
import { UNVERIFIED_API } from "../../channel/messages.ts";
import { readProcessSettings, userEnvironment } from "../../channel/settings.ts";
import { indexedChains } from "../../config/chains.ts";
import { headIntervalMs, replicaHeadIntervalMs } from "../../config/head-interval.ts";
import { networkOf } from "../../config/networks.ts";
import { PRICE_SCHEMA, readSettings, type Settings } from "../../config/settings.ts";
import { repeat } from "../../jobs/repeat.ts";
import { installOverrides } from "../../ponder/apply-overrides.ts";
import { runPruning } from "../../ponder/cache-pruning/schedule.ts";
import { watchDatabase } from "../../ponder/database-watch.ts";
import { readIndexState } from "../../ponder/index-state.ts";
import { createLogCheck, type LogChecks } from "../../ponder/log-check/create.ts";
import { exposeMetrics } from "../../ponder/metrics.ts";
import { dataVersion } from "../tables/data-versions.ts";
import { insertOnlyNames } from "../tables/insert-only.ts";
import { createApp } from "./app.ts";
import { Freshness, type FreshnessOptions, isAwaited, isIndexed, unreadyReasons } from "./cache/freshness.ts";
import { headsAtStart } from "./cache/heads.ts";
import { OutageLog } from "./cache/outage-log.ts";
import type { Db } from "./db.ts";
import { postgresWriter } from "./db.ts";
import type { Deps } from "./deps.ts";
import { EventFeed } from "./events/feed.ts";
import { EventStreams, measureStreams } from "./events/streams.ts";
import { CostLimit } from "./http/limit.ts";
import { exposeVersion, HttpMetrics, measureLag } from "./http/metrics.ts";
import { listen as listenOnPort, type PublicServer } from "./http/server.ts";
import { beforeShutdown } from "./http/shutdown.ts";
import { logSums } from "./log-sums.ts";
import { PoolStates } from "./model/chain-reads/pool-states.ts";
import { pricedCoin } from "./model/prices/coin.ts";
import { pricedSince, pricedTokens } from "./model/prices/tokens.ts";
import { MarketCharts, priceHistory } from "./prices/chart.ts";
import { Prices } from "./prices/current.ts";
import { DailyPrices } from "./prices/daily.ts";
import { DailyPriceFill } from "./prices/fill.ts";
import type { PriceSource } from "./prices/source.ts";
import { priceSources } from "./prices/sources.ts";
import { webhookMetrics } from "./webhooks/metrics.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { runWebhooks } from "./webhooks/webhooks.ts";

/** Milliseconds that requests in flight may take to finish when the service stops. */
const DRAIN_TIMEOUT_MS = 10_000;
/** Milliseconds that one reading of the checkpoints serves. */
const FRESHNESS_AGE_MS = 200;
/** Milliseconds between two requests for the head of a chain that was silent, or that the indexer follows anyway. */
const RECHECK_MS = 30_000;

/** Milliseconds between two looks for chains that stand still. */
const OUTAGES_CHECKED_MS = 5_000;
/** The least milliseconds, and the block times, without a new block after which a chain stands still. */
const STANDSTILL_MS = 60_000;
const STANDSTILL_BLOCKS = 10;

/** What Ponder gives to its API: the tables, read-only, and a client of each chain by the chain's key. */
export type Ponder = { db: Db; clients: Readonly<Record<string, PublicClient>> };

/**
 * Starts the read side in a process of Ponder, which ends in order when the process is asked to.
 * @returns routes for Ponder's own server, which listens on the admin port, on loopback
 */
export async function startService(ponder: Ponder): Promise<Hono> {
  const given = readProcessSettings();
  if (given === undefined) throw new Error("start Ponder through its launcher: npm start, or npm run serve");
  const { role, dashboard } = given;
  const isReplica = role === "replica";
  const settings = readSettings(userEnvironment());
  const stopping = new AbortController();
  installOverrides({
    insertOnly: insertOnlyNames,
    onWrite: () => side.deps.freshness.renew(),
  });
  const side = readSide(ponder, { settings, isReplica, stopped: stopping.signal });
  const logChecks = isReplica ? undefined : await logChecksOf(side, ponder, settings);
  const jobsEnded = jobs(side, { settings, logChecks }, stopping.signal);
  const server = await listen(side, { ...settings, dashboard });
  exposeMetrics(side.metrics.registry);
  beforeShutdown(async () => {
    server.closeStreams();
    stopping.abort();
    await jobsEnded;
    await server.drain();
  });
  return adminRoutes(side, logChecks);
}

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
  /** Ends the requests for heads. */
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

type Indexer = {
  settings: Settings;
  /** Absent in a replica. */
  logChecks: LogChecks | undefined;
};

/**
 * Runs what goes on beside the responses until `stopped` is aborted.
 * @returns resolves when none of it writes or delivers any more
 */
export async function jobs(
  { deps, indexed, feed, metrics, obstacles, prices }: ReadSide,
  { settings, logChecks }: Indexer,
  stopped: AbortSignal,
): Promise<void> {
  const { db, freshness, chains } = deps;
  const { sources, current, daily, charts } = prices;
  const openWriter = (purpose: string) => postgresWriter(settings.database.connectionString, purpose);
  void current.run(stopped);
  void daily.run(stopped);
  void charts.run(stopped);
  const ending: Promise<void>[] = [];
  const outages = new OutageLog(chains);
  let isReported = false;
  void repeat(stopped, { every: OUTAGES_CHECKED_MS }, async () => {
    const current = await freshness.chains();
    for (const line of outages.next(current)) console.warn(line);
    if (isReported || unreadyReasons(current, obstacles).length > 0) return;
    isReported = true;
    console.log(`The API on port ${settings.port} is ready: every chain is indexed up to its head`);
  });
  if (logChecks) {
    const isBackfilled = async () => !(await indexed.chains()).some(isAwaited);
    const { schema } = settings;
    void runPruning({ schema, chains, isBackfilled }, stopped);
    void logChecks.run(stopped);
    const fill = new DailyPriceFill({
      sources,
      wanted: () => pricedSince({ db, chains }),
      openWriter: () => openWriter(PRICE_SCHEMA),
      known: (token) => daily.of(token),
      load: () => daily.load(),
    });
    ending.push(fill.run(stopped));
  }
  const { connectionString } = settings.database;
  const onObstacle = (obstacle: string | undefined) => {
    if (obstacle === undefined) obstacles.delete("database");
    else obstacles.set("database", obstacle);
  };
  void watchDatabase({ connectionString, schema: settings.schema, onObstacle }, stopped);
  if (settings.webhooks.length > 0) {
    obstacles.set("webhooks", "new webhook subscriptions have not begun yet");
    const webhooks = {
      subscriptions: settings.webhooks,
      feed,
      openWriter,
      isBackfilled: async () => !(await freshness.chains()).some(isAwaited),
      onBegun: () => void obstacles.delete("webhooks"),
      ...webhookMetrics(metrics.registry),
    };
    ending.push(runWebhooks(webhooks, stopped));
  }
  await Promise.all(ending);
}

function logChecksOf(
  { deps, indexed }: ReadSide,
  { clients }: Ponder,
  settings: Settings,
): Promise<LogChecks> {
  return createLogCheck({
    schema: settings.schema,
    chains: deps.chains.map((chain) => {
      const { id, key, name } = chain;
      const reader = clients[key];
      if (!reader) throw new Error(`Ponder has no client of ${key}`);
      return { id, name, sums: logSums(chain, settings.coinTransfers === "all"), reader };
    }),
    urls: settings.rpcUrls,
    isIndexed: async (chainId) =>
      (await indexed.chains()).some(
        (chain) => chain.chainId === chainId && isIndexed(chain) && !isAwaited(chain),
      ),
  });
}

/** Serves the API on the public port. */
export async function listen(
  { deps, feed, metrics }: ReadSide,
  settings: Pick<Settings, "rateLimit" | "trustedProxies" | "eventStreams" | "port" | "host"> & {
    /** Folder of the built dashboard; absent: the API is served without it. */
    dashboard?: string | undefined;
  },
): Promise<PublicServer & { closeStreams: () => void }> {
  const { rateLimit: perMinute, trustedProxies: proxies, dashboard } = settings;
  const limit = perMinute === undefined ? undefined : new CostLimit({ perMinute, proxies });
  const events = new EventStreams({ feed, perClient: settings.eventStreams, limit });
  measureStreams(metrics.registry, events);
  const app = createApp(deps, { dashboard, events, proxies });
  const server = await listenOnPort(app.fetch, {
    port: settings.port,
    hostname: settings.host,
    drainTimeoutMs: DRAIN_TIMEOUT_MS,
    fastPath: app.fastPath,
    limit,
    metrics,
    proxies,
  });
  return { ...server, closeStreams: () => events.close() };
}

/** A token that nobody knows where there can be no file of it. */
function usableToken(): string {
  try {
    return adminToken();
  } catch (error) {
    console.error(`Repairs are refused: ${ADMIN_TOKEN_FILE} cannot be made or read (${error})`);
    return randomBytes(32).toString("hex");
  }
}

/** Routes whose POST requests must know the token of this installation. */
export function guarded(routes: Hono, token: string): Hono {
  const all = new Hono();
  all.on("POST", "*", bearerAuth({ token }));
  // Ponder's server makes a 500 of every error.
  all.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse();
    throw error;
  });
  all.route("/", routes);
  return all;
}

/** For repairs, webhooks, and the comparison of a restored database. */
function adminRoutes({ deps, indexed }: ReadSide, logChecks: LogChecks | undefined): Hono {
  const admin = new Hono();
  admin.route(
    "/",
    webhookRoutes((statement) => deps.db.execute(statement)),
  );
  if (!logChecks) return admin;
  // The launcher compares a database that was filled from a snapshot with the chains before anyone else can read it.
  if (logChecks.isRestored) {
    // Webhooks begin after the comparison, which must not wait for them.
    const { fetch } = createApp({ ...deps, freshness: indexed, obstacles: new Map() });
    admin.mount(UNVERIFIED_API, async (request) => {
      const response = await fetch(request);
      // Ponder's server adds its own, and clients refuse a response with two.
      response.headers.delete("content-length");
      return response;
    });
  }
  admin.route("/", guarded(logChecks.routes, usableToken()));
  return admin;
}
