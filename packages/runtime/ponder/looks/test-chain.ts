import {
  type Address,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  stringToHex,
  toEventSelector,
  zeroHash,
} from "viem";
import type { Block, LightBlock, Log, Request, Rpc } from "./ponder-types.ts";

/** A coin, a factory of positions, and the events of each. */
export const COIN: Address = "0x00000000000000000000000000000000000000c0";
export const HUB: Address = "0x00000000000000000000000000000000000000b0";
export const TRANSFER = toEventSelector("Transfer(address,address,uint256)");
export const OPENED = toEventSelector("PositionOpened(address)");
export const MINTED = toEventSelector("MintingUpdate(uint256)");

/** Of logs of others. */
const OTHER_BLOOM: Hex = `0x1${"0".repeat(511)}`;
/** Contains everything. */
const FULL_BLOOM: Hex = `0x${"f".repeat(512)}`;

export type TestLog = { address: Address; topics: Hex[] };
type TestBlock = Block & {
  transactions: { hash: Hex; transactionIndex: Hex; blockHash: Hex; blockNumber: Hex }[];
  logs: Log[];
};

export const transfer: TestLog = { address: COIN, topics: [TRANSFER] };
export const opened = (position: Address): TestLog => ({ address: HUB, topics: [OPENED, pad(position)] });
export const minted = (position: Address): TestLog => ({ address: position, topics: [MINTED] });

/** The blocks of a chain in memory, whose node a test makes lag, and which a test replaces. */
export class TestChain implements Rpc {
  readonly blocks: TestBlock[] = [];
  readonly requests: Request[] = [];
  /** Blocks below the head from which on eth_getLogs of a range returns nothing. */
  logLag = 0;
  /** Called before each request; what it throws is the response. */
  before: (request: Request) => void = () => {};
  #forks = 0;

  constructor(blocks: number) {
    for (let i = 0; i <= blocks; i++) this.mine();
  }

  get head(): TestBlock {
    const head = this.blocks.at(-1);
    if (!head) throw new Error("no block");
    return head;
  }

  /** The head as the transport returns it: a header. */
  latest(): Block {
    const { logs: _, ...head } = this.head;
    return { ...head, transactions: [] };
  }

  light(number: number): LightBlock {
    const { hash, parentHash, timestamp, number: hex } = this.at(number);
    return { hash, parentHash, timestamp, number: hex };
  }

  at(number: number): TestBlock {
    const block = this.blocks[number];
    if (!block) throw new Error(`no block ${number}`);
    return block;
  }

  mine(logs: readonly TestLog[] = [], seconds = 2): TestBlock {
    const number = numberToHex(this.blocks.length);
    const parent = this.blocks.at(-1);
    const parentHash = parent?.hash ?? zeroHash;
    const timestamp = numberToHex(Number(parent?.timestamp ?? 1_000) + seconds);
    const hash = keccak256(stringToHex(`${number} ${parentHash} ${this.#forks} ${timestamp}`));
    const block: TestBlock = {
      ...{ number, hash, parentHash, timestamp },
      logsBloom: logs.length > 0 ? FULL_BLOOM : OTHER_BLOOM,
      transactions: logs.map((_, i) => ({
        hash: keccak256(stringToHex(`${hash} ${i}`)),
        transactionIndex: numberToHex(i),
        ...{ blockHash: hash, blockNumber: number, from: COIN, to: COIN, input: "0x", value: "0x0" },
        ...{ nonce: "0x0", gas: "0x0", r: "0x0", s: "0x0", v: "0x0", type: "0x0", gasPrice: "0x0" },
      })),
      logs: [],
    };
    block.logs = logs.map((log, i) => ({
      ...log,
      data: "0x",
      logIndex: numberToHex(i),
      blockNumber: number,
      blockHash: hash,
      transactionHash: block.transactions[i]?.hash ?? zeroHash,
      transactionIndex: numberToHex(i),
      removed: false,
    }));
    this.blocks.push(block);
    return block;
  }

  /** Drops the last blocks; the next ones have other hashes. */
  drop(count: number): void {
    this.blocks.splice(-count);
    this.#forks++;
  }

  /** Requests so far of a method; those for one block's logs are "eth_getLogs of a block". */
  count(method: string): number {
    return this.requests.filter((request) => nameOf(request) === method).length;
  }

  async request(request: Request): Promise<unknown> {
    this.before(request);
    this.requests.push(request);
    const [first, second] = request.params as [Hex & { blockHash?: Hex }, unknown];
    switch (nameOf(request)) {
      case "eth_getBlockByNumber": {
        const { logs: _, ...block } = this.blocks[Number(first)] ?? {};
        return "hash" in block ? { ...block, transactions: second === true ? block.transactions : [] } : null;
      }
      case "eth_getLogs of a block":
        return this.blocks.find(({ hash }) => hash === first.blockHash)?.logs ?? [];
      case "eth_getLogs":
        return this.#logs(
          first as unknown as { fromBlock: Hex; toBlock: Hex; address: Address[]; topics: Hex[][] },
        );
      default:
        throw new Error(`${request.method} is not expected`);
    }
  }

  #logs({
    fromBlock,
    toBlock,
    address,
    topics,
  }: {
    fromBlock: Hex;
    toBlock: Hex;
    address: Address[];
    topics: Hex[][];
  }) {
    const last = Math.min(Number(toBlock), Number(this.head.number) - this.logLag);
    return this.blocks
      .slice(Number(fromBlock), last + 1)
      .flatMap(({ logs }) => logs)
      .filter((log) => address.includes(log.address) && topics[0]?.includes(log.topics[0] ?? "0x"))
      .map((log) => ({ ...log }));
  }
}

function nameOf({ method, params }: Request): string {
  const [filter] = params as [object?];
  return method === "eth_getLogs" && filter && "blockHash" in filter ? "eth_getLogs of a block" : method;
}
