import { setTimeout as wait } from "node:timers/promises";
import type { Address } from "viem";
import { type FailureLog, failureLog, poll } from "zchf-runtime/jobs/poll";
import type { Execute, Writer } from "../db.ts";
import { lowerCase } from "../values/addresses.ts";
import { addRows, createTable, type DailyRow, type DailySeries } from "./daily.ts";
import { dayAt, plausible } from "./days.ts";
import { batches, type DayRange, type PriceSource } from "./source.ts";

type Failure = { count: number; retryAt: number };

type Wanted = { tokens: readonly Address[]; firstDay: number };

export type FillOptions = {
  /** In this order, each is requested for the tokens of which those before it know no price. */
  sources: readonly PriceSource[];
  /** The tokens to fill, and the UTC day that their history begins with; undefined while it is unknown. */
  wanted: () => Promise<Wanted | undefined>;
  /** Undefined while another process has the only one. */
  openWriter: () => Promise<Writer | undefined>;
  /** The prices that are stored, as of the last `load`. */
  known: (token: string) => DailySeries;
  load: () => Promise<void>;
  /** Unix seconds. */
  now?: () => number;
  /** One line for the operator. */
  report?: (line: string) => void;
};

/** Milliseconds between two looks for tokens and days that are missing. */
const CHECK_INTERVAL_MS = 5_000;
/** After a midnight, until the sources know its price. */
const MIDNIGHT_DELAY_SECONDS = 3_600;
/** Seconds until what failed is requested again. */
const retryAfter = (failures: number) => Math.min(60 * 2 ** (failures - 1), 3_600);
/** Failures in a row after which nothing is requested for a while: the sources are unavailable. */
const MOST_FAILURES = 3;
/** A day that no source knew is requested again with the next day, as long as it is one of so many last ones. */
const GAP_DAYS = 30;
/** Days after which a token without any price is requested as a whole again: a source may have listed it. */
const UNKNOWN_DAYS = 7;

const NO_FAILURE: Failure = { count: 0, retryAt: Number.NEGATIVE_INFINITY };

/**
 * Stores the daily prices of all tokens. A process asks once for the whole history of a token, from the first day that is
 * not stored, and then for each new day.
 */
export class DailyPriceFill {
  readonly #options: FillOptions;
  readonly #now: () => number;
  readonly #log: FailureLog;
  /** Of tokens that this process asked for: the day on which it asked for all days, and the last day that it asked for. */
  readonly #asked = new Map<string, { on: number; through: number }>();
  /** Of single tokens. */
  readonly #failures = new Map<string, Failure>();
  #failuresInARow = 0;
  /** Of all tokens. */
  #pause = NO_FAILURE;

