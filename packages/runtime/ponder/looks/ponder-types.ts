import type { Address, Hex } from "viem";

/** Ponder's internal types as far as `ponder/looks` uses them; contract.test.ts compares them with the installed Ponder. */

/** A block that Ponder has and that is not final. The objects are Ponder's own. */
export type LightBlock = { number: Hex; hash: Hex; parentHash: Hex; timestamp: Hex };

/** A block, or a header, whose transactions are missing. */
export type Block = LightBlock & { logsBloom: Hex; transactions?: unknown[] | undefined };

export type Log = {
  address: Address;
  topics: Hex[];
  data: Hex;
  blockNumber: Hex;
  blockHash: Hex;
  logIndex: Hex;
};

export type Factory = {
  id: string;
  address: Address | Address[] | undefined;
  eventSelector: Hex;
};

export type LogFilter = {
  type: "log";
  address: Address | Address[] | Factory | undefined;
  topic0: Hex | Hex[] | null | undefined;
};

export type Filter = LogFilter | { type: "block" };

export type RealtimeEvent =
  | { type: "block"; block: Block; logs: Log[] }
  | { type: "finalize"; block: LightBlock }
  | { type: "reorg"; block: LightBlock; reorgedBlocks: LightBlock[] };

export type Request = { method: string; params: unknown[] };

export type Rpc = { request: (request: Request, context?: unknown) => Promise<unknown> };

/** The parameters of `createRealtimeSync`. */
export type RealtimeArgs = {
  chain: { id: number; name: string; finalityBlockCount: number };
  rpc: Rpc;
  eventCallbacks: readonly { filter: Filter }[];
  syncProgress: { finalized: LightBlock };
  /** Addresses by factory id. Ponder changes it while it runs. */
  childAddresses: ReadonlyMap<string, ReadonlyMap<Address, number>>;
};

export type BlockCallback = (isAccepted: boolean) => void;

export type RealtimeSync = {
  sync: (block: Block, blockCallback?: BlockCallback) => AsyncGenerator<RealtimeEvent>;
  onError: (error: Error) => void;
  /** Ascending. Another array after each change. */
  readonly unfinalizedBlocks: readonly LightBlock[];
};

export type CreateRealtimeSync = (args: RealtimeArgs) => RealtimeSync;

/** Ponder's own functions. */
export type PonderFunctions = {
  eth_getBlockByNumber: (rpc: Rpc, params: [Hex, boolean]) => Promise<Block>;
  eth_getLogs: (rpc: Rpc, params: [object]) => Promise<Log[]>;
  validateLogsAndBlock: (logs: Log[], block: Block, logsRequest: Request, blockRequest: Request) => void;
  getChildAddress: (args: { log: Log; factory: Factory }) => Address;
  isAddressFactory: (address: LogFilter["address"]) => address is Factory;
  isLogFactoryMatched: (args: { factory: Factory; log: Log }) => boolean;
  isLogFilterMatched: (args: { filter: LogFilter; log: Log }) => boolean;
  isFilterInBloom: (args: { block: Block; filter: LogFilter }) => boolean;
  zeroLogsBloom: Hex;
};
