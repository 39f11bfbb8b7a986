import { setTimeout as wait } from "node:timers/promises";
import type { CostLimit } from "../http/limit.ts";

/** Decides when a consumer reads events of the past; absent: whenever it is behind. */
export type CatchUp = {
  /** Resolves when the consumer may begin; to a function that reports its end. Resolves early when `signal` is aborted. */
  begin: (signal: AbortSignal) => Promise<() => void>;
  /** Resolves when the next page may be read; to a function that reports that it was. */
  beginPage: (signal: AbortSignal) => Promise<() => void>;
};

/** Streams of one client that read events of the past at the same time. */
const STREAMS_PER_CLIENT = 2;

const nothing = () => undefined;

/** Lets two streams of each client read events of the past at a time, within the client's limit. */
export class CatchUpLimit {
  readonly #limit: Pick<CostLimit, "admit"> | undefined;
  readonly #clients = new Map<string, { reading: number; waiting: Set<() => void> }>();

  /** @param limit by which pages are counted; absent: they are not */
  constructor(limit: Pick<CostLimit, "admit"> | undefined) {
    this.#limit = limit;
  }

  of(client: string): CatchUp {
    return {
      begin: (signal) => this.#begin(client, signal),
      beginPage: (signal) => this.#beginPage(client, signal),
    };
  }

  async #begin(client: string, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) return nothing;
    const streams = this.#clients.get(client) ?? { reading: 0, waiting: new Set() };
    this.#clients.set(client, streams);
    if (streams.reading >= STREAMS_PER_CLIENT) {
      const { promise, resolve } = Promise.withResolvers<void>();
      streams.waiting.add(resolve);
      signal.addEventListener("abort", () => resolve(), { once: true });
      await promise;
      // One that was stopped while it waited has no turn to give up.
      if (streams.waiting.delete(resolve)) return nothing;
    } else streams.reading++;
    return () => {
      const next = streams.waiting.values().next().value;
      if (next !== undefined) {
        // It takes the place over.
        streams.waiting.delete(next);
        next();
      } else if (--streams.reading === 0) this.#clients.delete(client);
    };
  }

  async #beginPage(client: string, signal: AbortSignal): Promise<() => void> {
    while (this.#limit !== undefined && !signal.aborted) {
      const admission = this.#limit.admit(client);
      if ("end" in admission) return admission.end;
      await wait(admission.retryAfter * 1_000, undefined, { signal, ref: false }).catch(nothing);
    }
    return nothing;
  }
}
