import { setTimeout as wait } from "node:timers/promises";
import { networkOf } from "../../../config/networks.ts";
import type { ChainFreshness, Reading } from "../cache/freshness.ts";
import { isIndexed, versionKey } from "../cache/freshness.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { END_OF_BLOCK, type Position } from "./position.ts";
import { activeFrom, presentActivation } from "./present.ts";
import { eventsAfter, eventsBetween, undeniedApplications } from "./queries.ts";
import {
  activationTimes,
  type ChainSnapshot,
  type Delay,
  type Entry,
  type StoredEvent,
  storedEvent,
  Timeline,
} from "./timeline.ts";

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

/** Milliseconds between two looks at the state of the index while there are consumers. */
const CHECK_INTERVAL_MS = 100;
/** Rows of one page of final events, so that the embedded database serves others in between. */
const PAGE = 500;
/** Milliseconds between two attempts to read while blocks are being written or reverted, and until a start is given up. */
const RETRY_MS = 50;
const START_TIMEOUT_MS = 10_000;

type Consumer = { send: (entries: readonly Entry[]) => void; group: Group | undefined };

/** Consumers whose next entries are the same. */
type Group = { timeline: Timeline; consumers: Set<Consumer> };

type FeedDeps = Pick<Deps, "db" | "freshness">;

/**
 * The stored events as all consumers of this process get them. It reads the events that are not final once per change of
 * their version, and holds them in memory. Consumers with the same delay that have everything share one timeline.
 */
export class EventFeed {
  readonly #deps: FeedDeps;
  readonly #snapshots = new Map<number, ChainSnapshot>();
  /** Version of the rows of each snapshot. */
  readonly #versions = new Map<number, string>();
  readonly #groups = new Set<Group>();
  #consumers = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | undefined;
  #updating: Promise<void> | undefined;
  #next: Reading | undefined;
  /** Pages are read one after the other. */
  #lastPage: Promise<unknown> = Promise.resolve();

  constructor(deps: FeedDeps) {
    this.#deps = deps;
  }

