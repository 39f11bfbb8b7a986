import type { Deps } from "../deps.ts";
import { type CatchUp, Turns } from "./catch-up.ts";
import { type Consumer, ConsumerGroups } from "./groups.ts";
import { PastEvents } from "./past.ts";
import type { Position } from "./position.ts";
import { ChainSnapshots } from "./snapshots.ts";
import { type Delay, type Entry, Timeline } from "./timeline.ts";

/**
 * Called with what follows for a consumer, in order. Final events of the past come page by page, each when the promise of
 * the page before has resolved; all others come at once.
 */
export type Receive = (entries: readonly Entry[]) => void | Promise<void>;

export type Subscription = {
  /** Encoded position of the consumer, all entries so far received. */
  readonly position: string;
  stop: () => void;
};

/** A consumer that is behind. */
type Behind = {
  timeline: Timeline;
  consumer: Consumer;
  receive: Receive;
  catchUp: CatchUp | undefined;
  signal: AbortSignal;
};

/** Milliseconds between two looks at the state of the index while there are consumers. */
const CHECK_INTERVAL_MS = 100;

/**
 * The stored events as all consumers of this process get them. It reads the events that are not final once per change of
 * their version, and holds them in memory. Consumers with the same delay that have everything share one timeline.
 */
export class EventFeed {
  readonly #freshness: Deps["freshness"];
  readonly #groups = new ConsumerGroups();
  readonly #snapshots: ChainSnapshots;
  readonly #past: PastEvents;
  readonly #turns = new Turns();
  #consumers = 0;
  #stopReading: () => void = () => undefined;

  constructor(deps: Pick<Deps, "db" | "freshness">) {
    this.#freshness = deps.freshness;
    this.#snapshots = new ChainSnapshots(deps, {
      isWanted: () => this.#consumers > 0,
      completeBlock: (chainId) => this.#groups.completeBlock(chainId),
      onChange: () => this.#groups.advance(this.#snapshots.all),
    });
    this.#past = new PastEvents(deps, this.#snapshots);
  }

  /**
   * Sends everything from a position on; without one, what is stored from now on. Resolves when all chains are read.
   * @param position encoded
   * @param catchUp decides when events of the past are read
   * @param onEnd called when the subscription ends by itself, with the reason
   */
  async subscribe(
    { position, delay, catchUp }: { position?: Position | undefined; delay: Delay; catchUp?: CatchUp },
    receive: Receive,
    onEnd: (error: unknown) => void,
  ): Promise<Subscription> {
    const stopping = new AbortController();
    const { signal } = stopping;
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      stopping.abort();
      onEnd(error);
    };
    const consumer: Consumer = {
      send(entries) {
        if (!signal.aborted && entries.length > 0) Promise.resolve(receive(entries)).catch(fail);
      },
    };
    this.#begin();
    signal.addEventListener("abort", () => {
      this.#groups.leave(consumer);
      this.#end();
    });
    const stop = () => stopping.abort();
    try {
      await this.#snapshots.readAll();
    } catch (error) {
      stop();
      throw error;
    }
    const timeline = new Timeline(delay, position);
    if (position?.size === 0) timeline.beginAt(this.#snapshots.all.map(({ chainId }) => chainId));
    if (this.#past.isBehind(timeline)) {
      void this.#catchUp({ timeline, consumer, receive, catchUp, signal }).catch(fail);
    } else this.#join(timeline, consumer);
    const groups = this.#groups;
    return {
      get position() {
        return (groups.timelineOf(consumer) ?? timeline).text;
      },
      stop,
    };
  }

  #begin(): void {
    if (this.#consumers++ > 0) return;
    const freshness = this.#freshness;
    const stopListening = freshness.onReading((reading) => {
      // A failure is logged by freshness or repeats with the next reading.
      void this.#snapshots.update(reading).catch(() => undefined);
    });
    const timer = setInterval(() => {
      void Promise.resolve(freshness.reading()).catch(() => undefined);
    }, CHECK_INTERVAL_MS).unref();
    this.#stopReading = () => {
      clearInterval(timer);
      stopListening();
    };
  }

  #end(): void {
    if (--this.#consumers === 0) this.#stopReading();
  }

  /** Sends the final events of the past page by page, then joins the consumers that have everything. */
  async #catchUp(given: Behind): Promise<void> {
    const { timeline, consumer, catchUp, signal } = given;
    const end = await catchUp?.begin(signal);
    try {
      while (!signal.aborted && this.#past.isBehind(timeline)) {
        for (const { chainId } of this.#snapshots.all) await this.#sendPage(given, chainId);
      }
    } finally {
      end?.();
    }
    if (!signal.aborted) this.#join(timeline, consumer);
  }

  async #sendPage({ timeline, receive, catchUp, signal }: Behind, chainId: number): Promise<void> {
    if (!this.#past.isBehindOn(timeline, chainId)) return;
    const end = await catchUp?.beginPage(signal);
    let received: Promise<void> | undefined;
    try {
      await this.#turns.next();
      const entries = await this.#past.readPage(timeline, chainId, signal);
      if (entries.length > 0 && !signal.aborted) received = receive(entries) ?? undefined;
    } finally {
      end?.();
    }
    // How slowly the client reads is no cost.
    await received;
  }

  /** From now on the consumer gets what snapshots bring. */
  #join(timeline: Timeline, consumer: Consumer): void {
    const missed = this.#snapshots.all.flatMap((chain) => timeline.advance(chain));
    this.#groups.join(consumer, timeline);
    consumer.send(missed);
  }
}
