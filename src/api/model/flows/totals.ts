import { and, asc, count, gte, lt, lte, type SQL, sql, sum } from "drizzle-orm";
import { dayOf } from "../../../domain/days.ts";
import { financialDay, financialLog, financialTotal } from "../../../tables/financial-log.ts";
import type { Deps } from "../../deps.ts";
import { byPlace, endOfSecond, type Place } from "../../values/place.ts";
import { SECONDS_PER_YEAR } from "../amounts.ts";
import type { Moment } from "../moment.ts";
import { countedTwice, type Settlement } from "./settlements.ts";

export type LogDeps = Pick<Deps, "db" | "chains" | "freshness">;

/** A chain's running totals after one of its logs. */
export type ChainTotals = Pick<
  typeof financialLog.$inferSelect,
  keyof Place | "inflow" | "outflow" | "savings" | "earningsPerFps" | "equity" | "fpsSupply" | "fpsPrice"
>;

/** Totals over all chains as of one place of the merged log. ZCHF, 18 decimals. */
export type Totals = {
  /** Profits and losses, settlements taken out. */
  totalInflow: bigint;
  totalOutflow: bigint;
  /** Getters at the last log of the chain with the equity contract; 0 before the first. */
  totalEquity: bigint;
  totalSavings: bigint;
  fpsTotalSupply: bigint;
  fpsPrice: bigint;
  earningsPerFPS: bigint;
};

const NOTHING: Totals = {
  totalInflow: 0n,
  totalOutflow: 0n,
  totalEquity: 0n,
  totalSavings: 0n,
  fpsTotalSupply: 0n,
  fpsPrice: 0n,
  earningsPerFPS: 0n,
};

/**
 * These places with the totals as of each, the log there included.
 * @param logs of each chain at least the last one up to each place; read when absent
 */
export async function withTotals<At extends Place>(
  deps: LogDeps,
  places: readonly At[],
  logs?: readonly ChainTotals[],
): Promise<(At & { totals: Totals })[]> {
  const [read, settlements] = await Promise.all([logs ?? lastUpTo(deps, places), countedTwice(deps)]);
  const sorted = read.toSorted(byPlace);
  const last = new Map<number, ChainTotals>();
  const totals = new Map<Place, Totals>();
  let now = NOTHING;
  let [next, settled] = [0, 0];
  for (const place of places.toSorted(byPlace)) {
    for (let log = sorted[next]; log && byPlace(log, place) <= 0; log = sorted[++next]) {
      now = withLog(now, log, last.get(log.chainId));
      last.set(log.chainId, log);
    }
    for (let row = settlements[settled]; row && byPlace(row, place) <= 0; row = settlements[++settled]) {
      now = withoutSettlement(now, row);
    }
    totals.set(place, now);
  }
  return places.map((place) => ({ ...place, totals: totals.get(place) ?? NOTHING }));
}

/** @param before the chain's previous log, whose totals this one's replace */
const withLog = (totals: Totals, log: ChainTotals, before: ChainTotals | undefined): Totals => ({
  totalInflow: totals.totalInflow + log.inflow - (before?.inflow ?? 0n),
  totalOutflow: totals.totalOutflow + log.outflow - (before?.outflow ?? 0n),
  totalEquity: log.equity ?? totals.totalEquity,
  totalSavings: totals.totalSavings + log.savings - (before?.savings ?? 0n),
  fpsTotalSupply: log.fpsSupply ?? totals.fpsTotalSupply,
  fpsPrice: log.fpsPrice ?? totals.fpsPrice,
  earningsPerFPS: totals.earningsPerFPS + log.earningsPerFps - (before?.earningsPerFps ?? 0n),
});

const withoutSettlement = (totals: Totals, { kind, amount }: Settlement): Totals =>
  kind === "BridgedAccounting:ReceivedProfits"
    ? { ...totals, totalInflow: totals.totalInflow - amount }
    : { ...totals, totalOutflow: totals.totalOutflow - amount };

