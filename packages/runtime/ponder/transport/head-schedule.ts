import type { Schedule } from "zchf-rpc/head";

/** Milliseconds between two polls of a chain whose blocks come at no regular time. */
const SHORTEST_POLL_MS = 1_000;
/** Less than Ponder's own interval of 250 ms, counted from the response, so that none of its polls is left out. */
const SHORTEST_OWN_POLL_MS = 150;
/** A chain that stands still is polled at intervals of this part of the time since its last block. */
const IDLE_PART = 0.1;
const LONGEST_POLL_MS = 12_500;
/** Block intervals that must agree before the next block is taken for due: those of the chain, and any others. */
const REGULAR_INTERVALS = 3;
const OTHER_REGULAR_INTERVALS = 6;
/** Milliseconds after which a block that is due and was not there is requested again, by attempt. */
const LATE_MS = [150, 250, 400, 600] as const;
/**
 * Milliseconds by which the next block is requested earlier when a node returned the last one at the first attempt, and so
 * may have had it for a while. The step is large at first and halves after each attempt that came too early.
 */
const EARLIER_MS = { first: 400, least: 10 };
/** Block times without a block after which a chain counts as standing still. */
const IDLE_BLOCKS = 3;

type Block = { number: number; timestamp: number };

/** Requests the head at a fixed interval, whatever the nodes return. */
export class IntervalSchedule implements Schedule {
  readonly #intervalMs: number;
  #dueAt = 0;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  isDue(now = performance.now()): boolean {
    return now >= this.#dueAt;
  }

  saw(_: Block, now = performance.now()): void {
    this.#dueAt = now + this.#intervalMs;
  }

  failed(now = performance.now()): void {
    this.#dueAt = now + this.#intervalMs;
  }
}

/** Computes when to request the head of a chain: when its next block is due, and rarely while none comes. */
export class HeadSchedule implements Schedule {
  readonly #blockTimeMs: number;
  readonly #isOwn: boolean;
  #last: Block | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;
  /** Seconds per block of the newest intervals. */
  #intervals: number[] = [];
  /** Milliseconds from a block's timestamp to when a node returns it. */
  #offsetMs = 0;
  #earlierMs: number = EARLIER_MS.first;
  #attempts = 0;
  #dueAt = 0;

  /**
   * `blockTimeMs`: average milliseconds between two blocks of the chain. `isOwn`: the nodes are on this machine, and may
   * be a devnet whose blocks come when there is something to mine.
   */
  constructor(blockTimeMs: number, isOwn: boolean) {
    this.#blockTimeMs = blockTimeMs;
    this.#isOwn = isOwn;
  }

  isDue(now = performance.now()): boolean {
    return now >= this.#dueAt;
  }

  /** A node returned this head. */
  saw(block: Block, now = performance.now()): void {
    const isNew = !this.#last || block.number > this.#last.number;
    if (isNew) this.#sawNew(block, now);
    else this.#attempts++;
    this.#dueAt = isNew ? this.#afterNew(now) : this.#afterOld(now);
  }

  /** No node returned a head. */
  failed(now = performance.now()): void {
    this.#dueAt = now + this.#irregularMs(now);
  }

  #sawNew(block: Block, now: number): void {
    if (this.#last) {
      const blocks = block.number - this.#last.number;
      this.#intervals.push((block.timestamp - this.#last.timestamp) / blocks);
      if (this.#intervals.length > OTHER_REGULAR_INTERVALS) this.#intervals.shift();
    }
    this.#learnOffset(block, now);
    this.#last = block;
    this.#lastAt = now;
    this.#attempts = 0;
  }

  #learnOffset(block: Block, now: number): void {
    const offset = now - block.timestamp * 1000;
    const regular = this.#regularMs();
    if (regular === undefined) {
      this.#offsetMs = offset;
      this.#earlierMs = EARLIER_MS.first;
    } else if (this.#attempts === 0) {
      this.#offsetMs = Math.min(offset, this.#offsetMs) - this.#earlierMs;
    } else if (now - this.#lastAt < regular * 1.5) {
      this.#offsetMs = offset;
      this.#earlierMs = Math.max(this.#earlierMs / 2, EARLIER_MS.least);
    } else {
      // After a block time without a block the place of this one in time is that of those before it.
      this.#offsetMs = Math.min(offset, this.#offsetMs);
    }
  }

  /** Milliseconds between two blocks when they come regularly: some may be missing. */
  #regularMs(): number | undefined {
    const expected = this.#regularSeconds(REGULAR_INTERVALS);
    const isExpected = Math.abs((expected ?? 0) * 1000 - this.#blockTimeMs) < this.#blockTimeMs / 4;
    if (expected !== undefined && isExpected) return expected * 1000;
    const other = this.#isOwn ? this.#regularSeconds(OTHER_REGULAR_INTERVALS) : undefined;
    return other === undefined ? undefined : other * 1000;
  }

  #regularSeconds(count: number): number | undefined {
    const newest = this.#intervals.slice(-count);
    const least = Math.min(...newest);
    // Timestamps are whole seconds: a second between two says nothing about when within it the next block comes.
    const isRegular =
      newest.length === count && least >= 2 && newest.every((seconds) => seconds % least === 0);
    return isRegular ? least : undefined;
  }

  #afterNew(now: number): number {
    const regular = this.#regularMs();
    if (regular === undefined) return now + this.#irregularMs(now);
    const due = (this.#last?.timestamp ?? 0) * 1000 + regular + this.#offsetMs;
    // A node whose head is old catches up: its blocks come faster than their timestamps say.
    return due < now ? now + this.#irregularMs(now) : due;
  }

  #afterOld(now: number): number {
    const regular = this.#regularMs();
    const isIdle = now - this.#lastAt > IDLE_BLOCKS * (regular ?? 0);
    const idle = isIdle ? this.#idleMs(now) : 0;
    if (regular === undefined) return now + Math.max(this.#irregularMs(now), idle);
    const late = LATE_MS[this.#attempts - 1];
    if (late !== undefined) return now + Math.max(late, idle);
    // None came: the next chance is one block time later.
    const due = (this.#last?.timestamp ?? 0) * 1000 + this.#offsetMs;
    const slots = Math.ceil((now + 1 - due) / regular);
    this.#attempts = LATE_MS.length - 1;
    return Math.max(due + slots * regular, now + idle);
  }

  /** While the interval is unknown polls are frequent, later a block time apart. */
  #irregularMs(now: number): number {
    const shortest = this.#isOwn ? SHORTEST_OWN_POLL_MS : SHORTEST_POLL_MS;
    const hasIntervals = this.#intervals.length >= REGULAR_INTERVALS && !this.#isOwn && this.#attempts === 0;
    return Math.max(hasIntervals ? this.#blockTimeMs : 0, shortest, this.#idleMs(now));
  }

  #idleMs(now: number): number {
    return Math.min((now - this.#lastAt) * IDLE_PART, LONGEST_POLL_MS);
  }
}
