import { sql } from "drizzle-orm";
import { failureLog, poll } from "zchf-runtime/jobs/poll";
import { z } from "zod";
import { PRICE_SCHEMA } from "../../../config/settings.ts";
import type { Execute } from "../db.ts";

/*
 * The table of daily prices. It is not Ponder's: prices are no function of a chain's history, and they stay when the
 * indexed tables are dropped. Rows are added and never changed.
 */

/** US dollars for one whole token on Ethereum at a UTC midnight. */
export type DailyRow = { token: string; day: number; usd: number; source: string };

/** US dollars for one whole token, and the name of the source. */
export type DailyPrice = Pick<DailyRow, "usd" | "source">;

/** Prices of UTC midnights by the day that begins then, in no order. */
export type DailySeries = ReadonlyMap<number, DailyPrice>;

/** Daily prices as queries read them: from memory. */
export type DailyPriceReader = {
  /** Prices of a token on Ethereum; empty when none is known. */
  of(token: string): DailySeries;
  /** Changes whenever a result of `of` does. */
  readonly version: number;
};

/** Where the table is, as a snapshot names it. */
export const PRICE_TABLES = { schema: PRICE_SCHEMA, names: ["daily"] } as const;

const TABLE = `${PRICE_SCHEMA}.${PRICE_TABLES.names[0]}`;
const table = sql.raw(TABLE);

const existence = z.tuple([z.object({ exist: z.boolean() })]);
const revisedRows = z.array(
  // PostgreSQL's driver returns bigint as text.
  z.object({
    token: z.string(),
    day: z.number(),
    usd: z.number(),
    source: z.string(),
    revision: z.coerce.number(),
  }),
);

/** Whether there is a table. A statement on a missing one would abort the transaction of a shared connection. */
async function hasTable(execute: Execute): Promise<boolean> {
  const { rows } = await execute(sql`select to_regclass(${TABLE}) is not null as exist`);
  const [{ exist }] = existence.parse(rows);
  return exist;
}

/** Creates the table; without the right to create a schema it succeeds only where it exists. */
export async function createTable(execute: Execute): Promise<void> {
  if (await hasTable(execute)) return;
  await execute(sql`create schema if not exists ${sql.raw(PRICE_SCHEMA)}`);
  await execute(
    sql`create table if not exists ${table} (
          token text not null, day integer not null, usd double precision not null, source text not null,
          revision bigserial not null unique, primary key (token, day))`,
  );
}

/** Adds rows; those that exist stay as they are. */
export async function addRows(execute: Execute, rows: readonly DailyRow[]): Promise<void> {
  await execute(
    sql`insert into ${table} (token, day, usd, source)
        select token, day, usd, source from json_to_recordset(${JSON.stringify(rows)}::json)
          as given (token text, day integer, usd double precision, source text)
        on conflict do nothing`,
  );
}

/** Rows of one page. */
const PAGE = 5_000;

/** Milliseconds between two looks for rows that another process has written. */
const CHECK_INTERVAL_MS = 30_000;

const NONE: DailySeries = new Map();

/** The stored daily prices in memory. */
export class DailyPrices implements DailyPriceReader {
  readonly #execute: Execute;
  readonly #log;
  readonly #series = new Map<string, Map<number, DailyPrice>>();
  #revision = 0;
  #version = 0;
  #hasTable = false;
  /** Loads follow one another, or one would add what another has added. */
  #last: Promise<void> = Promise.resolve();

  /** @param execute needs no right to write */
  constructor(execute: Execute, report?: (line: string) => void) {
    this.#execute = execute;
    this.#log = failureLog("prices", "those that are loaded stay in use", report);
  }

  get version(): number {
    return this.#version;
  }

  of(token: string): DailySeries {
    return this.#series.get(token.toLowerCase()) ?? NONE;
  }

  /** Reads the rows that were added since the last call. */
  load(): Promise<void> {
    const next = this.#last.then(() => this.#load());
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** Loads until `stopped` is aborted. */
  run(stopped: AbortSignal): Promise<void> {
    const job = { log: this.#log, part: "reading the daily prices", stopped };
    return poll(job, { every: CHECK_INTERVAL_MS }, () => this.load());
  }

  async #load(): Promise<void> {
    this.#hasTable ||= await hasTable(this.#execute);
    if (!this.#hasTable) return;
    for (;;) {
      const { rows } = await this.#execute(
        sql`select token, day, usd, source, revision from ${table}
            where revision > ${this.#revision} order by revision limit ${PAGE}`,
      );
      for (const { token, day, usd, source, revision } of revisedRows.parse(rows)) {
        const series = this.#series.get(token) ?? new Map<number, DailyPrice>();
        series.set(day, { usd, source });
        this.#series.set(token, series);
        this.#revision = revision;
      }
      if (rows.length === 0) return;
      this.#version++;
    }
  }
}