/** Earnings per FPS and number of the logs up to the moment. */
export async function logTotals({ db }: Pick<Deps, "db">, at: Moment) {
  if (at === undefined) return db.select().from(financialTotal);
  const { timestamp, perFps } = financialLog;
  const [row] = await db
    .select({ earningsPerFps: sum(perFps), rows: count() })
    .from(financialLog)
    .where(lte(timestamp, at));
  return [{ earningsPerFps: BigInt(row?.earningsPerFps ?? 0), rows: row?.rows ?? 0 }];
}

export type TotalsWithYear = Totals & {
  /** Inflow less outflow of 365 days. */
  realizedNetEarnings: bigint;
};

/** The same places, with what was earned in the year up to each. */
export async function withYear<At extends Place & { totals: Totals }>(
  deps: LogDeps,
  places: readonly At[],
): Promise<(At & { totals: TotalsWithYear })[]> {
  const earlier = await netBefore(
    deps,
    places.map(({ timestamp }) => yearBefore(timestamp)),
  );
  return places.map((place, i) => {
    const { totalInflow, totalOutflow } = place.totals;
    const realizedNetEarnings = totalInflow - totalOutflow - (earlier[i] ?? 0n);
    return { ...place, totals: { ...place.totals, realizedNetEarnings } };
  });
}

/** The UTC midnight that begins the day 365 days before that of `timestamp`: earnings realized before it are past. */
const yearBefore = (timestamp: bigint): bigint => dayOf(timestamp) - SECONDS_PER_YEAR;

/** Inflow less outflow of all chains before each of these UTC midnights. */
async function netBefore(deps: LogDeps, midnights: readonly bigint[]): Promise<bigint[]> {
  const places = midnights.map((midnight) => endOfSecond(midnight - 1n));
  const [first, last] = [places.toSorted(byPlace)[0], places.toSorted(byPlace).at(-1)];
  if (first === undefined || last === undefined) return [];
  const { day } = financialDay;
  const [before, days] = await Promise.all([
    lastUpTo(deps, [first]),
    first.timestamp === last.timestamp
      ? []
      : deps.db
          .select()
          .from(financialDay)
          .where(and(gte(day, first.timestamp), lt(day, last.timestamp)))
          .orderBy(asc(day)),
  ]);
  const rows = await withTotals(deps, places, [...before, ...days]);
  return rows.map(({ totals: { totalInflow, totalOutflow } }) => totalInflow - totalOutflow);
}

/**
 * The last log of each chain up to each of these places, in no order: one index lookup for each, in one query. Chain and
 * place are compared as one, because only the chain's own index serves that: the planner might else search a quiet
 * chain's log through those of all chains. Where a chain has none, this finds a log of another chain.
 */
export async function lastUpTo({ db, freshness }: LogDeps, places: readonly Place[]) {
  if (places.length === 0 || freshness.chainIds.length === 0) return [];
  const { timestamp, chainId, block, logIndex } = financialLog;
  const values = places.map(
    (place) =>
      sql`(${place.timestamp}::int8, ${place.chainId}::int4, ${place.block}::int8, ${place.logIndex}::int4)`,
  );
  const ids = freshness.chainIds.map((id) => sql`(${id}::int4)`);
  // At the same time, logs of chains with a smaller id come before.
  const bound = (ofPlace: SQL, most: SQL) =>
    sql`case when c.id < p.chain then ${most} when c.id > p.chain then -1 else ${ofPlace} end`;
  return db
    .select()
    .from(financialLog)
    .where(
      sql`(${chainId}, ${block}, ${logIndex}) in (
        select l.* from (values ${sql.join(values, sql`, `)}) as p (time, chain, block, log)
        cross join (values ${sql.join(ids, sql`, `)}) as c (id)
        cross join lateral (
          select ${chainId}, ${block}, ${logIndex} from ${financialLog}
          where (${chainId}, ${timestamp}, ${block}, ${logIndex})
            <= (c.id, p.time, ${bound(sql`p.block`, sql`9223372036854775807`)}, ${bound(sql`p.log`, sql`2147483647`)})
          order by ${chainId} desc, ${timestamp} desc, ${block} desc, ${logIndex} desc limit 1
        ) as l
      )`,
    );
}
