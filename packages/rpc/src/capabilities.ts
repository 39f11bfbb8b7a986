import { blockOf, blocksOf, type Call, kindOf } from "./calls.ts";
import type { FailureClass } from "./classify.ts";
import { REACTIONS } from "./reactions.ts";

/** Blocks whose state every full node has. */
const KEPT_STATES = 128;

/** Milliseconds after which a URL is tried again for what it could not do. */
const RETRY_DEPTH_AFTER_MS = 10 * 60_000;
const RETRY_METHOD_AFTER_MS = 60 * 60_000;
const RETRY_URL_AFTER_MS = 5 * 60_000;

/**
 * Requests of the widest range served before a wider one is tried, by what showed the limit: the provider named it; it
 * refused the range; or a time-out or a page of a gateway, which may have had another cause. Doubled each time the
 * wider one fails.
 */
const SERVED_BEFORE_WIDER = { named: 1_000, refused: 100, passing: 4 };
const MOST_SERVED_BEFORE_WIDER = 4_000;
const WIDER = 2;

/** What one URL cannot do, as far as its responses showed; it is used for everything else. */
export class Capabilities {
  readonly #head: () => number | undefined;
  /** Time of the monotonic clock until which a kind of request is not sent. */
  readonly #suspended = new Map<string, number>();
  /** By kind of request: how many blocks below the head it was refused, and until when that counts. */
  readonly #depths = new Map<string, { blocks: number; until: number }>();
  #servedAtLimit = 0;
  #servedBeforeWider = 0;
  #isWidened = false;

  /** The most blocks of one eth_getLogs. */
  logRange = Number.POSITIVE_INFINITY;

  /** `head` returns the newest block number known, with which the age of a block is measured. */
  constructor(head: () => number | undefined) {
    this.#head = head;
  }

  /** Whether the URL is worth a try for the request. */
  allows(call: Call): boolean {
    const now = performance.now();
    if ((this.#suspended.get("*") ?? 0) > now) return false;
    const kind = kindOf(call);
    if ((this.#suspended.get(kind) ?? 0) > now) return false;
    const refused = this.#depths.get(kind);
    const depth = this.#depthOf(call);
    if (refused && depth !== undefined && refused.until > now && depth >= refused.blocks) return false;
    return blocksOf(call) <= this.logRange;
  }

  /** Remembers what a failure says about later requests; `text` is the provider's message. */
  learn(call: Call, failureClass: FailureClass, text = ""): void {
    const now = performance.now();
    switch (REACTIONS[failureClass].avoids) {
      case "everything":
        this.#suspended.set("*", now + RETRY_URL_AFTER_MS);
        return;
      case "method":
        this.#suspended.set(kindOf(call), now + RETRY_METHOD_AFTER_MS);
        return;
      case "wide ranges":
        this.#learnRange(call, text);
        return;
      case "old blocks":
        this.#learnDepth(call);
        return;
      case "old state":
        if (call.method === "eth_call" && (this.#depthOf(call) ?? 0) >= KEPT_STATES) this.#learnDepth(call);
    }
  }

  /** A range of so many blocks is too wide; `suggested` is the number of blocks that the provider named. */
  narrow(blocks: number, suggested: number | undefined, limit: keyof typeof SERVED_BEFORE_WIDER): void {
    // Requests of the same width that were sent together are refused together.
    if (blocks > this.logRange) return;
    this.#servedBeforeWider = this.#isWidened
      ? Math.min(this.#servedBeforeWider * 2, MOST_SERVED_BEFORE_WIDER)
      : SERVED_BEFORE_WIDER[limit];
    this.#servedAtLimit = 0;
    this.#isWidened = false;
    const half = Math.max(Math.floor(blocks / 2), 1);
    this.logRange = suggested !== undefined && suggested < blocks ? Math.max(suggested, 1) : half;
  }

  /** A range of so many blocks was served. */
  served(blocks: number): void {
    if (blocks < this.logRange || ++this.#servedAtLimit < this.#servedBeforeWider) return;
    this.#servedAtLimit = 0;
    this.#isWidened = true;
    this.logRange *= WIDER;
  }

  #learnDepth(call: Call): void {
    const depth = this.#depthOf(call);
    if (depth === undefined) return;
    // A backfill goes towards the head: each request is a little less deep, and would be refused again.
    const blocks = Math.max(Math.floor(depth / 2), 1);
    this.#depths.set(kindOf(call), { blocks, until: performance.now() + RETRY_DEPTH_AFTER_MS });
  }

  #learnRange(call: Call, text: string): void {
    const blocks = blocksOf(call);
    if (blocks > 1) {
      const suggested = suggestedRange(text, blocks);
      const isNamed = suggested !== undefined && !isOfResults(text);
      this.narrow(blocks, suggested, isNamed ? "named" : "refused");
    } else {
      // One block was too much: what it refuses is not the range.
      this.logRange = Number.POSITIVE_INFINITY;
      this.#suspended.set(kindOf(call), performance.now() + RETRY_URL_AFTER_MS);
    }
  }

  /** Blocks below the head. */
  #depthOf(call: Call): number | undefined {
    const head = this.#head();
    const block = blockOf(call);
    return head === undefined || block === undefined ? undefined : head - block;
  }
}

/** The number of blocks that a message about a range of so many blocks says would be served. */
export function suggestedRange(message: string, blocks: number): number | undefined {
  const [, from, to] =
    /\[(0x[0-9a-f]+),\s*(0x[0-9a-f]+)\]/i.exec(message) ?? /range (\d+)\s*-\s*(\d+)/.exec(message) ?? [];
  if (from !== undefined && to !== undefined) {
    const width = Number(to) - Number(from) + 1;
    if (width >= 1 && width < blocks) return width;
  }
  // A number of results says nothing about blocks.
  if (isOfResults(message)) return undefined;
  const numbers = [...message.matchAll(/(?<![\w.])(\d[\d,]*)(k\b)?/gi)].map(
    ([, digits = "", thousands]) => Number(digits.replaceAll(",", "")) * (thousands ? 1000 : 1),
  );
  // One close to the range itself is the range that was asked for.
  const fitting = numbers.filter((number) => number >= 1 && number <= blocks / 2);
  return fitting.length > 0 ? Math.max(...fitting) : undefined;
}

/** Whether a message about a range names a number of results or bytes, which says nothing about blocks. */
function isOfResults(message: string): boolean {
  return /results|logs (matched|,)|too many logs|response size|addresses|filters/i.test(message);
}
