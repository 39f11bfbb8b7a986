import { setTimeout as wait } from "node:timers/promises";
import type { Address } from "viem";
import { repeat } from "../../../../../jobs/repeat.ts";
import type { Execute, Writer } from "../../../db.ts";
import { lowerCase } from "../../../values/addresses.ts";
import { batches } from "./batches.ts";
import type { DailySeries } from "./daily.ts";
import { createTables, type DailyRow, hasTables, type Progress, readProgress, save } from "./daily-store.ts";
import { dayAt, plausible } from "./days.ts";
import { dueDays, extended } from "./due-days.ts";
import { reasonOf } from "./fetch-json.ts";
import type { DayRange, PriceSource } from "./source.ts";

type Failure = { count: number; retryAt: number };

export type FillOptions = {
  /** In this order, each is requested for the tokens of which those before it know no price. */
  sources: readonly PriceSource[];
  /** The tokens to fill, and the UTC day that their history begins with; undefined while it is unknown. */
  wanted: () => Promise<{ tokens: readonly Address[]; firstDay: number } | undefined>;
  /** Statements that only read. */
  read: Execute;
  /** Undefined while another process has the only one. */
  openWriter: () => Promise<Writer | undefined>;
  /** The prices that are stored. */
  known: (token: string) => DailySeries;
  /** After rows were stored. */
  onSaved: () => Promise<void>;
  /** Unix seconds. */
  now?: () => number;
  /** One line for the operator. */
  report?: (line: string) => void;
};

/** Between two looks for tokens and days that are missing. */
const CHECK_INTERVAL_MS = 5_000;
/** After a midnight, until the sources know its price. */
const MIDNIGHT_DELAY_SECONDS = 3_600;
/** Seconds until what failed is requested again. */
const retryAfter = (failures: number) => Math.min(60 * 2 ** (failures - 1), 3_600);
/** Failures in a row after which nothing is requested for a while: the sources are unavailable. */
const MOST_FAILURES = 3;

/**
 * Stores the daily prices of all tokens, filled backward from the sources' history: one request covers many days, and no
 * day of a token is requested twice unless it failed or is a recent one that the source did not know.
 */
export class DailyPriceFill {
  readonly #options: Required<FillOptions>;
  readonly #names: string;
  /** Of single tokens. */
  readonly #failures = new Map<string, Failure>();
  #failure = "";
  #failuresInARow = 0;
  /** Of all tokens. */
  #pause: Failure = { count: 0, retryAt: Number.NEGATIVE_INFINITY };