  /**
   * Sends everything from a position on; without one, what is stored from now on. Resolves when all chains are read.
   * @param position encoded
   * @param onEnd called when the subscription ends by itself, with the reason
   */
  async subscribe(
    { position, delay }: { position?: Position | undefined; delay: Delay },
    receive: Receive,
    onEnd: (error: unknown) => void,
  ): Promise<Subscription> {
    this.#begin();
    let isStopped = false;
    const consumer: Consumer = {
      group: undefined,
      send: (entries) => {
        if (!isStopped && entries.length > 0) Promise.resolve(receive(entries)).catch(fail);
      },
    };
    const stop = () => {
      if (isStopped) return;
      isStopped = true;
      this.#leave(consumer);
      this.#end();
    };
    const fail = (error: unknown) => {
      if (isStopped) return;
      stop();
      onEnd(error);
    };
    try {
      await this.#readAll();
    } catch (error) {
      stop();
      throw error;
    }
    const timeline = new Timeline(delay, position);
    if (position?.size === 0) timeline.beginAt([...this.#snapshots.keys()]);
    const catchUp = async () => {
      while (!isStopped && this.#isBehind(timeline)) {
        for (const { chainId } of this.#snapshots.values()) {
          const page = await this.#readPage(timeline, chainId, () => isStopped, receive);
          await page?.received;
        }
      }
      if (!isStopped) this.#join(timeline, consumer);
    };
    if (this.#isBehind(timeline)) void catchUp().catch(fail);
    else this.#join(timeline, consumer);
    return {
      get position() {
        return (consumer.group?.timeline ?? timeline).text;
      },
      stop,
    };
  }

  #begin(): void {
    if (this.#consumers++ > 0) return;
    const { freshness } = this.#deps;
    this.#stopListening = freshness.onReading((reading) => {
      // A failure is logged by freshness or repeats with the next reading.
      void this.#update(reading).catch(() => undefined);
    });
    this.#timer = setInterval(() => {
      void Promise.resolve(freshness.reading()).catch(() => undefined);
    }, CHECK_INTERVAL_MS).unref();
  }

  #end(): void {
    if (--this.#consumers > 0) return;
    clearInterval(this.#timer);
    this.#stopListening?.();
  }

  /** Read every chain that is served. */
  async #readAll(): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    for (;;) {
      const reading = await this.#deps.freshness.readingFromNow();
      await this.#update(reading);
      const isRead = reading.chains.every(
        ({ chainId }) => !isServed(reading, chainId) || this.#snapshots.has(chainId),
      );
      if (isRead && !reading.isInconsistent) return;
      if (performance.now() > deadline) {
        const message = "blocks arrive faster than events can be read; try again";
        throw new ApiError(503, "unavailable", message, { "Retry-After": "1" });
      }
      await wait(RETRY_MS);
    }
  }

  /** Bring the snapshots to the reading or a later one. */
  async #update(reading: Reading): Promise<void> {
    this.#next = reading;
    this.#updating ??= (async () => {
      try {
        for (let next = this.#takeNext(); next !== undefined; next = this.#takeNext()) await this.#take(next);
      } finally {
        this.#updating = undefined;
      }
    })();
    await this.#updating;
  }

  #takeNext(): Reading | undefined {
    const next = this.#next;
    this.#next = undefined;
    return next;
  }

  async #take(reading: Reading): Promise<void> {
    if (reading.isInconsistent || this.#consumers === 0) return;
    const chains = reading.chains.filter((chain) => isIndexed(chain) && !chain.isAwaited);
    const changed = chains.filter(
      ({ chainId }) => this.#versions.get(chainId) !== versionOf(reading, chainId),
    );
    const found = changed.length === 0 ? undefined : await this.#read(reading, changed);
    // Rows were written or reverted meanwhile: the reading after that comes next.
    if (changed.length > 0 && found === undefined) return;
    for (const chain of chains) {
      const { chainId } = chain;
      const read = found?.get(chainId);
      if (read) this.#versions.set(chainId, versionOf(reading, chainId));
      this.#set(chain, read);
    }
    for (const { timeline, consumers } of [...this.#groups]) {
      const entries = this.#advance(timeline);
      // Most often there are none, ten times a second for thousands of consumers.
      if (entries.length > 0) for (const consumer of [...consumers]) consumer.send(entries);
    }
    this.#mergeGroups();
    for (const [chainId, snapshot] of this.#snapshots) {
      const { final, events } = snapshot;
      if (final === snapshot.base) continue;
      const rest =
        events[0] && events[0].block <= final ? events.filter(({ block }) => block > final) : events;
      this.#snapshots.set(chainId, { ...snapshot, base: final, events: rest });
    }
  }

  /** Rows of these chains as of the reading; undefined when some were written or reverted meanwhile. */
  async #read(reading: Reading, changed: readonly ChainFreshness[]) {
    const after = changed.map((chain) => ({
      chainId: chain.chainId,
      block: this.#snapshots.get(chain.chainId)?.base ?? this.#firstBase(chain),
    }));
    const rows = await eventsAfter(this.#deps, after);
    const applications = await undeniedApplications(
      this.#deps,
      changed.map(({ chainId }) => chainId),
    );
    const later = await this.#deps.freshness.readingFromNow();
    const isWhole =
      !later.isInconsistent &&
      changed.every(({ chainId }) => versionOf(later, chainId) === versionOf(reading, chainId));
    if (!isWhole) {
      this.#next ??= later;
      return undefined;
    }
    return new Map(
      after.map(({ chainId, block: base }) => {
        const pending = applications
          .filter((application) => application.chainId === chainId)
          .toSorted((a, b) => (activeFrom(a) < activeFrom(b) ? -1 : activeFrom(a) > activeFrom(b) ? 1 : 0));
        const times = activationTimes(pending.map(activeFrom));
        const activations = pending.map((application, i) => ({
          time: times[i] ?? 0n,
          presented: presentActivation(application),
        }));
        const known = new Map(this.#snapshots.get(chainId)?.events.map((one) => [nameOf(one), one]));
        const events = rows
          .filter((row) => row.chainId === chainId)
          .map((row) => {
            const stored = storedEvent(row);
            return known.get(nameOf(stored)) ?? stored;
          });
        return [chainId, { base, events, activations }] as const;
      }),
    );
  }

  #set(
    chain: ChainFreshness,
    read: Pick<ChainSnapshot, "base" | "events" | "activations"> | undefined,
  ): void {
    const { chainId, block: head, timestamp: headTime } = chain;
    const before = this.#snapshots.get(chainId);
    const rows = read ?? before;
    if (!rows) return;
    const final = this.#finalOf(chain);
    this.#snapshots.set(chainId, {
      chainId,
      head,
      headTime,
      isStalled: chain.state === "stalled",
      final: before && before.final > final ? before.final : final,
      base: rows.base,
      events: rows.events,
      activations: rows.activations,
    });
  }

  #finalOf({ chainId, block }: ChainFreshness): bigint {
    const depth = BigInt(networkOf(chainId).finality);
    return block > depth ? block - depth : 0n;
  }

  /** A chain that begins to be served later may have consumers that resume before its final block. */
  #firstBase(chain: ChainFreshness): bigint {
    let base = this.#finalOf(chain);
    for (const { timeline } of this.#groups) {
      const block = timeline.wholeBlock(chain.chainId);
      if (block !== undefined && block < base) base = block;
    }
    return base;
  }

  #advance(timeline: Timeline): Entry[] {
    return [...this.#snapshots.values()].flatMap((chain) => timeline.advance(chain));
  }

  #isBehind(timeline: Timeline): boolean {
    return [...this.#snapshots.values()].some(({ chainId, base }) => {
      const block = timeline.wholeBlock(chainId);
      return block !== undefined && block < base;
    });
  }

  /** Sends the next final events of a chain for a timeline that is behind the snapshot; undefined when it is not. */
  #readPage(
    timeline: Timeline,
    chainId: number,
    isStopped: () => boolean,
    receive: Receive,
  ): Promise<{ received: void | Promise<void> } | undefined> {
    const page = this.#lastPage.then(async () => {
      const { freshness } = this.#deps;
      for (;;) {
        const place = timeline.placeOf(chainId);
        const base = this.#snapshots.get(chainId)?.base;
        const block = timeline.wholeBlock(chainId);
        if (isStopped() || !place || base === undefined || block === undefined || block >= base)
          return undefined;
        const before = await freshness.readingFromNow();
        const rows = await eventsBetween(this.#deps, { chainId, ...place }, base, PAGE);
        const after = await freshness.readingFromNow();
        // Another chain's reorg reverts final rows for a moment.
        const isWhole =
          !before.isInconsistent &&
          !after.isInconsistent &&
          generationOf(before) === generationOf(after) &&
          [before, after].every((reading) => isServed(reading, chainId));
        if (!isWhole) {
          await wait(RETRY_MS);
          continue;
        }
        if (isStopped()) return undefined;
        const events = rows.map(storedEvent);
        const last = events.length < PAGE ? undefined : events.at(-1);
        const entries = timeline.addFinal(chainId, events, last ?? { block: base, logIndex: END_OF_BLOCK });
        // Not awaited here: a client that reads slowly would delay the pages of others.
        return { received: entries.length === 0 ? undefined : receive(entries) };
      }
    });
    this.#lastPage = page.catch(() => undefined);
    return page;
  }

  /** From now on the consumer gets what snapshots bring. */
  #join(timeline: Timeline, consumer: Consumer): void {
    const missed = this.#advance(timeline);
    const group = { timeline, consumers: new Set([consumer]) };
    this.#groups.add(group);
    consumer.group = group;
    this.#mergeGroups();
    consumer.send(missed);
  }

  #leave(consumer: Consumer): void {
    const { group } = consumer;
    group?.consumers.delete(consumer);
    if (group?.consumers.size === 0) this.#groups.delete(group);
  }

  /** Consumers with the same delay and position get the same from now on. */
  #mergeGroups(): void {
    const first = new Map<string, Group>();
    for (const group of [...this.#groups]) {
      const name = `${group.timeline.delay} ${group.timeline.text}`;
      const known = first.get(name);
      if (!known) {
        first.set(name, group);
        continue;
      }
      for (const consumer of group.consumers) {
        known.consumers.add(consumer);
        consumer.group = known;
      }
      this.#groups.delete(group);
    }
  }
}

const nameOf = ({ block, logIndex, blockHash }: StoredEvent) => `${block} ${logIndex} ${blockHash}`;

/** Changes whenever rows may have been taken away and written again. */
const generationOf = ({ build, replayedAt }: Reading): string => `${build} ${replayedAt}`;

const versionOf = (reading: Reading, chainId: number): string =>
  [
    generationOf(reading),
    reading.versions.get(versionKey(chainId, "events")),
    reading.versions.get(versionKey(chainId, "minters")),
  ].join();

const isServed = ({ chains }: Reading, chainId: number): boolean =>
  chains.some((chain) => chain.chainId === chainId && isIndexed(chain) && !chain.isAwaited);
