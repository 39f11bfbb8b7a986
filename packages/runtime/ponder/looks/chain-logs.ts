import { type Address, type Hex, numberToHex } from "viem";
import type { Block, Factory, Log, LogFilter, PonderFunctions, RealtimeArgs } from "./ponder-types.ts";

/** Addresses of one eth_getLogs: some providers refuse 1,000. */
const MOST_ADDRESSES = 500;

/** The logs of a block that match a filter of Ponder's. */
export type BlockLogs = { hash: Hex; logs: Log[] };

/** Reads the logs of one chain that match Ponder's filters, in ranges or of single blocks. */
export class ChainLogs {
  readonly #args: RealtimeArgs;
  readonly #ponder: PonderFunctions;
  readonly #filters: LogFilter[] = [];
  readonly #factories = new Map<string, Factory>();
  /** Whether each block is an event itself. */
  readonly hasBlockFilter: boolean;

  constructor(args: RealtimeArgs, ponder: PonderFunctions) {
    this.#args = args;
    this.#ponder = ponder;
    for (const { filter } of args.eventCallbacks) {
      if (filter.type !== "log") continue;
      this.#filters.push(filter);
      if (ponder.isAddressFactory(filter.address)) this.#factories.set(filter.address.id, filter.address);
    }
    this.hasBlockFilter = args.eventCallbacks.some(({ filter }) => filter.type === "block");
  }

  /** The matched logs of a range by block, in one request for up to 500 addresses, and one more for new children. */
  async inRange(from: number, to: number): Promise<Map<number, BlockLogs>> {
    const addresses = this.#addresses();
    const logs = await this.#request(from, to, addresses);
    const children = this.#newChildren(logs).filter((address) => !addresses.includes(address));
    if (children.length > 0) logs.push(...(await this.#request(from, to, children)));
    return this.#byBlock(logs, from, to);
  }

  /** The matched logs of one block, requested when its bloom may contain them. */
  async ofBlock(block: Block): Promise<Map<number, BlockLogs>> {
    const { isFilterInBloom, eth_getLogs, zeroLogsBloom } = this.#ponder;
    const isEmpty = block.logsBloom === zeroLogsBloom;
    // Some nodes return an empty bloom for every block.
    if (!isEmpty && !this.#filters.some((filter) => isFilterInBloom({ block, filter }))) return new Map();
    const logs = await eth_getLogs(this.#args.rpc, [{ blockHash: block.hash }]);
    const number = Number(block.number);
    if (!isEmpty && logs.length === 0) throw new Error(`block ${number} has a bloom and no logs`);
    return this.#byBlock(logs, number, number);
  }

  /** Contracts, factories and their known children: Ponder adds and removes children while it runs. */
  #addresses(): Address[] {
    const { isAddressFactory } = this.#ponder;
    const addresses = this.#filters.flatMap(({ address }) => {
      if (!isAddressFactory(address)) return address ?? [];
      return [...[address.address ?? []].flat(), ...this.#childrenOf(address)];
    });
    return [...new Set(addresses)];
  }

  #childrenOf(factory: Factory): Iterable<Address> {
    return this.#args.childAddresses.get(factory.id)?.keys() ?? [];
  }

  #newChildren(logs: readonly Log[]): Address[] {
    const { isLogFactoryMatched, getChildAddress } = this.#ponder;
    return [...this.#factories.values()].flatMap((factory) =>
      logs
        .filter((log) => isLogFactoryMatched({ factory, log }))
        .map((log) => lower(getChildAddress({ log, factory }))),
    );
  }

  async #request(from: number, to: number, addresses: readonly Address[]): Promise<Log[]> {
    const topics = this.#filters.flatMap(({ topic0 }) => topic0 ?? []);
    const selectors = [...this.#factories.values()].map(({ eventSelector }) => eventSelector);
    const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
    const filter = { ...range, topics: [[...new Set([...topics, ...selectors])]] };
    const chunks = Array.from({ length: Math.ceil(addresses.length / MOST_ADDRESSES) }, (_, i) =>
      addresses.slice(i * MOST_ADDRESSES, (i + 1) * MOST_ADDRESSES),
    );
    const { rpc } = this.#args;
    const parts = await Promise.all(
      // Ponder's own eth_getLogs would split the addresses into requests of 50 each.
      chunks.map((address) => rpc.request({ method: "eth_getLogs", params: [{ ...filter, address }] })),
    );
    return parts.flatMap((part) => {
      if (!Array.isArray(part)) throw new Error("eth_getLogs returned no list");
      return part as Log[];
    });
  }

  #byBlock(logs: readonly Log[], from: number, to: number): Map<number, BlockLogs> {
    const matched = logs.filter((log) => this.#isMatched(log, logs));
    matched.sort(
      (a, b) => Number(a.blockNumber) - Number(b.blockNumber) || Number(a.logIndex) - Number(b.logIndex),
    );
    const blocks = new Map<number, BlockLogs>();
    for (const log of matched) {
      const number = Number(log.blockNumber);
      if (!(number >= from && number <= to)) throw new Error(`eth_getLogs returned a log of block ${number}`);
      const block = blocks.get(number) ?? { hash: log.blockHash, logs: [] };
      if (block.hash !== log.blockHash) throw new Error(`eth_getLogs returned two blocks ${number}`);
      if (block.logs.at(-1)?.logIndex !== log.logIndex) block.logs.push(log);
      blocks.set(number, block);
    }
    return blocks;
  }

  /** As Ponder decides it, with the children that the logs themselves create; a child is one from its block on. */
  #isMatched(log: Log, logs: readonly Log[]): boolean {
    const { isAddressFactory, isLogFilterMatched, isLogFactoryMatched, getChildAddress } = this.#ponder;
    const [address, number] = [lower(log.address), Number(log.blockNumber)];
    return this.#filters.some((filter) => {
      if (!isLogFilterMatched({ filter, log })) return false;
      const factory = filter.address;
      if (!isAddressFactory(factory)) return true;
      const since = this.#args.childAddresses.get(factory.id)?.get(address);
      if (since !== undefined && since <= number) return true;
      return logs.some(
        (other) =>
          Number(other.blockNumber) <= number &&
          isLogFactoryMatched({ factory, log: other }) &&
          lower(getChildAddress({ log: other, factory })) === address,
      );
    });
  }
}

const lower = (address: Address): Address => address.toLowerCase() as Address;
