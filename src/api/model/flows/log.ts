import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { slotOf } from "../../../chains.ts";
import { dayOf } from "../../../domain/days.ts";
import type { FinancialKind } from "../../../domain/financial-kinds.ts";
import { recordId } from "../../../domain/record-id.ts";
import { financialDay, financialLog } from "../../../tables/financial-log.ts";
import { byPlace, endOfSecond, type Order, type Place } from "../../values/place.ts";
import type { RowCap } from "../../values/row-cap.ts";
import { type Moment, until } from "../moment.ts";
import { causesOf } from "./causes.ts";
import { type LogDeps, lastUpTo, withTotals, withYear } from "./totals.ts";

const { timestamp, chainId, block, logIndex } = financialLog;
const ascending = [asc(timestamp), asc(chainId), asc(block), asc(logIndex)];
const descending = [desc(timestamp), desc(chainId), desc(block), desc(logIndex)];

/** Rows of the log; times in unix seconds, `start` included, `end` excluded. */
type Selection = {
  kind?: FinancialKind | undefined;
  chainId?: number | undefined;
  start?: bigint | undefined;
  end?: bigint | undefined;
};

type PageOptions = {
  order: Order;
  after?: Place | undefined;
  limit: number;
  selection?: Selection;
  at?: Moment;
};

/** A page of the transaction log, after `after` in its order, with the totals of all chains at each row and the causes of profits and losses. */
export async function transactions(deps: LogDeps, { order, after, limit, selection = {}, at }: PageOptions) {
  const isAfter = order === "newestFirst" ? "<" : ">";
  const rows = await deps.db
    .select()
    .from(financialLog)
    .where(and(after && comparedTo(isAfter, after), isSelected(selection), until(timestamp, at)))
    .orderBy(...(order === "newestFirst" ? descending : ascending))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const hasGaps = selection.kind !== undefined || selection.chainId !== undefined;
  const totalled = await withYear(
    deps,
    await (hasGaps ? withTotals(deps, page) : withRunningTotals(deps, page)),
  );
  const logs = totalled.map(withCount);
  const results = await causesOf(
    deps,
    logs.filter(({ isResult }) => isResult),
  );
  const causes = new Map(results.map(({ count, cause }) => [count, cause]));
  return {
    logs: logs.map((row) => ({ ...row, cause: causes.get(row.count) })),
    hasNextPage: rows.length > limit,
  };
}

/** The same of rows between which no other changes the totals that are asked for: needs a lookup of the first alone. */
async function withRunningTotals(deps: LogDeps, rows: readonly (typeof financialLog.$inferSelect)[]) {
  const first = rows.toSorted(byPlace).slice(0, 1);
  return withTotals(deps, rows, [...(await lastUpTo(deps, first)), ...rows]);
}

function isSelected({ kind, chainId: id, start, end }: Selection): SQL | undefined {
  return and(
    kind === undefined ? undefined : eq(financialLog.kind, kind),
    id === undefined ? undefined : eq(chainId, id),
    start === undefined ? undefined : gte(timestamp, start),
    end === undefined ? undefined : lt(timestamp, end),
  );
}

/** The latest profits and losses and their settlements up to the moment, newest first, with their causes and the totals at each. */
export async function profitsAndLosses(deps: LogDeps, at: Moment, capped: RowCap) {
  const rows = await capped((limit) =>
    deps.db
      .select()
      .from(financialLog)
      .where(and(eq(financialLog.isResult, true), until(timestamp, at)))
      .orderBy(...descending)
      .limit(limit),
  );
  // Inflow and outflow change in these rows only.
  return causesOf(deps, (await withRunningTotals(deps, rows)).map(withCount));
}

/** The last row of each of the latest UTC days that have rows, oldest first; of the moment's own day the last until then. */
export async function days(deps: LogDeps, at: Moment, capped: RowCap) {
  const isClosed = at === undefined ? undefined : lt(financialDay.day, dayOf(at));
  const today = at === undefined ? [] : await lastOfDay(deps, at);
  const latest = await capped(async (limit) => [
    ...today.slice(0, 1),
    ...(await deps.db
      .selectDistinct({ day: financialDay.day })
      .from(financialDay)
      .where(isClosed)
      .orderBy(desc(financialDay.day))
      .limit(limit)),
  ]);
  const first = latest.at(-1)?.day;
  if (first === undefined) return [];
  const [before, closed] = await Promise.all([
    lastUpTo(deps, [endOfSecond(first - 1n)]),
    deps.db
      .select()
      .from(financialDay)
      .where(and(gte(financialDay.day, first), isClosed)),
  ]);
  const rows = [...closed, ...today];
  const sorted = rows.sort(byPlace);
  const last = sorted.filter(({ day }, i) => sorted[i + 1]?.day !== day);
  return withYear(deps, await withTotals(deps, last, [...before, ...rows]));
}

/** The last row of each chain on the UTC day of a past time, until then. */
async function lastOfDay(deps: LogDeps, at: bigint) {
  const day = dayOf(at);
  const rows = await lastUpTo(deps, [endOfSecond(at)]);
  // In place of a chain without a log until then, another chain's last one, which may be later.
  const until = rows.filter(({ timestamp }) => timestamp >= day && timestamp <= at);
  return until.map((row) => ({ ...row, day }));
}

const withCount = <Row extends Place>(row: Row) => ({
  ...row,
  count: recordId(row.block, row.logIndex, slotOf(row.chainId)),
});

function comparedTo(operator: "<" | ">", place: Place): SQL {
  const row = sql`(${timestamp}, ${chainId}, ${block}, ${logIndex})`;
  const other = sql`(${place.timestamp}, ${place.chainId}, ${place.block}, ${place.logIndex})`;
  return operator === "<" ? sql`${row} < ${other}` : sql`${row} > ${other}`;
}
