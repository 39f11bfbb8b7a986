import type { Reading } from "../cache/freshness.ts";
import type { Deps } from "../deps.ts";
import type { CatchUp } from "./catch-up.ts";
import type { Cursor } from "./cursor.ts";
import { EventReader } from "./reader.ts";
import { type ChainSnapshot, type Delay, type Entry, isBehind, Timeline } from "./timeline.ts";

/**
 * Called with what follows for a consumer, in order. Final events of the past come page by page, each when the promise of
 * the page before has resolved; all others come at once.
 */
export type Receive = (entries: readonly Entry[]) => void | Promise<void>;

export type Subscription = {
  /** Encoded cursor of the consumer, all entries so far received. */
  readonly cursor: string;
  /**
   * Sends everything from the cursor on.
   * @param onEnd called when the subscription ends by itself, with the reason
   */
  start: (receive: Receive, onEnd: (error: unknown) => void) => void;
  stop: () => void;
};

type Request = {
  /** Absent: what is stored from now on. */
  cursor?: Cursor | undefined;
  delay: Delay;
  /** Decides when events of the past are read; absent: at once. */
  catchUp?: CatchUp;
};

/** A consumer that was started. */
type Consumer = {
  timeline: Timeline;
  catchUp: CatchUp | undefined;
  receive: Receive;
  stopped: AbortSignal;
  fail: (error: unknown) => void;
};

/** Milliseconds between two looks at the state of the index while there are consumers. */
const CHECK_INTERVAL_MS = 100;

/** The stored events as all consumers of this process get them: what the reader reads is what each timeline advances to. */
export class EventFeed {
  readonly #freshness: Deps["freshness"];
  readonly #reader: EventReader;
  /** Consumers that have everything of the snapshots. */
  readonly #following = new Set<Consumer>();
  #subscriptions = 0;
  #stopWatching: () => void = () => undefined;

  constructor(deps: Pick<Deps, "db" | "chains" | "freshness">) {
    this.#freshness = deps.freshness;
    this.#reader = new EventReader(deps, (changed) => {
      for (const consumer of [...this.#following]) this.#advance(consumer, changed);
    });
  }

  /** Resolves when all chains are read: the subscription begins then, wherever it is started. */
  async subscribe({ cursor, delay, catchUp }: Request): Promise<Subscription> {
    const stopping = new AbortController();
    const { signal: stopped } = stopping;
    const stop = () => stopping.abort();
    if (this.#subscriptions++ === 0) {
      this.#stopWatching = watchIndex(this.#freshness, (reading) => this.#reader.update(reading));
    }
    stopped.addEventListener("abort", () => {
      if (--this.#subscriptions === 0) this.#stopWatching();
    });
    await this.#reader.readAll().catch((error: unknown) => {
      stop();
      throw error;
    });
    const timeline = new Timeline(delay, cursor);
    if (cursor?.size === 0) timeline.beginAt(this.#reader.snapshots.map(({ chainId }) => chainId));
    for (const chain of this.#reader.snapshots) timeline.begin(chain);
    return {
      get cursor() {
        return timeline.text;
      },
      start: (receive, onEnd) => {
        const fail = (error: unknown) => {
          if (stopped.aborted) return;
          stop();
          onEnd(error);
        };
        const consumer = { timeline, catchUp, receive, stopped, fail };
        stopped.addEventListener("abort", () => this.#following.delete(consumer));
        this.#advance(consumer, this.#reader.snapshots);
      },
      stop,
    };
  }

  /** Sends what differs from these snapshots; a consumer that is behind them first gets pages of the past. */
  #advance(consumer: Consumer, snapshots: readonly ChainSnapshot[]): void {
    const { timeline, receive, stopped, fail } = consumer;
    if (stopped.aborted) return;
    if (snapshots.some((chain) => isBehind(timeline, chain))) {
      this.#following.delete(consumer);
      this.#sendPast(consumer).then(() => this.#advance(consumer, this.#reader.snapshots), fail);
      return;
    }
    this.#following.add(consumer);
    const entries = snapshots.flatMap((chain) => timeline.advance(chain));
    if (entries.length > 0) Promise.resolve(receive(entries)).catch(fail);
  }

  /** Sends page after page of the chains in turn until the timeline reaches the snapshots. */
  async #sendPast({ timeline, catchUp, receive, stopped }: Consumer): Promise<void> {
    const end = await catchUp?.begin(stopped);
    try {
      while (!stopped.aborted) {
        const behind = this.#reader.snapshots.filter((chain) => isBehind(timeline, chain));
        if (behind.length === 0) return;
        for (const { chainId } of behind) {
          const place = timeline.placeOf(chainId);
          if (place === undefined || stopped.aborted) break;
          const endPage = await catchUp?.beginPage(stopped);
          const page = await this.#reader.page(chainId, place).finally(endPage);
          const entries = page && !stopped.aborted ? timeline.addFinal(chainId, page) : [];
          // After the end of the page: how slowly the client reads is no cost.
          if (entries.length > 0) await receive(entries);
        }
      }
    } finally {
      end?.();
    }
  }
}

/** Calls `onReading` with each new state of the index until the returned function is called. */
function watchIndex(
  freshness: Deps["freshness"],
  onReading: (reading: Reading) => Promise<void>,
): () => void {
  const stopListening = freshness.onReading((reading) => {
    // A failure is logged by freshness or repeats with the next reading.
    void onReading(reading).catch(() => undefined);
  });
  // Each reading calls the listener; without requests there would be none.
  const timer = setInterval(() => {
    void Promise.resolve(freshness.reading()).catch(() => undefined);
  }, CHECK_INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    stopListening();
  };
}
