import { numberToHex } from "viem";
import type { Endpoint } from "./endpoint.ts";
import { type Ask, createAsk, firstError, isOverLimit, tryEach } from "./failover.ts";
import type { ChainHealth } from "./health.ts";
import { type BlockHash, History } from "./history.ts";
import { type Block, isBlock } from "./result-shape.ts";

/** Milliseconds without a new block after which the other URLs are asked whether they have one. */
const STANDSTILL_MS = 30_000;
/** Repetitions, over two seconds, of the first request: a caller may not start without a head. */
const FIRST_RETRIES = 4;
/** Milliseconds that a request for the head waits for the pace of a URL; after them the last head is returned. */
const LONGEST_WAIT_MS = 2_000;

/** When to request the head of a chain. */
export type Schedule = {
  isDue(now?: number): boolean;
  /** A node returned this head. */
  saw(block: { number: number; timestamp: number }, now?: number): void;
  /** No node returned a head. */
  failed(now?: number): void;
};

export type HeadOptions = {
  chain: { id: number; finality: number };
  retries: number;
  /** Absent: the head is requested at every call. */
  schedule?: Schedule | undefined;
  /** Milliseconds between two looks: heads are headers, and most blocks between two are never seen. Absent: every block is. */
  lookIntervalMs?: number | undefined;
  /** Called when the chain was replaced by another history, from before this block. */
  onReplaced: (block: BlockHash) => void;
  /** Called when the chain returns so many blocks ahead; true when the last head is to be returned for now. */
  onReturn: (blocks: number) => boolean;
};

/**
 * The head of a chain over all its URLs. A chain that falls silent stands still at its last head instead of failing, so
 * that the caller goes on with other chains. So does one that was replaced by another history. Only the first request is
 * repeated, at most `retries` times. With a schedule, calls between two blocks return the last head.
 */
export class Head {
  readonly #endpoints: readonly Endpoint[];
  readonly #health: ChainHealth;
  readonly #options: HeadOptions;
  readonly #history: History;
  readonly #hasGaps: boolean;
  readonly #askFirst: Ask;
  /** The last head, with and without transactions. */
  readonly #heads = new Map<boolean, Block>();
  readonly #inFlight = new Map<boolean, Promise<unknown>>();
  #movedAt = performance.now();
  /** Lower heads in a row at a height that was not seen. */
  #unseenHeads = 0;

