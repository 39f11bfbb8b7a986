import { setTimeout as wait } from "node:timers/promises";
import { networkOf } from "../../../config/networks.ts";
import { type ChainFreshness, isAwaited, isIndexed, type Reading, versionKey } from "../cache/freshness.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { activeFrom, presentActivation } from "./present.ts";
import { eventsAfter, undeniedApplications } from "./queries.ts";
import {
  type Activation,
  activationTimes,
  type ChainSnapshot,
  type StoredEvent,
  storedEvent,
} from "./timeline.ts";

export type SnapshotOptions = {
  /** Whether anybody needs them. */
  isWanted: () => boolean;
  /** The last block of a chain that is complete for every consumer; undefined where no consumer has the chain. */
  completeBlock: (chainId: number) => bigint | undefined;
  /** Called when they have changed. */
  onChange: () => void;
};

/** What is read of a chain's rows. */
type Rows = Pick<ChainSnapshot, "base" | "events" | "activations">;

/** Milliseconds between two attempts to read while blocks are being written or reverted, and until a start is given up. */
export const RETRY_MS = 50;
const START_TIMEOUT_MS = 10_000;

/** The events of every chain that are not final, read once per change of their version. */
export class ChainSnapshots {
  readonly #deps: Pick<Deps, "db" | "freshness">;
  readonly #options: SnapshotOptions;
  readonly #byChain = new Map<number, ChainSnapshot>();
  /** Version of the rows of each snapshot. */
  readonly #versions = new Map<number, string>();
  #updating: Promise<void> | undefined;
  #next: Reading | undefined;

  constructor(deps: Pick<Deps, "db" | "freshness">, options: SnapshotOptions) {
    this.#deps = deps;
    this.#options = options;
  }

  get all(): readonly ChainSnapshot[] {
    return [...this.#byChain.values()];
  }

  get(chainId: number): ChainSnapshot | undefined {
    return this.#byChain.get(chainId);
  }

  /** Reads every chain that is served. Throws a 503 when blocks arrive faster. */
  async readAll(): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    for (;;) {
      const reading = await this.#deps.freshness.readingFromNow();
      await this.update(reading);
      const isRead = reading.chains.every((chain) => !isServed(chain) || this.#byChain.has(chain.chainId));
      if (isRead && !reading.isInconsistent) return;
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

  async #updateToNext(): Promise<void> {
    for (let next = this.#takeNext(); next !== undefined; next = this.#takeNext()) await this.#take(next);
  }

  #takeNext(): Reading | undefined {
    const next = this.#next;
    this.#next = undefined;
    return next;
  }

  async #take(reading: Reading): Promise<void> {
    if (reading.isInconsistent || !this.#options.isWanted()) return;
    const chains = reading.chains.filter(isServed);
    const changed = chains.filter(
      ({ chainId }) => this.#versions.get(chainId) !== versionOf(reading, chainId),
    );
    const rows = changed.length === 0 ? new Map<number, Rows>() : await this.#read(reading, changed);
    // Rows were written or reverted meanwhile: the reading after that comes next.
    if (rows === undefined) return;
    for (const { chainId } of changed) this.#versions.set(chainId, versionOf(reading, chainId));
    for (const chain of chains) this.#set(chain, rows.get(chain.chainId));
    this.#options.onChange();
    this.#dropFinal();
  }

  /** Rows of these chains as of the reading; undefined when some were written or reverted meanwhile. */
  async #read(
    reading: Reading,
    changed: readonly ChainFreshness[],
  ): Promise<ReadonlyMap<number, Rows> | undefined> {
    const after = changed.map((chain) => ({ chainId: chain.chainId, block: this.#baseOf(chain) }));
    const chainIds = changed.map(({ chainId }) => chainId);
    const events = await eventsAfter(this.#deps, after);
    const applications = await undeniedApplications(this.#deps, chainIds);
    const later = await this.#deps.freshness.readingFromNow();
    if (later.isInconsistent || chainIds.some((id) => versionOf(later, id) !== versionOf(reading, id))) {
      this.#next ??= later;
      return undefined;
    }
    const isOf = (id: number) => (row: { chainId: number }) => row.chainId === id;
    return new Map(
      after.map(({ chainId, block: base }) => [
        chainId,
        {
          base,
          events: this.#keepPresented(chainId, events.filter(isOf(chainId)).map(storedEvent)),
          activations: activationsOf(applications.filter(isOf(chainId))),
        },
      ]),
    );
  }

  /** The block after which events of a chain are read. */
  #baseOf(chain: ChainFreshness): bigint {
    const base = this.#byChain.get(chain.chainId)?.base;
    if (base !== undefined) return base;
    // A chain that begins to be served later may have consumers that resume before its final block.
    const [final, complete] = [finalBlockOf(chain), this.#options.completeBlock(chain.chainId)];
    return complete !== undefined && complete < final ? complete : final;
  }

  /** Those that were read before stay the same objects, whose bytes are known. */
  #keepPresented(chainId: number, events: readonly StoredEvent[]): StoredEvent[] {
    const before = new Map(this.#byChain.get(chainId)?.events.map((event) => [nameOf(event), event]));
    return events.map((event) => before.get(nameOf(event)) ?? event);
  }

  #set(chain: ChainFreshness, read: Rows | undefined): void {
    const { chainId, block: head, timestamp: headTime } = chain;
    const before = this.#byChain.get(chainId);
    const rows = read ?? before;
    if (!rows) return;
    const final = finalBlockOf(chain);
    this.#byChain.set(chainId, {
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

  /** Forgets events that have become final, once all consumers have them. */
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
export const generationOf = ({ build, replayedAt }: Reading): string => `${build} ${replayedAt}`;

const versionOf = (reading: Reading, chainId: number): string =>
  [
    generationOf(reading),
    reading.versions.get(versionKey(chainId, "events")),
    reading.versions.get(versionKey(chainId, "minters")),
  ].join();

export const isServed = (chain: ChainFreshness): boolean => isIndexed(chain) && !isAwaited(chain);
