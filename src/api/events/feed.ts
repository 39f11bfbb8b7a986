import type { Reading } from "../cache/freshness.ts";
import type { Deps } from "../deps.ts";
import type { CatchUp } from "./catch-up.ts";
import type { Cursor } from "./cursor.ts";
import { PastEvents, type Receive } from "./past.ts";
import { ChainSnapshots } from "./snapshots.ts";
import { type ChainSnapshot, type Delay, type Entry, Timeline } from "./timeline.ts";

export type Subscription = {
  /** Encoded cursor of the consumer, all entries so far received. */
  readonly cursor: string;
  stop: () => void;
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
  #consumers = 0;
  #stopWatching: () => void = () => undefined;

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
   * Sends everything from a cursor on; without one, what is stored from now on. Resolves when all chains are read.
   * @param catchUp decides when events of the past are read
   * @param onEnd called when the subscription ends by itself, with the reason
   */
  async subscribe(
    { cursor, delay, catchUp }: { cursor?: Cursor | undefined; delay: Delay; catchUp?: CatchUp },
    receive: Receive,
    onEnd: (error: unknown) => void,
  ): Promise<Subscription> {
    const stopping = new AbortController();
    const { signal } = stopping;
    const stop = () => stopping.abort();
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      stop();
      onEnd(error);
    };
    const consumer: Consumer = {
      send(entries) {
        if (!signal.aborted && entries.length > 0) Promise.resolve(receive(entries)).catch(fail);
      },
    };
    if (this.#consumers++ === 0) {
      this.#stopWatching = watchIndex(this.#freshness, (reading) => this.#snapshots.update(reading));
    }
    signal.addEventListener("abort", () => {
      this.#groups.leave(consumer);
      if (--this.#consumers === 0) this.#stopWatching();
    });
    await this.#snapshots.readAll().catch((error: unknown) => {
      stop();
      throw error;
    });

    const timeline = new Timeline(delay, cursor);
    if (cursor?.size === 0) timeline.beginAt(this.#snapshots.all.map(({ chainId }) => chainId));
    const follow = () => {
      const missed = this.#snapshots.all.flatMap((chain) => timeline.advance(chain));
      this.#groups.join(consumer, timeline);
      consumer.send(missed);
    };
    if (this.#past.isBehind(timeline)) {
      const sent = this.#past.send(timeline, { receive, catchUp, signal });
      void sent.then(() => signal.aborted || follow()).catch(fail);
    } else follow();
    const groups = this.#groups;
    return {
      get cursor() {
        return (groups.timelineOf(consumer) ?? timeline).text;
      },
      stop,
    };
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

/** A consumer that has everything of the past. */
type Consumer = { send: (entries: readonly Entry[]) => void };

/** Consumers whose next entries are the same. */
type Group = { timeline: Timeline; consumers: Set<Consumer> };

/** Groups consumers that get the same, so that each entry is made once. */
class ConsumerGroups {
  readonly #groups = new Set<Group>();
  readonly #groupOf = new Map<Consumer, Group>();

  /** From now on the consumer gets what `advance` brings. */
  join(consumer: Consumer, timeline: Timeline): void {
    const group = { timeline, consumers: new Set([consumer]) };
    this.#groups.add(group);
    this.#groupOf.set(consumer, group);
    this.#merge();
  }

  leave(consumer: Consumer): void {
    const group = this.#groupOf.get(consumer);
    this.#groupOf.delete(consumer);
    group?.consumers.delete(consumer);
    if (group?.consumers.size === 0) this.#groups.delete(group);
  }

  timelineOf(consumer: Consumer): Timeline | undefined {
    return this.#groupOf.get(consumer)?.timeline;
  }

  /** The last block of a chain that is complete for every consumer; undefined where no consumer has the chain. */
  completeBlock(chainId: number): bigint | undefined {
    let least: bigint | undefined;
    for (const { timeline } of this.#groups) {
      const block = timeline.wholeBlock(chainId);
      if (block !== undefined && (least === undefined || block < least)) least = block;
    }
    return least;
  }

  /** Sends to each consumer what differs from the snapshots. */
  advance(snapshots: readonly ChainSnapshot[]): void {
    for (const { timeline, consumers } of [...this.#groups]) {
      const entries = snapshots.flatMap((chain) => timeline.advance(chain));
      // Most often there are none, ten times a second for thousands of consumers.
      if (entries.length > 0) for (const consumer of [...consumers]) consumer.send(entries);
    }
    this.#merge();
  }

  /** Consumers with the same delay and cursor get the same from now on. */
  #merge(): void {
    const first = new Map<string, Group>();
    for (const group of [...this.#groups]) {
      const name = `${group.timeline.delay} ${group.timeline.text}`;
      const same = first.get(name);
      if (same === undefined) {
        first.set(name, group);
        continue;
      }
      for (const consumer of group.consumers) {
        same.consumers.add(consumer);
        this.#groupOf.set(consumer, same);
      }
      this.#groups.delete(group);
    }
  }
}
