import { type Hex, numberToHex, zeroHash } from "viem";
import type {
  Block,
  BlockCallback,
  CreateRealtimeSync,
  LightBlock,
  Log,
  PonderFunctions,
  RealtimeArgs,
  RealtimeEvent,
  RealtimeSync,
  Rpc,
} from "./ponder-types.ts";

/**
 * Hands blocks over to Ponder's own realtime sync, which expects each to be the child of the one before: inside Ponder
 * the parent of a block is the last one that Ponder has. What leaves it has its real parent again.
 */
export class HandOver {
  readonly ponder: RealtimeSync;
  readonly #rpc: Rpc;
  readonly #functions: PonderFunctions;
  readonly #depth: number;
  #final: LightBlock;
  /** The logs of the block that Ponder is handling, by its hash. */
  readonly #logs = new Map<unknown, Log[]>();
  /** By hash: how many logs each block had that Ponder received and that is not final. */
  #logCounts = new Map<Hex, number>();

  constructor(original: CreateRealtimeSync, args: RealtimeArgs, functions: PonderFunctions) {
    this.#rpc = args.rpc;
    this.#functions = functions;
    this.#depth = args.chain.finalityBlockCount;
    this.#final = args.syncProgress.finalized;
    const request: Rpc["request"] = (call, context) => {
      const [{ blockHash = undefined } = {}] = call.params as { blockHash?: unknown }[];
      const logs = call.method === "eth_getLogs" ? this.#logs.get(blockHash) : undefined;
      return logs ? Promise.resolve([...logs]) : args.rpc.request(call, context);
    };
    this.ponder = original({ ...args, rpc: { ...args.rpc, request } });
  }

  get finalNumber(): number {
    return Number(this.#final.number);
  }

  /** The last block that Ponder has. */
  get tip(): LightBlock {
    return this.ponder.unfinalizedBlocks.at(-1) ?? this.#final;
  }

  /** The logs with which Ponder received a block. */
  logCount({ hash }: LightBlock): number {
    return this.#logCounts.get(hash) ?? 0;
  }

  /** The header that the chain has at a number now. */
  header(number: number): Promise<Block> {
    return this.#functions.eth_getBlockByNumber(this.#rpc, [numberToHex(number), false]);
  }

  /** Ponder adds a block with all logs that match a filter; one without logs needs no transactions. */
  async *add(block: Block, logs: Log[], blockCallback?: BlockCallback): AsyncGenerator<RealtimeEvent> {
    await this.#checkNextFinal(block);
    const { zeroLogsBloom } = this.#functions;
    // Ponder would require logs for any other bloom.
    const logsBloom = logs.length > 0 ? block.logsBloom : zeroLogsBloom;
    yield* this.#run({ ...block, logsBloom }, block, logs, blockCallback);
    if (this.tip.hash !== block.hash) throw new Error(`Ponder has not added block ${Number(block.number)}`);
  }

  /**
   * Ponder reverts all but the first `kept` of its blocks. It does so for a block at the number of the first one to go,
   * whose parent is the one before; it does not keep that block.
   */
  async *revertTo(kept: number): AsyncGenerator<RealtimeEvent> {
    const [parent, first] = [this.ponder.unfinalizedBlocks[kept - 1], this.ponder.unfinalizedBlocks[kept]];
    if (!first) return;
    if (!parent) await this.#checkFinal();
    const { zeroLogsBloom: logsBloom } = this.#functions;
    const block = { ...first, hash: zeroHash, logsBloom, transactions: [] };
    yield* this.#run({ ...block, parentHash: (parent ?? this.#final).hash }, undefined, []);
    if (this.ponder.unfinalizedBlocks.length !== kept)
      throw new Error(`Ponder has not reverted block ${Number(first.number)}`);
  }

  async *#run(
    given: Block,
    real: Block | undefined,
    logs: Log[],
    blockCallback?: BlockCallback,
  ): AsyncGenerator<RealtimeEvent> {
    this.#logs.set(given.hash, logs);
    const parentHash = real ? this.tip.hash : given.parentHash;
    try {
      for await (const event of this.ponder.sync({ ...given, parentHash }, blockCallback)) {
        if (event.type === "finalize") this.#final = event.block;
        if (event.type === "block" && real) {
          Object.assign(event.block, { parentHash: real.parentHash, logsBloom: real.logsBloom });
          this.#logCounts.set(real.hash, event.logs.length);
        }
        yield event;
      }
    } finally {
      this.#logs.delete(given.hash);
    }
    const unfinalized = new Set(this.ponder.unfinalizedBlocks.map(({ hash }) => hash));
    this.#logCounts = new Map([...this.#logCounts].filter(([hash]) => unfinalized.has(hash)));
  }

  /**
   * A head without logs may have been replaced unseen. Before Ponder makes it final, its hash and time become those of
   * the block that the chain has: the next start compares the final block with the chain. The transport receives the
   * block, too, and knows by it whether the chain was replaced by another history.
   */
  async #checkNextFinal(block: Block): Promise<void> {
    const number = Number(block.number);
    if (number < this.finalNumber + 2 * this.#depth) return;
    const next = this.ponder.unfinalizedBlocks.findLast((own) => Number(own.number) <= number - this.#depth);
    if (!next || Number(next.number) < this.finalNumber + this.#depth) return;
    const { hash, parentHash, timestamp } = await this.header(Number(next.number));
    if (hash !== next.hash) {
      await this.#checkFinal();
      if (this.logCount(next) > 0)
        throw new Error(`block ${Number(next.number)} was replaced after its logs were read`);
    }
    Object.assign(next, { hash, parentHash, timestamp });
  }

  /** Throws when the last final block was replaced: what is above it then belongs to another history. */
  async #checkFinal(): Promise<void> {
    const { hash } = await this.header(this.finalNumber);
    if (hash !== this.#final.hash) throw new Error(`final block ${this.finalNumber} was replaced by ${hash}`);
  }
}