  constructor(options: FillOptions) {
    this.#options = {
      now: () => Math.floor(Date.now() / 1000),
      report: (line) => console.warn(line),
      ...options,
    };
    this.#names = options.sources.map(({ name }) => name).join();
  }

  /** Requests and stores what is missing. Rejects when the database fails, not when a source does. */
  async round(signal: AbortSignal): Promise<void> {
    const { wanted, read, openWriter, now } = this.#options;
    if (this.#pause.retryAt > now()) return;
    const all = await wanted();
    if (all === undefined) return;
    const progress = (await hasTables(read)) ? await readProgress(read, this.#names) : new Map();
    if (this.#due(all, progress) === undefined) return;
    const writer = await openWriter();
    if (writer === undefined) return;
    try {
      await createTables(writer.execute);
      await this.#fill(all, writer.execute, signal);
    } finally {
      await writer.close();
    }
  }

  /** Fills until `stopped` is aborted; resolves when nothing is written any more. */
  run(stopped: AbortSignal): Promise<void> {
    const onFailure = (error: unknown) => this.#report("the database", error);
    return repeat(stopped, { every: CHECK_INTERVAL_MS, onFailure }, (signal) => this.round(signal));
  }

  async #fill(
    all: { tokens: readonly Address[]; firstDay: number },
    execute: Execute,
    signal: AbortSignal,
  ): Promise<void> {
    // Another process may have filled before this one had the writer.
    const progress = await readProgress(execute, this.#names);
    this.#failuresInARow = 0;
    for (let due = this.#due(all, progress); due !== undefined; due = this.#due(all, progress)) {
      const { tokens, days } = due;
      const { rows, failed } = await this.#request(tokens, days, signal);
      if (signal.aborted) return;
      const done = tokens.filter((token) => !failed.has(token));
      const today = this.#today();
      const { known, onSaved } = this.#options;
      const next = done.map((token) => extended(progress.get(token), known(token), { token, days, today }));
      if (done.length > 0) {
        await save(execute, this.#names, rows, next);
        for (const row of next) progress.set(row.token, row);
        if (rows.length > 0) await onSaved();
      }
      for (const token of done) this.#failures.delete(token);
      for (const token of failed) this.#failures.set(token, this.#failed(this.#failures.get(token)));
      if (this.#failuresInARow >= MOST_FAILURES) {
        this.#pause = this.#failed(this.#pause);
        return;
      }
    }
  }

  /** The next tokens of which the same days are missing, as many as one request of the first source covers. */
  #due(
    { tokens, firstDay }: { tokens: readonly Address[]; firstDay: number },
    progress: ReadonlyMap<string, Progress>,
  ): { tokens: Address[]; days: DayRange } | undefined {
    const { now, known, sources } = this.#options;
    const time = now();
    let group: { tokens: Address[]; days: DayRange } | undefined;
    for (const given of tokens) {
      const token = lowerCase(given);
      const failure = this.#failures.get(token);
      if (failure && failure.retryAt > time) continue;
      const days = dueDays(progress.get(token), known(token), { firstDay, today: this.#today() });
      if (days === undefined) continue;
      if (group === undefined) {
        group = { tokens: [token], days };
        // What made a request fail may be one of its tokens.
        if (failure) return group;
      } else if (!failure && group.days.from === days.from && group.days.to === days.to) {
        group.tokens.push(token);
      }
      if (sources[0] && group.tokens.length === batchOf(sources[0], group.days)) return group;
    }
    return group;
  }

  /** The UTC day whose price is known by now. */
  #today(): number {
    return dayAt(this.#options.now() - MIDNIGHT_DELAY_SECONDS);
  }

  /** @returns `failed`: tokens without a price of which a source did not respond */
  async #request(tokens: readonly Address[], days: DayRange, signal: AbortSignal) {
    const rows: DailyRow[] = [];
    const failed = new Set<Address>();
    let unknown = tokens;
    for (const source of this.#options.sources) {
      const priced = new Set<Address>();
      for (const batch of batches(unknown, batchOf(source, days))) {
        try {
          await wait(source.past.pauseMs, undefined, { signal });
          for (const [token, prices] of await source.past.daily(batch, days, signal)) {
            const accepted = plausible(prices, this.#options.known(token));
            for (const [day, usd] of accepted) rows.push({ token, day, usd, source: source.name });
            if (accepted.size > 0) priced.add(token);
          }
          this.#recovered();
        } catch (error) {
          if (signal.aborted) break;
          for (const token of batch) failed.add(token);
          this.#failuresInARow++;
          this.#report(source.name, error);
        }
      }
      for (const token of priced) failed.delete(token);
      unknown = unknown.filter((token) => !priced.has(token));
    }
    return { rows, failed };
  }

  #failed(before: Failure | undefined): Failure {
    const count = (before?.count ?? 0) + 1;
    return { count, retryAt: this.#options.now() + retryAfter(count) };
  }

  /** Report a failure once, not at each retry. */
  #report(what: string, error: unknown): void {
    const line = `prices: daily prices: ${what}: ${reasonOf(error)}`;
    if (line === this.#failure) return;
    this.#failure = line;
    this.#options.report(`${line}; trying again later`);
  }

  #recovered(): void {
    this.#failuresInARow = 0;
    this.#pause = { count: 0, retryAt: Number.NEGATIVE_INFINITY };
    if (this.#failure === "") return;
    this.#failure = "";
    this.#options.report("prices: daily prices: works again");
  }
}

/** Most tokens of one request for these days. */
const batchOf = ({ past }: PriceSource, { from, to }: DayRange): number =>
  Math.max(1, Math.min(past.batch, Math.floor(past.points / (to - from + 1))));
