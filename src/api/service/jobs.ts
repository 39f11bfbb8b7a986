import { repeat } from "zchf-runtime/jobs/repeat";
import { runPruning } from "zchf-runtime/ponder/cache-pruning/schedule";
import { watchDatabase } from "zchf-runtime/ponder/database-watch";
import type { LogChecks } from "zchf-runtime/ponder/log-check/create";
import { PRICE_SCHEMA, type Settings } from "../../../config/settings.ts";
import { isAwaited, unreadyReasons } from "../cache/freshness.ts";
import { OutageLog } from "../cache/outage-log.ts";
import { postgresWriter } from "../db.ts";
import { pricedSince } from "../model/prices/tokens.ts";
import { DailyPriceFill } from "../prices/fill.ts";
import { webhookMetrics } from "../webhooks/metrics.ts";
import { runWebhooks } from "../webhooks/webhooks.ts";
import type { ReadSide } from "./read-side.ts";

/** Milliseconds between two looks for chains that stand still. */
const OUTAGES_CHECKED_MS = 5_000;

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
