import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { networkOf } from "../../../config/networks.ts";
import { type ChainFreshness, isAwaited, isIndexed, type Reading, versionKey } from "../cache/freshness.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { END_OF_BLOCK, type Place } from "./cursor.ts";
import { activeFrom, presentActivation } from "./present.ts";
import { eventsAfter, undeniedApplications } from "./queries.ts";
import {
  type Activation,
  activationTimes,
  type ChainSnapshot,
  type StoredEvent,
  storedEvent,
} from "./timeline.ts";

/** What is read of a chain's rows; with `isCut` there are more events. */
type Rows = Pick<ChainSnapshot, "events" | "activations"> & { isCut: boolean };
type Held = ChainSnapshot & { isCut: boolean };

/** Final events of a chain, all that there are up to a place. */
export type Page = { events: readonly StoredEvent[]; through: Place };

/** Rows of one page of final events: more than a cursor contains, so that the first page has the hashes of all of them. */
const PAGE = 600;

/**
 * Events of a chain that a snapshot holds, more than a consumer is sent before they are final. Where there are more, it
 * begins at the final block: consumers read as pages what becomes final.
 */
const MOST_HELD = 1_000;

/** Milliseconds between two attempts to read while blocks are being written or reverted, and until a start is given up. */
const RETRY_MS = 50;
const START_TIMEOUT_MS = 10_000;

/**
 * The only part of the events that reads the database: a snapshot of each chain with its events that are not final, read
 * once per change of their version and the first of them held in memory for all consumers; and pages of final events.
 */
export class EventReader {
  readonly #deps: Pick<Deps, "db" | "chains" | "freshness">;
  readonly #onChange: (changed: readonly ChainSnapshot[]) => void;
  readonly #byChain = new Map<number, Held>();
  /** Version of the rows of each snapshot. */
  readonly #versions = new Map<number, string>();
  #updating: Promise<void> | undefined;
  #next: Reading | undefined;
  #lastPage: Promise<void> = Promise.resolve();

  /** @param onChange called with the snapshots that differ from those before */
  constructor(
    deps: Pick<Deps, "db" | "chains" | "freshness">,
    onChange: (changed: readonly ChainSnapshot[]) => void,
  ) {
    this.#deps = deps;
    this.#onChange = onChange;
  }

