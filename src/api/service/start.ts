import type { Hono } from "hono";
import { readProcessSettings, userEnvironment } from "zchf-runtime/channel/settings";
import { installOverrides } from "zchf-runtime/ponder/apply-overrides";
import { exposeMetrics } from "zchf-runtime/ponder/metrics";
import { readSettings, type Settings } from "../../../config/settings.ts";
import { insertOnlyNames } from "../../tables/insert-only.ts";
import { createApp } from "../app.ts";
import { EventStreams, measureStreams } from "../events/streams.ts";
import { CostLimit } from "../http/limit.ts";
import { listen as listenOnPort, type PublicServer } from "../http/server.ts";
import { beforeShutdown } from "../http/shutdown.ts";
import { adminRoutes } from "./admin.ts";
import { jobs } from "./jobs.ts";
import { logChecksOf } from "./log-checks.ts";
import { type Ponder, type ReadSide, readSide } from "./read-side.ts";

/** Milliseconds that requests in flight may take to finish when the service stops. */
const DRAIN_TIMEOUT_MS = 10_000;

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
