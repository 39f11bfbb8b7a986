import { db, publicClients } from "ponder:api";
import { Hono } from "hono";
import { indexedChains } from "../chains.ts";
import { readSettings } from "../env.ts";
import { healthOf, isSilent } from "../rpc/health.ts";
import { createApp } from "./app.ts";
import { commitTogether } from "./block-commits.ts";
import { pricedTokens } from "./ecosystem/collateral-queries.ts";
import { afterWrites, type Builder, type EngineDatabase, guardWrites } from "./engine.ts";
import { headsAtStart } from "./heads.ts";
import { noteReplays } from "./replays.ts";
import { keepTogether, type RpcCache } from "./rpc-cache.ts";
import { beforeShutdown, listen } from "./server.ts";
import { Freshness } from "./shared/freshness.ts";
import { Prices } from "./shared/prices/prices.ts";
import { priceSources } from "./shared/prices/sources.ts";
import { startUpkeep } from "./upkeep.ts";

/** Milliseconds that requests in flight may take to finish when the service stops. */
const PATIENCE = 10_000;
/** Milliseconds that one reading of the checkpoints serves. */
const FRESHNESS_AGE = 200;

declare global {
  var PONDER_DATABASE: EngineDatabase & { syncQB: RpcCache; userQB: Builder };
}

const embedded = guardWrites(globalThis.PONDER_DATABASE);
const forgetReplaced = keepTogether(globalThis.PONDER_DATABASE.syncQB);
commitTogether(globalThis.PONDER_DATABASE.userQB, { countsOwnWrites: embedded !== undefined });
const settings = readSettings();
noteReplays(globalThis.PONDER_DATABASE.userQB, settings.schema, forgetReplaced);
const chains = indexedChains(settings);
const head = headsAtStart({
  readers: new Map(chains.flatMap(({ id, key }) => (publicClients[key] ? [[id, publicClients[key]]] : []))),
  isSilent,
  isParked: (chainId) => healthOf(chainId).parked,
  inOneOrder: settings.ordering === "omnichain",
  retry: 500,
  patience: 30_000,
  recheck: 30_000,
});
const countWrites = afterWrites(globalThis.PONDER_DATABASE, () => freshness.renew());
const freshness: Freshness = new Freshness({
  db,
  chainIds: chains.map(({ id }) => id).sort((a, b) => a - b),
  head,
  showsWrites: embedded !== undefined,
  ...(embedded && { countWrites }),
  maxAge: FRESHNESS_AGE,
});

const prices = new Prices({
  sources: priceSources(settings.prices),
  tokens: () => pricedTokens({ db, chains }),
});
const stopPrices = prices.start();

const stopUpkeep = embedded && startUpkeep({ database: embedded, schema: settings.schema, freshness });

const app = createApp(
  { db, freshness, chains, coinTransfers: settings.coinTransfers, prices },
  { rateLimit: settings.rateLimit, dashboard: process.env.DASHBOARD_DIR },
);
const { drain } = await listen(app.fetch, {
  port: settings.port,
  hostname: settings.host,
  patience: PATIENCE,
  first: app.first,
});
beforeShutdown(async () => {
  stopPrices();
  stopUpkeep?.();
  await drain();
});

// The engine's own server gets nothing of ours: it listens on the admin port, for metrics.
export default new Hono();
