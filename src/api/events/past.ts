import { setImmediate, setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../deps.ts";
import type { CatchUp } from "./catch-up.ts";
import { END_OF_BLOCK } from "./cursor.ts";
import { type EventRow, eventsBetween } from "./queries.ts";
import { type ChainSnapshots, generationOf, isServed, RETRY_MS } from "./snapshots.ts";
import { type Entry, storedEvent, type Timeline } from "./timeline.ts";

/**
 * Called with what follows for a consumer, in order. Final events of the past come page by page, each when the promise of
 * the page before has resolved; all others come at once.
 */
export type Receive = (entries: readonly Entry[]) => void | Promise<void>;

/** A consumer that is behind. */
type Behind = { receive: Receive; catchUp: CatchUp | undefined; signal: AbortSignal };

/** Rows of one page of final events. */
const PAGE = 500;

/** Reads final events for timelines that are behind the snapshots. */
export class PastEvents {
  readonly #deps: Pick<Deps, "db" | "freshness">;
  readonly #snapshots: ChainSnapshots;
  readonly #turns = new Turns();

  constructor(deps: Pick<Deps, "db" | "freshness">, snapshots: ChainSnapshots) {
    this.#deps = deps;
    this.#snapshots = snapshots;
  }

  isBehind(timeline: Timeline): boolean {
    return this.#snapshots.all.some(({ chainId }) => this.#isBehindOn(timeline, chainId));
  }

  #isBehindOn(timeline: Timeline, chainId: number): boolean {
    const [block, base] = [timeline.wholeBlock(chainId), this.#snapshots.get(chainId)?.base];
    return block !== undefined && base !== undefined && block < base;
  }

  /** Sends page after page of the chains in turn until the timeline reaches the snapshots, or `signal` is aborted. */
  async send(timeline: Timeline, { receive, catchUp, signal }: Behind): Promise<void> {
    const end = await catchUp?.begin(signal);
    try {
      while (!signal.aborted && this.isBehind(timeline)) {
        for (const { chainId } of this.#snapshots.all) {
          if (!this.#isBehindOn(timeline, chainId)) continue;
          const endPage = await catchUp?.beginPage(signal);
          const entries = await this.#readPage(timeline, chainId, signal).finally(endPage);
          // After the end of the page: how slowly the client reads is no cost.
          if (entries.length > 0 && !signal.aborted) await receive(entries);
        }
      }
    } finally {
      end?.();
    }
  }

  /** The next page of a chain for a timeline that is behind on it, which has it from then on; none when `signal` is aborted. */
  async #readPage(timeline: Timeline, chainId: number, signal: AbortSignal): Promise<Entry[]> {
    await this.#turns.next();
    while (!signal.aborted && this.#isBehindOn(timeline, chainId)) {
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

/**
 * Gives each caller an iteration of the event loop of its own, so that pages of many streams leave room for requests.
 */
class Turns {
  #last: Promise<void> = Promise.resolve();

  next(): Promise<void> {
    this.#last = this.#last.then(() => setImmediate());
    return this.#last;
  }
}