  constructor(options: FillOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => Math.floor(Date.now() / 1000));
    this.#log = failureLog("prices: daily prices", "trying again later", options.report);
  }

  /** Requests and stores what is missing. Rejects when the database fails, not when a source does. */
  async round(signal: AbortSignal): Promise<void> {
    const { wanted, openWriter, load } = this.#options;
    if (this.#pause.retryAt > this.#now()) return;
    const all = await wanted();
    if (all === undefined || this.#due(all) === undefined) return;
    const writer = await openWriter();
    if (writer === undefined) return;
    try {
      await createTable(writer.execute);
      // Another process may have filled before this one had the writer.
      await load();
      await this.#fill(all, writer.execute, signal);
    } finally {
      await writer.close();
    }
  }

  /** Fills until `stopped` is aborted; resolves when nothing is written any more. */
  run(stopped: AbortSignal): Promise<void> {
    const job = { log: this.#log, part: "the database", stopped };
    return poll(job, { every: CHECK_INTERVAL_MS }, (signal) => this.round(signal));
  }

  async #fill(all: Wanted, execute: Execute, signal: AbortSignal): Promise<void> {
    this.#failuresInARow = 0;
    for (let due = this.#due(all); due !== undefined; due = this.#due(all)) {
      const { tokens, days } = due;
      const { rows, failed } = await this.#request(tokens, days, signal);
      if (signal.aborted) return;
      if (rows.length > 0) {
        await addRows(execute, rows);
        await this.#options.load();
      }
      for (const token of tokens) {
        if (failed.has(token)) this.#failures.set(token, this.#failed(this.#failures.get(token)));
        else {
          const on = this.#askedBefore(token)?.on ?? this.#today();
          this.#asked.set(token, { on, through: days.to });
          this.#failures.delete(token);
        }
      }
      if (this.#failuresInARow >= MOST_FAILURES) {
        this.#pause = this.#failed(this.#pause);
        return;
      }
    }
  }

  /** The next tokens of which the same days are missing, as many as one request of the first source covers. */
  #due({ tokens, firstDay }: Wanted): { tokens: Address[]; days: DayRange } | undefined {
    const [source] = this.#options.sources;
    let group: { tokens: Address[]; days: DayRange } | undefined;
    for (const given of tokens) {
      const token = lowerCase(given);
      const failure = this.#failures.get(token);
      if (failure && failure.retryAt > this.#now()) continue;
      const days = this.#dueDays(token, firstDay);
      if (days === undefined) continue;
      if (group === undefined) {
        group = { tokens: [token], days };
        // What made a request fail may be one of its tokens.
        if (failure) return group;
      } else if (!failure && group.days.from === days.from && group.days.to === days.to) {
        group.tokens.push(token);
      }
      if (source && group.tokens.length === batchOf(source, group.days)) return group;
    }
    return group;
  }

  /** The days of a token to request next; undefined when none is missing. */
  #dueDays(token: string, firstDay: number): DayRange | undefined {
    const today = this.#today();
    const asked = this.#askedBefore(token);
    if (asked !== undefined && asked.through >= today) return undefined;
    const next = asked && Math.min(asked.through + 1, today - GAP_DAYS + 1);
    let from = Math.max(firstDay, next ?? firstDay);
    const known = this.#options.known(token);
    while (known.has(from)) from++;
    return from > today ? undefined : { from, to: today };
  }

  /** What this process asked for; undefined when it must ask for everything. */
  #askedBefore(token: string) {
    const asked = this.#asked.get(token);
    const isUnknown = this.#options.known(token).size === 0;
    return asked && isUnknown && this.#today() - asked.on >= UNKNOWN_DAYS ? undefined : asked;
  }

  /** The UTC day whose price is known by now. */
  #today(): number {
    return dayAt(this.#now() - MIDNIGHT_DELAY_SECONDS);
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
          for (const [token, prices] of await historiesOf(source, batch, days, signal)) {
            const accepted = plausible(prices, this.#options.known(token));
            for (const [day, usd] of accepted) rows.push({ token, day, usd, source: source.name });
            if (accepted.size > 0) priced.add(token);
          }
          this.#failuresInARow = 0;
          this.#pause = NO_FAILURE;
          this.#log.succeeded(source.name);
        } catch (error) {
          if (signal.aborted) break;
          for (const token of batch) failed.add(token);
          this.#failuresInARow++;
          this.#log.failed(source.name, error);
        }
      }
      for (const token of priced) failed.delete(token);
      unknown = unknown.filter((token) => !priced.has(token));
    }
    return { rows, failed };
  }

  #failed(before: Failure | undefined): Failure {
    const count = (before?.count ?? 0) + 1;
    return { count, retryAt: this.#now() + retryAfter(count) };
  }
}

/** Most tokens of one request for these days. */
const batchOf = ({ past }: PriceSource, { from, to }: DayRange): number =>
  Math.max(1, Math.min(past.batch, Math.floor(past.points / (to - from + 1))));

/** The prices of tokens by day, in as many requests as the source needs for the days. */
async function historiesOf(
  { past }: PriceSource,
  tokens: readonly Address[],
  { from, to }: DayRange,
  signal: AbortSignal,
): Promise<Map<Address, Map<number, number>>> {
  const histories = new Map<Address, Map<number, number>>();
  for (let start = from; start <= to; start += past.points) {
    await wait(past.pauseMs, undefined, { signal });
    const days = { from: start, to: Math.min(to, start + past.points - 1) };
    for (const [token, prices] of await past.daily(tokens, days, signal)) {
      histories.set(token, new Map([...(histories.get(token) ?? []), ...prices]));
    }
  }
  return histories;
}
