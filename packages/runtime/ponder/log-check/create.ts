import { Hono } from "hono";
import { Gauge } from "prom-client";
import { receiveFromLauncher, sendToLauncher } from "../../channel/messages.ts";
import { repairNote } from "../index-state.ts";
import { ponderRegistry } from "../metrics.ts";
import { syncQuery } from "../sync-query.ts";
import type { Gap } from "../tables.ts";
import { Verification } from "../verification.ts";
import { LogCheck, type LogCheckOptions } from "./log-check.ts";
import { readRepairs } from "./repairs.ts";

export type LogChecks = {
  /** Routes for Ponder's own server, which listens on loopback only. */
  routes: Hono;
  /** Whether the launcher compares the responses first, because the tables came from a snapshot. */
  isRestored: boolean;
  /** Checks the logs until the signal is aborted. */
  run: (stopped: AbortSignal) => Promise<void>;
};

/**
 * The checks of the logs in a process that indexes, which begin after a restore from a snapshot once the launcher has
 * compared the responses.
 */
export async function createLogCheck(
  options: Omit<LogCheckOptions, "query" | "repair" | "verification">,
): Promise<LogChecks> {
  const routes = new Hono();
  const query = syncQuery;
  const verification = await Verification.open(query, options.schema, options.chains);
  const { isRestored } = verification;
  const { total, byChain } = await readRepairs(query, options.schema);
  await query(repairNote(options.schema, total));
  const registry = ponderRegistry();
  const gauge = new Gauge({
    name: "zchf_repairs_total",
    help: "Repairs of a chain: blocks replaced deeper than Ponder reverts, or missing logs",
    labelNames: ["chain", "cause"],
    registers: registry ? [registry] : [],
  });
  for (const { id } of options.chains) {
    for (const cause of ["reorg", "missing logs"] as const) {
      const repairs = byChain.find((row) => row.chainId === id && row.cause === cause);
      gauge.set({ chain: String(id), cause }, repairs?.count ?? 0);
    }
  }
  const repair = (gaps: ReadonlyMap<number, readonly Gap[]>) => {
    sendToLauncher({ phase: "restarting", cause: { kind: "missing logs", gaps: Object.fromEntries(gaps) } });
  };
  const check = new LogCheck({ ...options, query, repair, verification });
  routes.post("/repair", async (context) => {
    const isIndexed = await Promise.all(options.chains.map(({ id }) => options.isIndexed(id)));
    if (isIndexed.includes(false)) return context.json({ error: "the backfill is not complete" }, 503);
    return context.json(await check.check(true));
  });
  const compared = Promise.withResolvers<void>();
  if (isRestored) {
    receiveFromLauncher((message) => {
      if (message.phase === "live") compared.resolve(verification.passRestored());
    });
    sendToLauncher({ phase: "unverified" });
  } else compared.resolve();
  const run = async (stopped: AbortSignal) => {
    await compared.promise;
    await check.run(stopped);
  };
  return { routes, isRestored, run };
}
