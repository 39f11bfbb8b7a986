import { asc, getTableColumns, gt } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { pastOf } from "../../tables/past.ts";
import type { Deps } from "../deps.ts";
import type { Moment } from "./moment.ts";

/**
 * These rows, which hold the present state, as they were at the moment: without those that began later, and with what
 * later logs replaced.
 */
export async function asOf<Row extends object>(
  { db }: Pick<Deps, "db">,
  table: PgTable & { $inferSelect: Row },
  rows: readonly NoInfer<Row>[],
  at: Moment,
): Promise<Row[]> {
  if (at === undefined) return [...rows];
  const past = pastOf(table);
  const columns: Record<string, PgColumn> = getTableColumns(past);
  const { until } = columns;
  if (until === undefined) throw new Error("a table of the past has a column until");
  const keyNames = getTableConfig(past).primaryKeys.flatMap((key) => key.columns.map(({ name }) => name));
  const key = Object.entries(columns).filter(
    ([, { name }]) => name !== until.name && keyNames.includes(name),
  );
  const [names, keys] = [key.map(([name]) => name), key.map(([, column]) => column)];
  const keyOf = (row: Record<string, unknown>) => names.map((name) => row[name]).join(" ");
  const replaced: Record<string, unknown>[] = await db
    .selectDistinctOn(keys)
    .from(past)
    .where(gt(until, at))
    .orderBy(...keys.map((column) => asc(column)), asc(until));
  const states = new Map(replaced.map(({ until: _, ...state }) => [keyOf(state), state]));
  return rows.flatMap((row) => {
    const { created } = row as { created?: bigint };
    if (created !== undefined && created > at) return [];
    const state = states.get(keyOf(row as Record<string, unknown>));
    const then = Object.entries(state ?? {}).filter(([name]) => name in row);
    return [{ ...row, ...Object.fromEntries(then) }];
  });
}
