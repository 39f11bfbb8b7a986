import { numberToHex } from "viem";
import type { Endpoint } from "./endpoint.ts";
import { tryEach } from "./failover.ts";
import { type Block, isBlock } from "./result-shape.ts";

export type BlockHash = { number: number; hash: string };
/** A block that was replaced, and the hash that the chain has in its place. */
export type Replaced = BlockHash & { by: string };

/** Hashes remembered to distinguish a node that lags from a reorg. */
const REMEMBERED_HASHES = 1024;

export type HistoryOptions = {
  /** Blocks below the head from which on a block is final. */
  finality: number;
  /** Whether most blocks between two heads are never seen. */
  hasGaps: boolean;
  /** Number of the head; undefined before there is one. */
  head: () => number | undefined;
  /**
   * The last block that the caller takes for final; undefined before it has one. A caller that lags may have seen a block
   * that was replaced since, although it is as deep below the head as a final one.
   */
  final: () => BlockHash | undefined;
};

/** The blocks of a chain that were seen: they show whether a head is of the same history, and distinguish it from a reorg. */
export class History {
  readonly #endpoints: readonly Endpoint[];
  readonly #options: HistoryOptions;
  readonly #hashes = new Map<number, string>();
  /** The newest block seen that is final, and two long before it: they distinguish another history from a reorg. */
  #final: BlockHash | undefined;
  #early: readonly BlockHash[] = [];
  #isEarlyRequested = false;
  /** Whether a block did not fit those seen: a reorg, or another history. */
  #isDoubted = false;
  /** With gaps: a block that was read when it was final, while another one was doubted. */
  #unsettled: BlockHash | undefined;

  constructor(endpoints: readonly Endpoint[], options: HistoryOptions) {
    this.#endpoints = endpoints;
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#hashes.size === 0;
  }

  hashAt(number: number): string | undefined {
    return this.#hashes.get(number);
  }

  /** Keeps the hash of a block that a node returned. */
  remember(block: Block): void {
    const { finality, hasGaps, head } = this.#options;
    const number = Number(block.number);
    const hasOtherHash = differs(this.#hashes.get(number), block.hash);
    if (hasOtherHash || !this.#fitsParent(block)) this.#isDoubted = true;
    // With gaps a head that was replaced later may be stored by its old hash: only what is read when it is final counts.
    if (hasGaps && number <= (head() ?? 0) - finality) {
      if (this.#isDoubted) this.#unsettled = { number, hash: block.hash };
      else this.#settle({ number, hash: block.hash });
    }
    this.#hashes.delete(number);
    this.#hashes.set(number, block.hash);
    const oldest = this.#hashes.keys().next().value;
    if (this.#hashes.size > REMEMBERED_HASHES && oldest !== undefined) this.#hashes.delete(oldest);
  }

  /** Keeps the head, and as final the newest block seen that is final now. */
  rememberHead(block: Block): void {
    const { finality, hasGaps } = this.#options;
    if (!this.#isDoubted && !hasGaps) this.#settleSeen(Number(block.number) - finality);
    this.remember(block);
  }

  /** Whether a head follows on the blocks seen, the last of which has the number `last`. */
  fits(head: Block, last: number): boolean {
    const number = Number(head.number);
    if (this.#isDoubted || !this.#fitsParent(head)) return false;
    return number > last || this.#hashes.get(number) === head.hash;
  }

  /**
   * Whether a head lower than `last` is that of a node that lags: it has the hash of the block seen at its height, or it is
   * from before all that is remembered. One with another hash is a reorg. Passed on, a lagging head would make the caller
   * revert blocks for seconds, or fail.
   */
  isBehind(head: Block, last: number): boolean {
    const { finality, hasGaps } = this.#options;
    const number = Number(head.number);
    const seen = this.#hashes.get(number);
    if (seen === undefined) return hasGaps || number < last - finality;
    return seen === head.hash;
  }

  /** A block that was replaced although it was final, when all URLs that hold the blocks to compare say so. */
  async otherHistory(): Promise<Replaced | undefined> {
    const final = this.#options.final() ?? this.#final;
    const blocks = final === undefined ? [] : [final, ...this.#early];
    const verdicts = await Promise.all(this.#endpoints.map((endpoint) => compare(endpoint, blocks)));
    // Where nothing is final yet, there is nothing to compare.
    const isSame = blocks.length === 0 || verdicts.includes(true);
    if (!isSame) return verdicts.find((verdict) => typeof verdict === "object");
    this.#isDoubted = false;
    if (this.#unsettled) this.#settle(this.#unsettled);
    this.#unsettled = undefined;
    for (const [index, verdict] of verdicts.entries()) {
      if (typeof verdict === "object") this.#endpoints[index]?.restLong();
    }
    return undefined;
  }

  #fitsParent({ number, parentHash }: Block): boolean {
    return !differs(this.#hashes.get(Number(number) - 1), parentHash);
  }

  #settleSeen(number: number): void {
    let newest: BlockHash | undefined;
    for (const [seen, hash] of this.#hashes) {
      if (seen <= number && seen > (newest?.number ?? -1)) newest = { number: seen, hash };
    }
    if (newest) this.#settle(newest);
  }

  /** Keeps a final block when it is newer than the last one. */
  #settle(block: BlockHash): void {
    if (block.number > (this.#final?.number ?? -1)) this.#final = block;
    if (this.#isEarlyRequested || !this.#final || this.#final.number < 2) return;
    this.#isEarlyRequested = true;
    void this.#requestEarly(Math.floor(this.#final.number / 2));
  }

  /** Another history may be much shorter: block 1 is at or below the head of any. */
  async #requestEarly(half: number): Promise<void> {
    const numbers = [...new Set([half, 1])];
    const blocks = await Promise.all(numbers.map((number) => this.#request(number)));
    this.#early = blocks.filter((block) => block !== undefined);
    this.#isEarlyRequested = this.#early.length > 0;
  }

  async #request(number: number): Promise<BlockHash | undefined> {
    const params = [numberToHex(number), false];
    const outcome = await tryEach(this.#endpoints, { method: "eth_getBlockByNumber", params }).catch(
      () => undefined,
    );
    const block = outcome && "result" in outcome ? outcome.result : undefined;
    return isBlock(block) ? { number, hash: block.hash } : undefined;
  }
}

/** Whether the node has these blocks: true, or the one that differs; undefined when it does not hold them. */
async function compare(
  endpoint: Endpoint,
  blocks: readonly BlockHash[],
): Promise<true | Replaced | undefined> {
  for (const { number, hash } of blocks) {
    try {
      const params = [numberToHex(number), false];
      const block = await endpoint.request({ method: "eth_getBlockByNumber", params });
      if (isBlock(block)) return block.hash === hash || { number, hash, by: block.hash };
    } catch {
      // This node does not hold the block or does not respond: it cannot be compared.
    }
  }
  return undefined;
}

function differs(seen: unknown, other: unknown): boolean {
  return seen !== undefined && seen !== other;
}