  get snapshots(): readonly ChainSnapshot[] {
    return [...this.#byChain.values()];
  }

  /** Reads every chain that is served. Throws a 503 when blocks arrive faster. */
  async readAll(): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    for (;;) {
      const reading = await this.#deps.freshness.readingFromNow();
      await this.update(reading);
      const isRead = reading.chains.every((chain) => !isServed(chain) || this.#byChain.has(chain.chainId));
      if (isRead) return;
      if (performance.now() > deadline) {
        const message = "blocks arrive faster than events can be read; try again";
        throw new ApiError(503, "unavailable", message, { "Retry-After": "1" });
      }
      await wait(RETRY_MS);
    }
  }

  /** Brings the snapshots to the reading or a later one. */
  async update(reading: Reading): Promise<void> {
    this.#next = reading;
    this.#updating ??= this.#updateToNext().finally(() => {
      this.#updating = undefined;
    });
    await this.#updating;
  }

  /** The final events of a chain after a place, at most a page; undefined while rows are reverted or repaired. */
  async page(chainId: number, after: Place): Promise<Page | undefined> {
    // Each page has an iteration of the event loop of its own, so that those of many streams leave room for requests.
    this.#lastPage = this.#lastPage.then(() => setImmediate());
    await this.#lastPage;
    const { freshness } = this.#deps;
    const base = this.#byChain.get(chainId)?.base ?? 0n;
    const before = await freshness.readingFromNow();
    const rows = await eventsAfter(this.#deps, { chainId, ...after }, PAGE, base);
    const later = await freshness.readingFromNow();
    const isWhole =
      generationOf(before) === generationOf(later) &&
      [before, later].every(({ chains }) =>
        chains.some((chain) => chain.chainId === chainId && isServed(chain)),
      );
    if (!isWhole) {
      await wait(RETRY_MS);
      return undefined;
    }
    const events = rows.map(storedEvent);
    const last = events.length < PAGE ? undefined : events.at(-1);
    return { events, through: last ?? { block: base, logIndex: END_OF_BLOCK } };
  }

  async #updateToNext(): Promise<void> {
    for (let next = this.#takeNext(); next !== undefined; next = this.#takeNext()) await this.#take(next);
  }

  #takeNext(): Reading | undefined {
    const next = this.#next;
    this.#next = undefined;
    return next;
  }

  async #take(reading: Reading): Promise<void> {
    const chains = reading.chains.filter(isServed);
    const stale = chains.filter((chain) => {
      const { chainId } = chain;
      const isNew = this.#versions.get(chainId) !== versionOf(reading, chainId);
      return isNew || this.#byChain.get(chainId)?.base !== this.#baseOf(chain);
    });
    const rows = stale.length === 0 ? new Map<number, Rows>() : await this.#read(reading, stale);
    // Rows were written or reverted meanwhile: the reading after that comes next.
    if (rows === undefined) return;
    for (const { chainId } of stale) this.#versions.set(chainId, versionOf(reading, chainId));
    const changed = chains.flatMap((chain) => this.#set(chain, rows.get(chain.chainId)) ?? []);
    if (changed.length > 0) this.#onChange(changed);
    this.#dropFinal();
  }

  /** Rows of these chains as of the reading; undefined when some were written or reverted meanwhile. */
  async #read(
    reading: Reading,
    stale: readonly ChainFreshness[],
  ): Promise<ReadonlyMap<number, Rows> | undefined> {
    const chainIds = stale.map(({ chainId }) => chainId);
    const events = new Map<number, StoredEvent[]>();
    for (const chain of stale) {
      const after = { chainId: chain.chainId, block: this.#baseOf(chain), logIndex: END_OF_BLOCK };
      const rows = await eventsAfter(this.#deps, after, MOST_HELD + 1);
      events.set(chain.chainId, rows.map(storedEvent));
    }
    const applications = await undeniedApplications(this.#deps, chainIds);
    const later = await this.#deps.freshness.readingFromNow();
    if (chainIds.some((id) => versionOf(later, id) !== versionOf(reading, id))) {
      this.#next ??= later;
      return undefined;
    }
    return new Map(
      chainIds.map((id) => {
        const read = events.get(id) ?? [];
        const own = applications.filter(({ chainId }) => chainId === id);
        return [
          id,
          {
            events: this.#keepPresented(id, read.slice(0, MOST_HELD)),
            isCut: read.length > MOST_HELD,
            activations: activationsOf(own),
          },
        ];
      }),
    );
  }

  /** The block after which events of a chain are read. */
  #baseOf(chain: ChainFreshness): bigint {
    const before = this.#byChain.get(chain.chainId);
    return before === undefined || before.isCut ? this.#finalOf(chain) : before.base;
  }

  #finalOf(chain: ChainFreshness): bigint {
    const before = this.#byChain.get(chain.chainId)?.final ?? 0n;
    const final = finalBlockOf(chain);
    return before > final ? before : final;
  }

  /** Those that were read before stay the same objects, whose bytes are known. */
  #keepPresented(chainId: number, events: readonly StoredEvent[]): StoredEvent[] {
    const before = new Map(this.#byChain.get(chainId)?.events.map((event) => [nameOf(event), event]));
    return events.map((event) => before.get(nameOf(event)) ?? event);
  }

  /** The new snapshot of a chain; undefined when it is the same as before. */
  #set(chain: ChainFreshness, read: Rows | undefined): ChainSnapshot | undefined {
    const { chainId, block: head, timestamp: headTime } = chain;
    const before = this.#byChain.get(chainId);
    const rows = read ?? before;
    if (!rows) return undefined;
    const isStalled = chain.state === "stalled";
    const isSame = before?.head === head && before.headTime === headTime && before.isStalled === isStalled;
    if (isSame && read === undefined) return undefined;
    const final = this.#finalOf(chain);
    const { isCut, activations } = rows;
    const base = isCut ? final : this.#baseOf(chain);
    const events = isCut ? rows.events.filter(({ block }) => block > base) : rows.events;
    const through = isCut
      ? (events.at(-1) ?? { block: base, logIndex: END_OF_BLOCK })
      : { block: head, logIndex: END_OF_BLOCK };
    const snapshot = {
      chainId,
      head,
      headTime,
      isStalled,
      final,
      base,
      through,
      events,
      activations,
      isCut,
    };
    this.#byChain.set(chainId, snapshot);
    return snapshot;
  }

  /** Forgets events that have become final: consumers that follow have them, others read them as pages. */
  #dropFinal(): void {
    for (const [chainId, snapshot] of this.#byChain) {
      const { final, base, events } = snapshot;
      if (final === base) continue;
      const hasFinal = events[0] !== undefined && events[0].block <= final;
      const rest = hasFinal ? events.filter(({ block }) => block > final) : events;
      this.#byChain.set(chainId, { ...snapshot, base: final, events: rest });
    }
  }
}

const nameOf = ({ block, logIndex, blockHash }: StoredEvent) => `${block} ${logIndex} ${blockHash}`;

function activationsOf(applications: Awaited<ReturnType<typeof undeniedApplications>>): Activation[] {
  const ascending = applications.toSorted((a, b) => Number(activeFrom(a) - activeFrom(b)));
  const times = activationTimes(ascending.map(activeFrom));
  return ascending.map((application, i) => ({
    time: times[i] ?? 0n,
    presented: presentActivation(application),
  }));
}

function finalBlockOf({ chainId, block }: ChainFreshness): bigint {
  const depth = BigInt(networkOf(chainId).finality);
  return block > depth ? block - depth : 0n;
}

/** Changes whenever rows may have been taken away and written again. */
const generationOf = ({ build, revertedAt }: Reading): string => `${build} ${revertedAt}`;

const versionOf = (reading: Reading, chainId: number): string =>
  [
    generationOf(reading),
    reading.versions.get(versionKey(chainId, "events")),
    reading.versions.get(versionKey(chainId, "minters")),
  ].join();

const isServed = (chain: ChainFreshness): boolean => isIndexed(chain) && !isAwaited(chain);
