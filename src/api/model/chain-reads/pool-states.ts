import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  multicall3Abi,
} from "viem";
import { amplifiedPositionAbi, poolAbi } from "../../../domain/amplifier-abi.ts";
import { multicall3Address } from "../../../domain/multicall.ts";
import { ApiError } from "../../errors.ts";

/** Pools and positions of a chain whose state is wanted, at an indexed block. */
export type PoolRequest = {
  chainId: number;
  pools: readonly Address[];
  positions: readonly Address[];
  block: bigint;
  /** Its time, unix seconds. */
  timestamp: bigint;
};

/** State of pools and positions at the end of a block. */
export type PoolReading = {
  block: bigint;
  /** Its time, unix seconds. */
  asOf: number;
  /** slot0().sqrtPriceX96 by pool, lower case. */
  sqrtPrices: ReadonlyMap<string, bigint>;
  /** totalLiquidity() by position, lower case. */
  liquidities: ReadonlyMap<string, bigint>;
};

export type PoolReader = {
  /** The last reading of the chain, at most a minute old unless the chain does not respond; throws a 503 without one. */
  read(request: PoolRequest): Promise<PoolReading>;
  /** Changes when cached responses must be built again because of their age. */
  readonly version: number;
};

/** What is needed of a viem client. */
type Client = {
  call(request: { to: Address; data: Hex; blockNumber: bigint }): Promise<{ data?: Hex | undefined }>;
};

export type PoolStatesOptions = {
  clients: ReadonlyMap<number, Client>;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
  /** Milliseconds after which a reading counts as failed. */
  timeoutMs?: number;
};

/** Between two readings of a chain. */
const INTERVAL_MS = 60_000;
/** For which the last reading serves while the chain does not respond. */
const MAX_AGE_MS = 600_000;
/** Between two attempts while it does not respond. */
const RETRY_MS = 10_000;
/** For which a request waits: Ponder's transport retries for longer. */
const TIMEOUT_MS = 10_000;
/** Calls of one request. */
const BATCH = 300;

type Entry = {
  reading: PoolReading | undefined;
  readAt: number;
  triedAt: number;
  next: Promise<void> | undefined;
};

/** State of the amplifiers' pools, read from the chain when it is wanted, once a minute at most. */
export class PoolStates implements PoolReader {
  readonly #clients: PoolStatesOptions["clients"];
  readonly #now: () => number;
  readonly #timeoutMs: number;
  readonly #entries = new Map<number, Entry>();

  constructor({ clients, now = () => performance.now(), timeoutMs = TIMEOUT_MS }: PoolStatesOptions) {
    this.#clients = clients;
    this.#now = now;
    this.#timeoutMs = timeoutMs;
  }

  get version(): number {
    return Math.floor(this.#now() / INTERVAL_MS);
  }

  async read(request: PoolRequest): Promise<PoolReading> {
    const { chainId, pools } = request;
    const entry = this.#entryOf(chainId);
    const isMissing = (reading: PoolReading) => pools.some((pool) => !reading.sqrtPrices.has(pool));
    const age = () => this.#now() - entry.readAt;
    if (entry.reading && age() < INTERVAL_MS && !isMissing(entry.reading)) return entry.reading;
    if (entry.next || this.#now() - entry.triedAt >= RETRY_MS) {
      entry.next ??= this.#renew(request, entry);
      await entry.next;
    }
    if (entry.reading && age() < MAX_AGE_MS && !isMissing(entry.reading)) return entry.reading;
    throw unavailable(chainId);
  }

  #entryOf(chainId: number): Entry {
    const known = this.#entries.get(chainId);
    if (known) return known;
    const never = Number.NEGATIVE_INFINITY;
    const entry: Entry = { reading: undefined, readAt: never, triedAt: never, next: undefined };
    this.#entries.set(chainId, entry);
    return entry;
  }

  async #renew(request: PoolRequest, entry: Entry): Promise<void> {
    entry.triedAt = this.#now();
    try {
      entry.reading = await within(this.#timeoutMs, this.#readNow(request));
      entry.readAt = entry.triedAt;
      entry.triedAt = Number.NEGATIVE_INFINITY;
    } catch {
      // Ponder's transport has tried all URLs and reports the failure; the last reading serves on.
    } finally {
      entry.next = undefined;
    }
  }

  async #readNow({ chainId, pools, positions, block, timestamp }: PoolRequest): Promise<PoolReading> {
    const calls = [
      ...pools.map((target) => callOf(target, poolAbi, "slot0")),
      ...positions.map((target) => callOf(target, amplifiedPositionAbi, "totalLiquidity")),
    ];
    const values: bigint[] = [];
    for (let i = 0; i < calls.length; i += BATCH) {
      values.push(...(await this.#aggregate(chainId, block, calls.slice(i, i + BATCH))));
    }
    const mapped = (addresses: readonly Address[], from: number) =>
      new Map(addresses.map((address, i) => [address as string, values[from + i] ?? 0n]));
    return {
      block,
      asOf: Number(timestamp),
      sqrtPrices: mapped(pools, 0),
      liquidities: mapped(positions, pools.length),
    };
  }

  /** The results of calls that return one number; throws when one of them fails. */
  async #aggregate(chainId: number, blockNumber: bigint, calls: readonly Call[]): Promise<bigint[]> {
    const client = this.#clients.get(chainId);
    if (!client) throw new Error(`chain ${chainId} has no RPC client`);
    const batch = calls.map(({ target, callData }) => ({ target, callData, allowFailure: false }));
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: "aggregate3", args: [batch] });
    const result = await client.call({ to: multicall3Address, data, blockNumber });
    if (result.data === undefined) throw new Error(`chain ${chainId} has no Multicall3`);
    return decodeFunctionResult({
      abi: multicall3Abi,
      functionName: "aggregate3",
      data: result.data,
    }).map(({ returnData }, i) => calls[i]?.decode(returnData) ?? 0n);
  }
}

/** The result of `work`; throws when there is none after so many milliseconds. */
function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no result after ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

type Call = { target: Address; callData: Hex; decode: (data: Hex) => bigint };

function callOf(target: Address, abi: Abi, functionName: string): Call {
  return {
    target,
    callData: encodeFunctionData({ abi, functionName }),
    decode: (data) => decodeFunctionResult({ abi, functionName, data }) as bigint,
  };
}

const unavailable = (chainId: number) =>
  new ApiError(
    503,
    "unavailable",
    `the state of the amplifiers' pools on chain ${chainId} cannot be read; try again after Retry-After`,
    { "Retry-After": "10" },
  );
