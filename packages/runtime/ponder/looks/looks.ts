import { type Hex, numberToHex } from "viem";
import { healthOf } from "zchf-rpc/health";
import { type BlockLogs, ChainLogs } from "./chain-logs.ts";
import { firstIncomplete, firstReplaced, type LookResult } from "./first-replaced.ts";
import { HandOver } from "./hand-over.ts";
import type {
  Block,
  BlockCallback,
  CreateRealtimeSync,
  LightBlock,
  PonderFunctions,
  RealtimeArgs,
  RealtimeEvent,
  RealtimeSync,
} from "./ponder-types.ts";

/** New blocks up to which reading each header costs no more than a header and a range of logs, and is exact. */
const MOST_HEADERS = 3;
/** Looks in a row with so few new blocks after which headers are read although older blocks are known by a range. */
const SHORT_LOOKS = 10;

/** Wraps Ponder's `createRealtimeSync`: a chain with a look interval is followed by its heads and ranges of logs. */
export function withLooks(original: CreateRealtimeSync, ponder: PonderFunctions): CreateRealtimeSync {
  return (args) => {
    const intervalMs = healthOf(args.chain.id).lookIntervalMs;
    if (intervalMs === undefined) return withFinal(original(args), args);
    const looks = new Looks(original, args, ponder, intervalMs);
    const sync: RealtimeSync["sync"] = (head, blockCallback) => looks.sync(head, blockCallback);
    return withFinal(
      {
        sync,
        onError: (error) => looks.ponder.onError(error),
        get unfinalizedBlocks() {
          return looks.ponder.unfinalizedBlocks;
        },
      },
      args,
    );
  };
}

/** Keeps the block that Ponder takes for final, by which the transport distinguishes another history from a reorg. */
function withFinal(realtime: RealtimeSync, { chain, syncProgress }: RealtimeArgs): RealtimeSync {
  const keep = ({ number, hash }: LightBlock) => {
    healthOf(chain.id).final = { number: Number(number), hash };
  };
  keep(syncProgress.finalized);
  return {
    async *sync(head, blockCallback) {
      for await (const event of realtime.sync(head, blockCallback)) {
        if (event.type === "finalize") keep(event.block);
        yield event;
      }
    },
    onError: (error) => realtime.onError(error),
    get unfinalizedBlocks() {
      return realtime.unfinalizedBlocks;
    },
  };
}

/**
 * Follows one chain. Ponder receives the blocks with logs and each head, and no block between them: the logs of all
 * blocks that are not final are read again at each look, so that a block that was replaced and a log that a node omitted
 * are found, and Ponder is made to revert from there.
 */
class Looks {
  readonly #chainId: number;
  readonly #depth: number;
  readonly #functions: PonderFunctions;
  readonly #rpc: RealtimeArgs["rpc"];
  readonly #logs: ChainLogs;
  readonly #handOver: HandOver;
  readonly #intervalMs: number;
  /** The last block whose logs were read by a range: until it is final, headers alone do not prove them complete. */
  #scannedTo = -1;
  #shortLooks = 0;
  #headHash: Hex | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #hasFailed = false;
  /** Whether the logs were read again after the head stood still for an interval. */
  #isRepeated = false;

  constructor(
    original: CreateRealtimeSync,
    args: RealtimeArgs,
    functions: PonderFunctions,
    intervalMs: number,
  ) {
    this.#chainId = args.chain.id;
    this.#depth = args.chain.finalityBlockCount;
    this.#functions = functions;
    this.#rpc = args.rpc;
    this.#logs = new ChainLogs(args, functions);
    this.#handOver = new HandOver(original, args, functions);
    this.#intervalMs = intervalMs;
  }

  get ponder(): RealtimeSync {
    return this.#handOver.ponder;
  }

