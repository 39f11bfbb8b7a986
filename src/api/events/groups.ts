import type { ChainSnapshot, Entry, Timeline } from "./timeline.ts";

/** A consumer that has everything of the past. */
export type Consumer = { send: (entries: readonly Entry[]) => void };

/** Consumers whose next entries are the same. */
type Group = { timeline: Timeline; consumers: Set<Consumer> };

/** Groups consumers that get the same, so that each entry is made once. */
export class ConsumerGroups {
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
