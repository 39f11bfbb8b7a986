import { sql } from "drizzle-orm";
import { financialLog } from "../../tables/financial-log.ts";
import type { Deps } from "../deps.ts";
import type { Place } from "../http/cursor.ts";
import { type ChainTotals, SystemTotals } from "../model/analytics/figures.ts";
import { countedTwice } from "../model/ecosystem/settlements.ts";

/**
 * Totals of all chains at each of these places of the merged order, the row there included: one index lookup per place
 * and chain, in one query. Chain and place are compared as one, because only the chain's own index serves that.
 */
export async function totalsAt(
  deps: Pick<Deps, "db" | "chains" | "freshness">,
  places: readonly Place[],
): Promise<SystemTotals[]> {
  const { db, freshness } = deps;
  const { chainId, timestamp, block, logIndex } = financialLog;
  const sought = places.map(
    (place, i) =>
      sql`(${i}::int4, ${place.timestamp}::int8, ${place.chainId}::int4, ${place.block}::int8, ${place.logIndex}::int4)`,
  );
  const chains = freshness.chainIds.map((id) => sql`(${id}::int4)`);
  if (sought.length === 0 || chains.length === 0) return places.map(() => new SystemTotals([], []));
  // At the place's time, chains before the place's chain come before it, and those behind it do not.
  const { rows } = (await db.execute(sql`
    select p.i::text, f.chain_id::text, f.timestamp::text, f.block::text, f.log_index::text, f.inflow::text, f.outflow::text, f.savings::text, f.per_fps::text,
      f.equity::text, f.fps_supply::text, f.fps_price::text
    from (values ${sql.join(sought, sql`, `)}) as p (i, ts, chain, block, log)
    cross join (values ${sql.join(chains, sql`, `)}) as c (id)
    cross join lateral (
      select ${chainId} as chain_id, ${timestamp} as timestamp, ${block} as block, ${logIndex} as log_index,
        ${financialLog.inflow} as inflow, ${financialLog.outflow} as outflow,
        ${financialLog.savings} as savings, ${financialLog.earningsPerFps} as per_fps,
        ${financialLog.equity} as equity, ${financialLog.fpsSupply} as fps_supply, ${financialLog.fpsPrice} as fps_price
      from ${financialLog}
      where (${chainId}, ${timestamp}, ${block}, ${logIndex}) <= (c.id, p.ts,
        case when c.id < p.chain then 9223372036854775807 when c.id > p.chain then -1 else p.block end,
        case when c.id < p.chain then 2147483647 when c.id > p.chain then -1 else p.log end)
      order by ${chainId} desc, ${timestamp} desc, ${block} desc, ${logIndex} desc limit 1
    ) as f where f.chain_id = c.id`)) as { rows: Record<string, string | null>[] };
  const lasts = Map.groupBy(rows, ({ i }) => Number(i));
  const settlements = await countedTwice(deps);
  return places.map((_, i) => new SystemTotals(settlements, (lasts.get(i) ?? []).map(totalsOf)));
}

function totalsOf(row: Record<string, string | null>): ChainTotals {
  const amount = (name: string) => BigInt(row[name] ?? 0);
  const metric = (name: string) => (row[name] == null ? null : BigInt(row[name]));
  return {
    chainId: Number(row.chain_id),
    timestamp: amount("timestamp"),
    block: amount("block"),
    logIndex: Number(row.log_index),
    inflow: amount("inflow"),
    outflow: amount("outflow"),
    savings: amount("savings"),
    earningsPerFps: amount("per_fps"),
    equity: metric("equity"),
    fpsSupply: metric("fps_supply"),
    fpsPrice: metric("fps_price"),
  };
}