  async *sync(head: Block, blockCallback?: BlockCallback): AsyncGenerator<RealtimeEvent> {
    if (!this.#isDue(head)) {
      blockCallback?.(false);
      return;
    }
    this.#lookedAt = performance.now();
    try {
      yield* this.#look(head, blockCallback);
      this.#hasFailed = false;
      this.#isRepeated = head.hash === this.#headHash;
      this.#headHash = head.hash;
    } catch (error) {
      this.#hasFailed = true;
      blockCallback?.(false);
      this.ponder.onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Ponder polls several times a second. What failed is repeated after the interval: a refusal must not use up a quota. */
  #isDue({ hash }: Block): boolean {
    const isPaced = performance.now() - this.#lookedAt >= this.#intervalMs;
    if (this.#hasFailed) return isPaced;
    if (hash !== this.#headHash) return true;
    return isPaced && !this.#isRepeated && this.#scannedTo > this.#handOver.finalNumber;
  }

  async *#look(head: Block, blockCallback?: BlockCallback): AsyncGenerator<RealtimeEvent> {
    const { finalNumber } = this.#handOver;
    if (Number(head.number) <= finalNumber) {
      if (this.ponder.unfinalizedBlocks.length > 0)
        throw new Error(`head ${Number(head.number)} is not above final block ${finalNumber}`);
      blockCallback?.(false);
      return;
    }
    const ofHeaders = this.#isShort(head) ? await this.#readHeaders(head) : undefined;
    const result = ofHeaders ?? (await this.#readRange(head));
    const own = this.ponder.unfinalizedBlocks;
    const logCount = (block: LightBlock) => this.#handOver.logCount(block);
    const incomplete = firstIncomplete(own, result, logCount);
    if (incomplete && (await this.#isUnchanged(incomplete)))
      throw new Error(`eth_getLogs omitted logs of block ${Number(incomplete.number)}`);
    const replaced = firstReplaced(own, result, logCount);
    let kept = await this.#checkedHeads(replaced ?? own.length, result);
    let bodies = await this.#bodies(result, own[kept - 1]);
    // A replaced head without logs may be later than what replaced it; Ponder orders events by time.
    for (let first = bodies[0] ?? head; isLater(own[kept - 1], first); first = bodies[0] ?? head) {
      kept--;
      bodies = await this.#bodies(result, own[kept - 1]);
    }
    if (kept < own.length) yield* this.#handOver.revertTo(kept);
    for (const block of bodies) {
      yield* this.#handOver.add(block, result.blocks.get(Number(block.number))?.logs ?? []);
    }
    if (this.#handOver.tip.hash === head.hash) blockCallback?.(false);
    else yield* this.#handOver.add({ ...head, transactions: [] }, [], blockCallback);
  }

  /** Whether the look has so few new blocks that their headers are read. */
  #isShort(head: Block): boolean {
    const { tip, finalNumber } = this.#handOver;
    const count = Number(head.number) - Number(tip.number);
    this.#shortLooks = count >= 1 && count <= MOST_HEADERS ? this.#shortLooks + 1 : 0;
    return this.#shortLooks > (this.#scannedTo > finalNumber ? SHORT_LOOKS : 0);
  }

  /**
   * The logs of a few new blocks by their headers: each is the child of the one before, and its bloom shows whether it has
   * logs. Older blocks that are known by a range are read again until they are final. Undefined when a block that Ponder
   * has was replaced.
   */
  async #readHeaders(head: Block): Promise<LookResult | undefined> {
    const { tip, finalNumber } = this.#handOver;
    const first = Number(tip.number) + 1;
    const numbers = Array.from({ length: Number(head.number) - first }, (_, i) => first + i);
    const between = await Promise.all(numbers.map((number) => this.#handOver.header(number)));
    const headers = [...between, head];
    const isChain = headers.every(({ parentHash }, i) => parentHash === (headers[i - 1] ?? tip).hash);
    if (!isChain) return undefined;
    const [from, to] = [finalNumber + 1, this.#scannedTo];
    const isScan = to >= from && (this.#isOneRequest(from, to) || this.#movesFinality(head));
    const old = isScan ? await this.#logs.inRange(from, to) : new Map<number, BlockLogs>();
    const byHeader = await Promise.all(headers.map((header) => this.#logs.ofBlock(header)));
    const blocks = new Map([old, ...byHeader].flatMap((part) => [...part]));
    return { head, from, to: isScan ? to : finalNumber, isDescendant: true, blocks };
  }

  /** The logs of all blocks that are not final; of the new ones alone where a URL serves fewer blocks at a time. */
  async #readRange(head: Block): Promise<LookResult> {
    const { tip, finalNumber } = this.#handOver;
    const to = Number(head.number);
    const fresh = to - Number(tip.number);
    let from = finalNumber + 1;
    const isWide = !this.#isOneRequest(from, to) && !this.#movesFinality(head);
    if (isWide && fresh > 0 && (await this.#isUnchanged(tip))) {
      // Requests of full width: what they hold beyond the new blocks is compared again.
      from = Math.max(from, to - Math.ceil(fresh / this.#logRange) * this.#logRange + 1);
    }
    const blocks = await this.#logs.inRange(from, to);
    const ofHead = blocks.get(to);
    if (ofHead && ofHead.hash !== head.hash)
      throw new Error(`eth_getLogs returned block ${to} as ${ofHead.hash}, the head is ${head.hash}`);
    this.#scannedTo = to;
    return { head, from, to, isDescendant: head.parentHash === tip.hash, blocks };
  }

  get #logRange(): number {
    return healthOf(this.#chainId).logRange ?? Number.POSITIVE_INFINITY;
  }

  #isOneRequest(from: number, to: number): boolean {
    return to - from < this.#logRange;
  }

  /** Whether Ponder will take blocks for final: their logs are read again before. */
  #movesFinality({ number }: Block): boolean {
    return Number(number) >= this.#handOver.finalNumber + 2 * this.#depth;
  }

  /** As many blocks of Ponder's as are still on the chain, where each head is an event that wrote rows. */
  async #checkedHeads(kept: number, { head, isDescendant }: LookResult): Promise<number> {
    if (!this.#logs.hasBlockFilter || isDescendant) return kept;
    const own = this.ponder.unfinalizedBlocks;
    let checked = kept;
    for (let block = own[checked - 1]; block && block.hash !== head.hash; block = own[checked - 1]) {
      if (await this.#isUnchanged(block)) break;
      checked--;
    }
    return checked;
  }

  async #isUnchanged({ number, hash }: LightBlock): Promise<boolean> {
    return (await this.#handOver.header(Number(number))).hash === hash;
  }

  /** The full blocks with logs above the last one that Ponder keeps, each of the hash that its logs have. */
  async #bodies({ blocks }: LookResult, last: LightBlock | undefined): Promise<Block[]> {
    const above = Number(last?.number ?? this.#handOver.finalNumber);
    const wanted = [...blocks].filter(([number]) => number > above).sort(([a], [b]) => a - b);
    return Promise.all(wanted.map(([number, blockLogs]) => this.#body(number, blockLogs)));
  }

  async #body(number: number, { hash, logs }: BlockLogs): Promise<Block> {
    const { eth_getBlockByNumber, validateLogsAndBlock } = this.#functions;
    const params: [Hex, boolean] = [numberToHex(number), true];
    // By number and not by hash: another node may have another block, and its logs are not to be trusted then.
    const block = await eth_getBlockByNumber(this.#rpc, params);
    if (block.hash !== hash) throw new Error(`block ${number} is ${block.hash}, its logs are of ${hash}`);
    const request = { method: "eth_getLogs", params: [{ blockHash: hash }] };
    validateLogsAndBlock(logs, block, request, { method: "eth_getBlockByNumber", params });
    return block;
  }
}

const isLater = (block: LightBlock | undefined, other: LightBlock): boolean =>
  block !== undefined && Number(block.timestamp) > Number(other.timestamp);