  constructor(endpoints: readonly Endpoint[], health: ChainHealth, options: HeadOptions) {
    const { chain, retries, lookIntervalMs } = options;
    this.#endpoints = endpoints;
    this.#health = health;
    this.#options = options;
    this.#hasGaps = lookIntervalMs !== undefined;
    this.#askFirst = createAsk(chain.id, endpoints, Math.min(FIRST_RETRIES, retries));
    this.#history = new History(endpoints, {
      finality: chain.finality,
      hasGaps: this.#hasGaps,
      head: () => health.head?.number,
      final: () => health.final,
    });
  }

  /** Keeps the hash of a block that a node returned. */
  remember(block: Block): void {
    this.#history.remember(block);
  }

  /** The latest block, with or without transactions; with a look interval always without. */
  async latest(wantsTransactions: boolean): Promise<unknown> {
    const full = wantsTransactions && !this.#hasGaps;
    const { schedule } = this.#options;
    const last = this.#heads.get(full);
    if (last && schedule && !schedule.isDue()) return { ...last };
    // A caller that polls may poll again before a slow response is there: its polls share one request.
    const running = this.#inFlight.get(full);
    if (running) return { ...Object(await running) };
    const started = this.#request(full).finally(() => this.#inFlight.delete(full));
    this.#inFlight.set(full, started);
    return started;
  }

  async #request(full: boolean): Promise<unknown> {
    const last = this.#heads.get(full);
    const isHeld = last !== undefined && this.#health.calls.longFailing !== undefined;
    if (last && this.#endpoints.every(({ pace }) => pace.delayMs > LONGEST_WAIT_MS)) {
      // A chain that is only paced is not silent.
      return isHeld ? this.#standStill(last, undefined) : { ...last };
    }
    const lastNumber = this.#history.isEmpty ? -1 : (this.#health.head?.number ?? -1);
    const isStale = this.#isStale();
    const response = await this.#ask(full, lastNumber, isStale);
    if ("failures" in response) {
      if (last && !isHeld && response.failures.some(isOverLimit)) return { ...last };
      return this.#standStill(last, firstError(response.failures));
    }
    if ("error" in response) return this.#standStill(last, response.error);
    if (!isBlock(response.result)) {
      return this.#standStill(last, new Error("no RPC knows the latest block"));
    }
    // A higher one cannot be handled, and the caller would keep all its blocks. A lower one replaces the block at hand.
    if (isHeld && Number(response.result.number) >= lastNumber) return this.#standStill(last, undefined);
    return this.#accept(response.result, { full, last, lastNumber, isStale });
  }

  /** Whether no new block came for so long that a head counts as current only when it is newer. */
  #isStale(): boolean {
    return performance.now() - this.#movedAt > STANDSTILL_MS + (this.#options.lookIntervalMs ?? 0);
  }

  /** The head that the URLs return; a failure of the first request was repeated and is an `error`. */
  async #ask(full: boolean, lastNumber: number, isStale: boolean) {
    const call = { method: "eth_getBlockByNumber", params: ["latest", full] };
    if (this.#heads.size === 0) {
      return this.#askFirst(call, { allowsNull: false }).then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      );
    }
    return tryEach(this.#endpoints, call, (result) => {
      if (!isBlock(result)) return false;
      const number = Number(result.number);
      if (number < lastNumber) return !this.#history.isBehind(result, lastNumber);
      return !isStale || number > lastNumber;
    });
  }

  /** Makes a block the head, unless it is of another history, of a node that lags, or too far ahead. */
  async #accept(
    block: Block,
    before: { full: boolean; last: Block | undefined; lastNumber: number; isStale: boolean },
  ): Promise<unknown> {
    const { full, last, lastNumber, isStale } = before;
    const { chain, schedule, onReplaced, onReturn } = this.#options;
    const health = this.#health;
    const head = { number: Number(block.number), timestamp: Number(block.timestamp) };
    schedule?.saw(head);
    health.lastResponseAt = performance.now();
    if (isStale || head.number > lastNumber) this.#movedAt = performance.now();
    const returns = health.silentSince !== undefined;
    if (returns || !this.#history.fits(block, lastNumber)) {
      const replaced = await this.#history.otherHistory();
      if (replaced !== undefined) {
        const { number, hash, by } = replaced;
        const what = `Chain ${chain.id} was replaced by another history: block ${number} was ${hash}, it is ${by}`;
        if (!health.silentSince) console.error(what);
        onReplaced({ number, hash });
        return this.#standStill(last, new Error(`chain ${chain.id} was replaced by another history`));
      }
    }
    if (last && head.number < lastNumber && (await this.#isLagging(block, lastNumber))) {
      // A node that lags for a moment is no outage; one whose head is below the final block is broken.
      if (head.number < lastNumber - chain.finality) health.silentSince ??= performance.now();
      return { ...last };
    }
    if (last && returns && onReturn(head.number - lastNumber)) return { ...last };
    this.#unseenHeads = 0;
    delete health.silentSince;
    health.startHead ??= head;
    health.head = head;
    this.#history.rememberHead(block);
    // The caller may change the block it was given.
    this.#heads.set(full, { ...block });
    return block;
  }

  #standStill(last: Block | undefined, error: unknown): unknown {
    this.#health.silentSince ??= performance.now();
    this.#options.schedule?.failed();
    if (last) return { ...last };
    throw error;
  }

  /**
   * With gaps the hash at a lower height may be unknown: the head counts as that of a node that lags, unless it is the
   * second in a row and no URL knows the last head any more.
   */
  async #isLagging(block: Block, last: number): Promise<boolean> {
    const number = Number(block.number);
    if (!this.#history.isBehind(block, last)) return false;
    const isUnseen =
      this.#hasGaps &&
      this.#history.hashAt(number) === undefined &&
      number >= last - this.#options.chain.finality;
    this.#unseenHeads = isUnseen ? this.#unseenHeads + 1 : 0;
    if (this.#unseenHeads < 2) return true;
    const params = [numberToHex(last), false];
    const outcome = await tryEach(this.#endpoints, { method: "eth_getBlockByNumber", params });
    if (!("result" in outcome)) return true;
    return isBlock(outcome.result) && outcome.result.hash === this.#history.hashAt(last);
  }
}
