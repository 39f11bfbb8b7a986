/** Requests per second to begin with at a provider whose limit is unknown. */
const INITIAL_PER_SECOND = 15;
const LOWEST_PER_SECOND = 0.2;
/** After a refusal the rate falls to this part: a little when it was the only one of the last requests. */
const DECREASE = 0.7;
const DECREASE_LONE = 0.95;
const LONE_AFTER_REQUESTS = 30;
/** Requests per second gained each second, at most this part of the rate. */
const INCREASE_PER_SECOND = 2;
const LARGEST_INCREASE = 0.2;
/** From this part of the last refused rate on the rate grows by no more than this part a second. */
const NEAR_CEILING = 0.85;
const SLOW_INCREASE = 0.01;
/**
 * A rate that held for so many requests and so long is not given up for refusals that have another cause than the
 * rate: the rate stays above a quarter of it.
 */
const SUSTAINED_REQUESTS = 50;
const SUSTAINED_MS = 5_000;
const SUSTAINED_REFUSALS = 2;
/** Milliseconds without a request after a refusal that names no time, doubled for each in a row. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** The longest Retry-After that is respected; a longer one is asked again after it. */
const LONGEST_RETRY_AFTER_MS = 3_600_000;

/** A request that waits for its turn. */
type Waiting = { send: () => void; longestPauseMs: number; giveUp: (error: Error) => void };

/** Spaces the requests to one URL: additive increase, multiplicative decrease. */
export class Pace {
  /** Requests per second; Infinity until the first refusal at a node of our own. */
  #rate: number;
  /** The rate at which a request was last refused. */
  #ceiling = Number.POSITIVE_INFINITY;
  #lastSent = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  /** When the rate last fell: what was sent before says nothing about the lower rate. */
  #fellAt = Number.NEGATIVE_INFINITY;
  #refusalsInRow = 0;
  #servedInRow = 0;
  /** Requests per second that held for long, and the stretch of requests under measurement. */
  #sustained = 0;
  #stretch = { since: performance.now(), sent: 0, refused: 0 };
  readonly #recent: number[] = [];
  readonly #queue: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** Requests let through and those of them that were refused, since the start. */
  readonly counts = { sent: 0, refused: 0 };

  /** `isUnlimited`: a node of our own has no limit as long as it refuses nothing. */
  constructor(isUnlimited: boolean) {
    this.#rate = isUnlimited ? Number.POSITIVE_INFINITY : INITIAL_PER_SECOND;
  }

  /** Requests per second at present. */
  get perSecond(): number {
    return this.#rate;
  }

  /** Milliseconds for which nothing is sent, because the URL said so or refused often. */
  get pausedMs(): number {
    return Math.max(this.#pausedUntil - performance.now(), 0);
  }

  /** Milliseconds that a request made now would wait. */
  get delayMs(): number {
    const wait = this.#nextAt() - performance.now() + this.#queue.length * this.#spacing();
    return Math.max(wait, 0);
  }

  /**
   * Resolves with the time when a request may be sent: in the order of the calls. Rejects when a pause of more than
   * `longestPauseMs` begins meanwhile.
   */
  take(longestPauseMs = Number.POSITIVE_INFINITY): Promise<number> {
    if (this.#queue.length === 0 && this.#nextAt() <= performance.now()) return Promise.resolve(this.#send());
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.#queue.push({ send: () => resolve(this.#send()), longestPauseMs, giveUp: reject });
    this.#schedule();
    return promise;
  }

  /** A request that was sent then was served. */
  succeeded(sentAt: number): void {
    if (sentAt > this.#fellAt) this.#refusalsInRow = 0;
    this.#servedInRow++;
    // A rate that is not used says nothing about a higher one.
    if (!Number.isFinite(this.#rate) || this.#queue.length === 0) return;
    const isNear = this.#rate > this.#ceiling * NEAR_CEILING;
    const part = isNear ? SLOW_INCREASE : LARGEST_INCREASE;
    this.#rate += Math.min(INCREASE_PER_SECOND / this.#rate, part);
  }

  /** A request that was sent then was refused for there being too many. */
  refused(sentAt: number, retryAfterMs?: number): void {
    this.counts.refused++;
    this.#stretch.refused++;
    if (retryAfterMs !== undefined) this.pause(retryAfterMs);
    if (sentAt <= this.#fellAt) return;
    const isLone = this.#servedInRow >= LONE_AFTER_REQUESTS;
    this.#servedInRow = 0;
    this.#forget(performance.now());
    this.#ceiling = Number.isFinite(this.#rate) ? this.#rate : Math.max(this.#recent.length, 1);
    const lowest = Math.max(LOWEST_PER_SECOND, this.#sustained / 4);
    this.#rate = Math.max(this.#ceiling * (isLone ? DECREASE_LONE : DECREASE), lowest);
    this.#fellAt = performance.now();
    if (retryAfterMs === undefined) {
      this.pause(Math.min(FIRST_PAUSE_MS * 2 ** this.#refusalsInRow, LONGEST_PAUSE_MS));
    }
    this.#refusalsInRow++;
  }

  /** Sends nothing for so long. */
  pause(milliseconds: number): void {
    const until = performance.now() + Math.min(milliseconds, LONGEST_RETRY_AFTER_MS);
    this.#pausedUntil = Math.max(this.#pausedUntil, until);
    const waiting = this.#queue.splice(0);
    for (const each of waiting) {
      if (each.longestPauseMs < this.pausedMs) each.giveUp(new Error("the URL pauses"));
      else this.#queue.push(each);
    }
  }

  #spacing(): number {
    return 1000 / this.#rate;
  }

  #nextAt(): number {
    return Math.max(this.#lastSent + this.#spacing(), this.#pausedUntil);
  }

  #send(): number {
    const now = performance.now();
    // A timer that comes late must not lower the rate: the next request is due as if this one had been in time.
    this.#lastSent = Math.max(Math.min(this.#nextAt(), now), now - 100);
    this.counts.sent++;
    this.#measure(now);
    this.#forget(now);
    this.#recent.push(now);
    return now;
  }

  #measure(now: number): void {
    const { since, sent, refused } = this.#stretch;
    this.#stretch.sent++;
    if (sent < SUSTAINED_REQUESTS || now - since < SUSTAINED_MS) return;
    this.#sustained = refused <= SUSTAINED_REFUSALS ? (sent * 1000) / (now - since) : this.#sustained / 4;
    this.#stretch = { since: now, sent: 0, refused: 0 };
  }

  /** Leaves the requests of the last second. */
  #forget(now: number): void {
    while (this.#recent[0] !== undefined && this.#recent[0] < now - 1000) this.#recent.shift();
  }

  #schedule(): void {
    if (this.#timer || this.#queue.length === 0) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        while (this.#queue.length > 0 && this.#nextAt() <= performance.now()) this.#queue.shift()?.send();
        this.#schedule();
      },
      Math.max(this.#nextAt() - performance.now(), 0),
    );
  }
}

/** Milliseconds of a Retry-After header: seconds, or a date by the system's clock. */
export function retryAfterMs(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(at - Date.now(), 0);
}

/** Milliseconds that the `data` of an error names, as JSON with `backoff_seconds`, such as Infura's. */
export function backoffMs(data: string | undefined): number | undefined {
  const seconds = /"backoff_seconds":\s*(\d+(?:\.\d+)?)/.exec(data ?? "")?.[1];
  return Number(seconds) > 0 ? Number(seconds) * 1000 : undefined;
}
