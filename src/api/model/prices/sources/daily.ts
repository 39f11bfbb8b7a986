import { repeat } from "../../../../../jobs/repeat.ts";
import type { Execute } from "../../../db.ts";
import { hasTables, rowsAfter } from "./daily-store.ts";

/** US dollars for one whole token, and the name of the source. */
export type DailyPrice = { usd: number; source: string };

/** Prices of UTC midnights by the day that begins then, in no order. */
export type DailySeries = ReadonlyMap<number, DailyPrice>;

/** Daily prices as queries read them: from memory. */
export type DailyPriceReader = {
  /** Prices of a token on Ethereum; empty when none is known. */
  of(token: string): DailySeries;
  /** Changes whenever a result of `of` does. */
  readonly version: number;
};

/** Between two looks for rows that another process has written. */
const CHECK_INTERVAL_MS = 30_000;

const NONE: DailySeries = new Map();

/** The stored daily prices in memory. */
export class DailyPrices implements DailyPriceReader {
  readonly #execute: Execute;
  readonly #report: (line: string) => void;
  readonly #series = new Map<string, Map<number, DailyPrice>>();
  #revision = 0;
  #version = 0;
  #hasTables = false;
  #failure = "";
  /** Loads follow one another, or one would add what another has added. */
  #last: Promise<void> = Promise.resolve();

  /** @param execute needs no right to write */
  constructor(execute: Execute, report: (line: string) => void = (line) => console.warn(line)) {
    this.#execute = execute;
    this.#report = report;
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
    const onFailure = (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason === this.#failure) return;
      this.#failure = reason;
      this.#report(`prices: the daily prices cannot be read: ${reason}`);
    };
    return repeat(stopped, { every: CHECK_INTERVAL_MS, onFailure }, async () => {
      await this.load();
      this.#failure = "";
    });
  }

  async #load(): Promise<void> {
    this.#hasTables ||= await hasTables(this.#execute);
    if (!this.#hasTables) return;
    for (;;) {
      const rows = await rowsAfter(this.#execute, this.#revision);
      for (const { token, day, usd, source, revision } of rows) {
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
