/** Milliseconds for which no request of a handler is served before the chain counts as stalled. */
const FAILING_CALLS_MS = 15_000;
/** Milliseconds after the last attempt in which its failure still counts. */
const COUNTED_MS = 60_000;

/** A request that a handler waits for. */
export type PendingCall = { readonly method: string; readonly since: number };

/** Requests of handlers (eth_call, receipts) that no URL serves, from when the first was sent until one is served. */
export class FailingCalls {
  readonly #pending = new Set<PendingCall>();
  #failing: PendingCall | undefined;
  #lastFailure = Number.NEGATIVE_INFINITY;
  #lastServed = Number.NEGATIVE_INFINITY;
  #releasedAt = Number.NEGATIVE_INFINITY;
  #isHeld = false;

  /** Whether the chain is followed: its blocks are repeated until their requests are served. */
  isFollowed = false;

  begin(method: string): PendingCall {
    const call = { method, since: performance.now() };
    this.#pending.add(call);
    return call;
  }

  end(call: PendingCall): void {
    this.#pending.delete(call);
  }

  failed(call: PendingCall): void {
    // Sent ahead for a block that was written without it.
    if (call.since < this.#releasedAt) return;
    this.#lastFailure = performance.now();
    this.#failing ??= call;
  }

  /** One was served, which says nothing about the larger ones of a block that is held. */
  served(): void {
    this.#lastServed = performance.now();
    if (!this.#isHeld) this.#failing = undefined;
  }

  /** A block was rolled back, because a request of its handlers failed. */
  hold(): void {
    this.#isHeld = true;
  }

  /** A block was written. */
  release(): void {
    this.#isHeld = false;
    this.#failing = undefined;
    this.#releasedAt = performance.now();
  }

  /** The method of which no request was served for long, although some were sent. */
  get longFailing(): string | undefined {
    const now = performance.now();
    const isCounted = this.#isHeld || now - this.#lastFailure <= COUNTED_MS;
    // While others are served, a call only waits for its turn.
    const slow = this.isFollowed ? [...this.#pending].filter(({ since }) => since > this.#lastServed) : [];
    return [isCounted ? this.#failing : undefined, ...slow].find(
      (call) => call !== undefined && now - call.since > FAILING_CALLS_MS,
    )?.method;
  }
}
