import { db, publicClients } from "ponder:api";
import { Hono } from "hono";
import { indexedChains } from "../chains.ts";
import { readSettings } from "../env.ts";
import { healthOf, isSilent } from "../rpc/health.ts";
import { createApp } from "./app.ts";
import { headsAtStart } from "./heads.ts";
import { beforeShutdown, listen } from "./server.ts";
import { Freshness } from "./shared/freshness.ts";

/** Milliseconds that requests in flight may take to finish when the service stops. */
const PATIENCE = 10_000;
/** Milliseconds that one reading of the checkpoints serves. */
const FRESHNESS_AGE = 200;

const settings = readSettings();
const chains = indexedChains(settings);
const head = headsAtStart({
  readers: new Map(chains.flatMap(({ id, key }) => (publicClients[key] ? [[id, publicClients[key]]] : []))),
  isSilent,
  isParked: (chainId) => healthOf(chainId).parked,
  retry: 500,
  patience: 30_000,
});
const freshness = new Freshness({
  db,
  chainIds: chains.map(({ id }) => id).sort((a, b) => a - b),
  head,
  maxAge: FRESHNESS_AGE,
});

const app = createApp({ db, freshness });
const { drain } = await listen(app.fetch, {
  port: settings.port,
  hostname: settings.host,
  patience: PATIENCE,
});
beforeShutdown(drain);

// The engine's own server gets nothing of ours: it listens on the admin port, for metrics.
export default new Hono();
