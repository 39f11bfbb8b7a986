import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../deps.ts";
import { END_OF_BLOCK } from "./position.ts";
import { type EventRow, eventsBetween } from "./queries.ts";
import { type ChainSnapshots, generationOf, isServed, RETRY_MS } from "./snapshots.ts";
import { type Entry, storedEvent, type Timeline } from "./timeline.ts";

/** Rows of one page of final events, so that the embedded database serves others in between. */
const PAGE = 500;

/** Reads final events for timelines that are behind the snapshots. */
export class PastEvents {
  readonly #deps: Pick<Deps, "db" | "freshness">;
  readonly #snapshots: ChainSnapshots;

  constructor(deps: Pick<Deps, "db" | "freshness">, snapshots: ChainSnapshots) {
    this.#deps = deps;
    this.#snapshots = snapshots;
  }

  isBehind(timeline: Timeline): boolean {
    return this.#snapshots.all.some(({ chainId }) => this.isBehindOn(timeline, chainId));
  }

  isBehindOn(timeline: Timeline, chainId: number): boolean {
    const [block, base] = [timeline.wholeBlock(chainId), this.#snapshots.get(chainId)?.base];
    return block !== undefined && base !== undefined && block < base;
  }

  /** The next page of a chain for a timeline that is behind on it, which has it from then on; none when `signal` is aborted. */
  async readPage(timeline: Timeline, chainId: number, signal: AbortSignal): Promise<Entry[]> {
    while (!signal.aborted && this.isBehindOn(timeline, chainId)) {
      const base = this.#snapshots.get(chainId)?.base ?? 0n;
      const rows = await this.#readWhole(timeline, chainId, base);
      if (signal.aborted) break;
      if (rows === undefined) {
        await wait(RETRY_MS);
        continue;
      }
      const events = rows.map(storedEvent);
      const last = events.length < PAGE ? undefined : events.at(-1);
      return timeline.addFinal(chainId, events, last ?? { block: base, logIndex: END_OF_BLOCK });
    }
    return [];
  }

  /** Rows behind the timeline's place up to a final block; undefined while a reorg of another chain reverts final rows. */
  async #readWhole(timeline: Timeline, chainId: number, base: bigint): Promise<EventRow[] | undefined> {
    const { freshness } = this.#deps;
    const place = timeline.placeOf(chainId);
    if (place === undefined) return undefined;
    const before = await freshness.readingFromNow();
    const rows = await eventsBetween(this.#deps, { chainId, ...place }, base, PAGE);
    const after = await freshness.readingFromNow();
    const isWhole =
      generationOf(before) === generationOf(after) &&
      [before, after].every(
        ({ isInconsistent, chains }) =>
          !isInconsistent && chains.some((chain) => chain.chainId === chainId && isServed(chain)),
      );
    return isWhole ? rows : undefined;
  }
}
