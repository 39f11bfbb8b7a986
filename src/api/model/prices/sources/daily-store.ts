import { sql } from "drizzle-orm";
import { z } from "zod";
import { PRICE_SCHEMA } from "../../../../../config/settings.ts";
import type { Execute } from "../../../db.ts";

/**
 * The tables of daily prices. They are not Ponder's: prices are no function of a chain's history, and they stay when the
 * indexed tables are dropped. Rows are added and never changed.
 */

/** US dollars for one whole token on Ethereum at a UTC midnight. */
const dailyRow = z.object({ token: z.string(), day: z.number(), usd: z.number(), source: z.string() });
export type DailyRow = z.infer<typeof dailyRow>;

/** The days of a token that the sources were asked for, without a gap; UTC days since 1970-01-01. */
const progressRow = z.object({
  token: z.string(),
  firstDay: z.number(),
  lastDay: z.number(),
  /** The day on which the filling began. */
  since: z.number(),
});
export type Progress = z.infer<typeof progressRow>;

const existence = z.tuple([z.object({ exist: z.boolean() })]);
// PostgreSQL's driver returns bigint as text.
const revisedRows = z.array(dailyRow.extend({ revision: z.coerce.number() }));

const daily = sql.raw(`${PRICE_SCHEMA}.daily`);
const progress = sql.raw(`${PRICE_SCHEMA}.progress`);

/** Whether the tables exist. A statement on a missing table would abort the transaction of a shared connection. */
export async function hasTables(execute: Execute): Promise<boolean> {
  const { rows } = await execute(
    sql`select to_regclass(${`${PRICE_SCHEMA}.daily`}) is not null
           and to_regclass(${`${PRICE_SCHEMA}.progress`}) is not null as exist`,
  );
  const [{ exist }] = existence.parse(rows);
  return exist;
}

/** Creates the tables; without the right to create a schema it succeeds only where they exist. */
export async function createTables(execute: Execute): Promise<void> {
  if (await hasTables(execute)) return;
  await execute(sql`create schema if not exists ${sql.raw(PRICE_SCHEMA)}`);
  await execute(
    sql`create table if not exists ${daily} (
          token text not null, day integer not null, usd double precision not null, source text not null,
          revision bigserial not null unique, primary key (token, day))`,
  );
  await execute(
    sql`create table if not exists ${progress} (
          token text not null, sources text not null, first_day integer not null, last_day integer not null,
          since integer not null, primary key (token, sources))`,
  );
}

/** Rows of one page. */
const PAGE = 5_000;

/** The next rows after a revision, ascending by revision; empty after the last. */
export async function rowsAfter(
  execute: Execute,
  revision: number,
): Promise<(DailyRow & { revision: number })[]> {
  const { rows } = await execute(
    sql`select token, day, usd, source, revision from ${daily}
        where revision > ${revision} order by revision limit ${PAGE}`,
  );
  return revisedRows.parse(rows);
}

/**
 * How far each token is filled, by token.
 * @param sources names of the sources: others may know what these do not
 */
export async function readProgress(execute: Execute, sources: string): Promise<Map<string, Progress>> {
  const { rows } = await execute(
    sql`select token, first_day as "firstDay", last_day as "lastDay", since from ${progress}
        where sources = ${sources}`,
  );
  return new Map(
    z
      .array(progressRow)
      .parse(rows)
      .map((row) => [row.token, row]),
  );
}

/** Adds rows and the progress that they are a part of, in one statement: all or nothing. */
export async function save(
  execute: Execute,
  sources: string,
  rows: readonly DailyRow[],
  tokens: readonly Progress[],
): Promise<void> {
  await execute(
    sql`with added as (
          insert into ${daily} (token, day, usd, source)
          select token, day, usd, source from json_to_recordset(${JSON.stringify(rows)}::json)
            as given (token text, day integer, usd double precision, source text)
          on conflict do nothing)
        insert into ${progress} (token, sources, first_day, last_day, since)
        select token, ${sources}::text, "firstDay", "lastDay", since
        from json_to_recordset(${JSON.stringify(tokens)}::json)
          as given (token text, "firstDay" integer, "lastDay" integer, since integer)
        on conflict (token, sources) do update
          set first_day = excluded.first_day, last_day = excluded.last_day, since = excluded.since`,
  );
}
