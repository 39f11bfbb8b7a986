import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { type Db, dbAtSnapshot } from "../db.ts";
import { type Freshness, isAwaited, type Reading } from "./freshness.ts";
import type { IndexState } from "./index-state.ts";

/** Milliseconds after which a snapshot is renewed although nothing was indexed: the server keeps what is deleted after it. */
const MAX_AGE_MS = 1_000;

/** Milliseconds between two snapshots at least. */
const PAUSE_MS = 20;

/** Milliseconds for which a snapshot is kept while the indexer starts again. */
const MAX_START_MS = 60 * 60 * 1_000;

/** An open transaction whose snapshot others read; it holds no lock. */
type Snapshot = { db: Db; state: IndexState; takenAt: number; readers: number; end: () => void };

export type LastCompleteOptions = {
  pool: pg.Pool;
  freshness: Freshness;
  readState: (db: Db) => Promise<IndexState>;
};

/**
 * Keeps the rows of the last complete reading visible while the indexer, another process, starts again and reverts what is
 * not final. Queries do not use it until then.
 */
export class LastComplete {
  readonly #options: LastCompleteOptions;
  readonly #stopped: AbortSignal;
  /** A snapshot with the state of the last complete reading, once there is one. */
  #snapshot: Snapshot | undefined;
  #isTaking = false;
  #isFailing = false;

  constructor(options: LastCompleteOptions, stopped: AbortSignal) {
    this.#options = options;
    this.#stopped = stopped;
    const stopListening = options.freshness.onReading((reading) => this.#follow(reading));
    stopped.addEventListener("abort", () => {
      stopListening();
      this.#replace(undefined);
    });
  }

  /**
   * The tables and the state of the index as of a reading; undefined where they are not kept.
   * Call `end` when they are read no more.
   */
  open(reading: Reading): { db: Db; freshness: Freshness; end: () => void } | undefined {
    const snapshot = this.#snapshot;
    if (snapshot === undefined || !this.#isOf(snapshot, reading)) return undefined;
    snapshot.readers++;
    const end = () => {
      snapshot.readers--;
      this.#endUnused(snapshot);
    };
    return { db: snapshot.db, freshness: this.#options.freshness.at(reading), end };
  }

  #isOf({ state }: Snapshot, reading: Reading | undefined): boolean {
    return isDeepStrictEqual(state, reading?.state);
  }

  #follow(reading: Reading): void {
    const snapshot = this.#snapshot;
    const age = performance.now() - (snapshot?.takenAt ?? 0);
    if (reading.before !== undefined) {
      if (snapshot !== undefined && age > MAX_START_MS) this.#replace(undefined);
      return;
    }
    if (reading.chains.every(isAwaited)) return;
    if (snapshot === undefined || age > MAX_AGE_MS || !this.#isOf(snapshot, reading)) void this.#take();
  }

  async #take(): Promise<void> {
    if (this.#isTaking) return;
    this.#isTaking = true;
    const snapshot = await this.#begin().catch((error: unknown) => this.#report(error));
    if (snapshot !== undefined) {
      this.#isFailing = false;
      if (this.#isOf(snapshot, this.#options.freshness.complete) && !this.#stopped.aborted)
        this.#replace(snapshot);
      else snapshot.end();
    }
    await wait(PAUSE_MS, undefined, { ref: false });
    this.#isTaking = false;
    if (
      snapshot === undefined ||
      this.#stopped.aborted ||
      this.#isOf(snapshot, this.#options.freshness.complete)
    )
      return;
    // Rows were written meanwhile. The reading is followed, unless the indexer starts again.
    this.#options.freshness.readingFromNow().catch(() => undefined);
  }

  /** Without a snapshot, only what is cached is served while the indexer starts again. */
  #report(error: unknown): undefined {
    if (!this.#isFailing)
      console.warn("no snapshot of the database can be kept for a start of the writer:", error);
    this.#isFailing = true;
  }

  #replace(next: Snapshot | undefined): void {
    const previous = this.#snapshot;
    this.#snapshot = next;
    if (previous !== undefined) this.#endUnused(previous);
  }

  #endUnused(snapshot: Snapshot): void {
    if (snapshot !== this.#snapshot && snapshot.readers === 0) snapshot.end();
  }

  async #begin(): Promise<Snapshot> {
    const { pool, readState } = this.#options;
    const takenAt = performance.now();
    const client = await pool.connect();
    const lose = () => {
      if (this.#snapshot?.end === end) this.#replace(undefined);
    };
    const end = () => {
      client.off("end", lose);
      client.query("commit").then(
        () => client.release(),
        () => client.release(true),
      );
    };
    client.once("end", lose);
    try {
      await client.query(
        "begin isolation level repeatable read read only; set local idle_in_transaction_session_timeout = 0",
      );
      const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
      const db = dbAtSnapshot(pool, rows[0]?.id ?? "");
      // On another connection: what a transaction has read stays locked until it ends.
      return { db, state: await readState(db), takenAt, readers: 0, end };
    } catch (error) {
      end();
      throw error;
    }
  }
}
