const REMEMBERED_BLOCKS = 512;
const EMPTY_BLOOM = /^0x0+$/;

/** Whether blocks that a node returned hold logs, by their blooms: Ponder requests the logs of each block. */
export class Blooms {
  readonly #isEmpty = new Map<string, boolean>();

  /**
   * Some nodes return no bloom, and one behind the same URL may, after others that do: an empty bloom counts in a block
   * without transactions only. A block with transactions and no log is rare.
   */
  remember({
    hash,
    logsBloom,
    transactions,
  }: {
    hash: string;
    logsBloom?: unknown;
    transactions?: unknown;
  }): void {
    if (typeof logsBloom !== "string" || !logsBloom.startsWith("0x")) return;
    const isEmpty = EMPTY_BLOOM.test(logsBloom);
    const hasNothing = Array.isArray(transactions) && transactions.length === 0;
    if (isEmpty && !hasNothing) return;
    this.#isEmpty.delete(hash);
    this.#isEmpty.set(hash, isEmpty);
    const oldest = this.#isEmpty.keys().next().value;
    if (this.#isEmpty.size > REMEMBERED_BLOCKS && oldest !== undefined) this.#isEmpty.delete(oldest);
  }

  /** Whether the block holds logs; undefined when that is unknown. */
  hasLogs(hash: string): boolean | undefined {
    const isEmpty = this.#isEmpty.get(hash);
    return isEmpty === undefined ? undefined : !isEmpty;
  }
}
