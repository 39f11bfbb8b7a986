import { Hono } from "hono";
import { Gauge } from "prom-client";
import { repairNote } from "../index-state.ts";
import { ponderRegistry } from "../metrics.ts";
import { syncQuery } from "../sync-query.ts";
import type { Gap } from "../tables.ts";
import { LogCheck, type LogCheckOptions } from "./log-check.ts";
import { readRepairs } from "./repairs.ts";

export type LogChecks = {
  /** Routes for Ponder's own server, which listens on loopback only. */
  routes: Hono;
  stop: () => void;
};

/** Starts the checks of the logs in a process that indexes; in one that only serves there are none. */
export async function installLogCheck(
  options: Omit<LogCheckOptions, "query" | "repair">,
): Promise<LogChecks> {
  const routes = new Hono();
  if (!process.env.AWAIT_BEGIN) return { routes, stop: () => undefined };
  const query = syncQuery;
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
      const found = byChain.find((row) => row.chainId === id && row.cause === cause);
      gauge.set({ chain: String(id), cause }, found?.count ?? 0);
    }
  }
  const repair = (gaps: ReadonlyMap<number, readonly Gap[]>) => {
    process.send?.({ type: "restart", gaps: Object.fromEntries(gaps) });
  };
  const check = new LogCheck({ ...options, query, repair });
  routes.post("/repair", async (context) => {
    // Ponder's server allows every origin: a web page must not cause requests that cost money.
    if (context.req.header("origin")) return context.json({ error: "not from a browser" }, 403);
    if (!(await options.isBackfilled())) return context.json({ error: "the backfill is not complete" }, 503);
    return context.json(await check.check(true));
  });
  return { routes, stop: check.start() };
}
