import { LRUCache } from "lru-cache";
import {
  type Abi,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  concat,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  multicall3Abi,
  numberToHex,
  slice,
  toFunctionSelector,
} from "viem";
import { multicall3Address } from "../../domain/multicall.ts";
import { contractOn, type HandlerContext } from "./event.ts";
import { isOutOfGas, UNCACHED } from "./transport-methods.ts";

/** A call of a view function, and how to decode its result. */
export type Read<T> = { target: Address; callData: Hex; decode: (data: Hex) => T };

/** A view function of a contract. */
export function read<
  const abi extends Abi,
  name extends ContractFunctionName<abi, "pure" | "view">,
  const args extends ContractFunctionArgs<abi, "pure" | "view", name>,
>(
  abi: abi,
  target: Address,
  functionName: name,
  args?: args,
): Read<ContractFunctionReturnType<abi, "pure" | "view", name, args>> {
  const { encode, decode } = codecOf(abi, functionName);
  return {
    target,
    callData: encode((args as readonly unknown[] | undefined) ?? []),
    decode: decode as Read<ContractFunctionReturnType<abi, "pure" | "view", name, args>>["decode"],
  };
}

type Codec = { encode: (args: readonly unknown[]) => Hex; decode: (data: Hex) => unknown };

const codecs = new WeakMap<Abi, Map<string, Codec>>();

/** Of a function without overloads: viem would hash its signature anew for each of hundreds of calls in a block. */
function codecOf(abi: Abi, functionName: string): Codec {
  const cached = codecs.get(abi)?.get(functionName);
  if (cached) return cached;
  const items = abi.filter((item) => item.type === "function" && item.name === functionName);
  const [item] = items;
  if (item?.type !== "function" || items.length > 1) throw new Error(`${functionName} is not one function`);
  const selector = toFunctionSelector(item);
  const codec: Codec = {
    encode: (args) => concat([selector, encodeAbiParameters(item.inputs, args)]),
    decode: (data) => decodeFunctionResult({ abi: [item], functionName, data }),
  };
  codecs.set(abi, (codecs.get(abi) ?? new Map()).set(functionName, codec));
  return codec;
}

/** Results at the end of the event's block. */
export class ReadResults {
  readonly #data = new Map<Read<unknown>, Hex>();

  add(reads: readonly Read<unknown>[], data: readonly (Hex | undefined)[]): void {
    for (const [i, call] of reads.entries()) {
      const result = data[i];
      if (result !== undefined) this.#data.set(call, result);
    }
  }

  has(call: Read<unknown>): boolean {
    return this.#data.has(call);
  }

  /** The result of a contract of the protocol; throws when it failed. */
  of<T>(call: Read<T>): T {
    const data = this.#data.get(call);
    if (data === undefined) throw new Error(`the call ${call.callData} to ${call.target} failed`);
    return call.decode(data);
  }

  /** The result of anyone's contract; undefined when it reverted, ran out of gas or cannot be decoded. */
  ofForeign<T>(call: Read<T>): T | undefined {
    const data = this.#data.get(call);
    if (data === undefined) return undefined;
    try {
      return call.decode(data);
    } catch {
      // A foreign contract may return undecodable data, and will do so every time.
      return undefined;
    }
  }
}

export type Reader = Pick<HandlerContext, "client" | "chain" | "contracts"> & {
  /** Read at this block without Ponder's cache; absent: at the event's block, cached for good. */
  uncachedAt?: bigint;
};

/**
 * Reads all contracts in one request. `foreign` reads run anyone's code: they come last, and one that fails beside others
 * is read again alone before its failure counts, because another may have burned its gas.
 */
export async function readBatch(
  context: Reader,
  own: readonly Read<unknown>[],
  foreign: readonly Read<unknown>[],
): Promise<ReadResults> {
  const results = new ReadResults();
  await collect(context, results, own, foreign);
  return results;
}

/** Reads each that has no result yet alone: a contract may have one function that works and one that does not. */
export async function readEachAlone(
  context: Reader,
  results: ReadResults,
  foreign: readonly Read<unknown>[],
): Promise<void> {
  for (const call of foreign) if (!results.has(call)) await collect(context, results, [], [call]);
}

async function collect(
  context: Reader,
  results: ReadResults,
  own: readonly Read<unknown>[],
  foreign: readonly Read<unknown>[],
): Promise<void> {
  if (own.length + foreign.length === 0) return;
  const data = await aggregate(context, [...own, ...foreign]);
  if (data !== undefined) {
    const foreignData = data.slice(own.length);
    results.add(own, data);
    results.add(foreign, foreignData);
    const failed = foreign.filter((_, i) => foreignData[i] === undefined);
    if (foreign.length > 1) await readApart(context, results, failed);
    return;
  }
  if (foreign.length === 0) {
    throw new Error(`chain ${context.chain.id}: ${own.length} reads need more gas than the RPC allows`);
  }
  await collect(context, results, own, []);
  if (own.length === 0 && foreign.length === 1) return;
  if (targetsOf(foreign).length === 1) return readApart(context, results, foreign);
  const half = Math.ceil(foreign.length / 2);
  await collect(context, results, [], foreign.slice(0, half));
  await collect(context, results, [], foreign.slice(half));
}

/** Reads one function of each contract alone, and the others of the contract only when that worked. */
async function readApart(
  context: Reader,
  results: ReadResults,
  reads: readonly Read<unknown>[],
): Promise<void> {
  for (const target of targetsOf(reads)) {
    const [first, ...rest] = reads.filter((call) => call.target === target);
    if (first === undefined) continue;
    if (await readTogether(context, results, [first])) await readTogether(context, results, rest);
  }
}

/**
 * Reads functions of one contract, in halves where they need too much gas together.
 * @returns false when one of them failed alone
 */
async function readTogether(
  context: Reader,
  results: ReadResults,
  reads: readonly Read<unknown>[],
): Promise<boolean> {
  if (reads.length === 0) return true;
  const data = await aggregate(context, reads);
  results.add(reads, data ?? []);
  const failed = reads.filter((call) => !results.has(call));
  if (reads.length === 1 || failed.length < reads.length) {
    return failed.length === 0 || (reads.length > 1 && (await readTogether(context, results, failed)));
  }
  const half = Math.ceil(failed.length / 2);
  return (
    (await readTogether(context, results, failed.slice(0, half))) &&
    (await readTogether(context, results, failed.slice(half)))
  );
}

const targetsOf = (reads: readonly Read<unknown>[]) => [...new Set(reads.map(({ target }) => target))];

/** The results, undefined where the call reverted; undefined when gas ran out before the end. */
async function aggregate(
  context: Reader,
  reads: readonly Read<unknown>[],
): Promise<(Hex | undefined)[] | undefined> {
  const call = callOf(context, reads);
  let data: Hex | undefined;
  try {
    data = await send(context, call.callData);
  } catch (error) {
    if (isOutOfGas(error)) return undefined;
    throw error;
  }
  if (data === undefined || data === "0x")
    throw new Error(`chain ${context.chain.id} has no Multicall3 at ${multicall3Address}`);
  const results =
    call.last?.data === data
      ? call.last.results
      : decodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", data });
  call.last = data.length > MAX_CACHED_DIGITS ? undefined : { data, results };
  if (results.at(-1)?.success !== true) return undefined;
  return results.slice(0, -1).map(({ success, returnData }) => (success ? returnData : undefined));
}

type Result = { success: boolean; returnData: Hex };

/** The call data of a batch, and its last result. */
type BatchCall = { callData: Hex; last?: { data: Hex; results: readonly Result[] } | undefined };

/** Hex digits of a result that is cached: a hostile token may return megabytes. */
const MAX_CACHED_DIGITS = 1_000_000;

/** Consecutive heads have the same calls, and mostly the same results. */
const atHeads = new LRUCache<string, BatchCall>({ max: 8 });

function callOf(context: Reader, reads: readonly Read<unknown>[]): BatchCall {
  if (context.uncachedAt === undefined) return { callData: encodeBatch(context, reads) };
  const key = [context.chain.id, ...reads.map(({ target, callData }) => target + callData)].join();
  const cached = atHeads.get(key);
  if (cached) return cached;
  const call = { callData: encodeBatch(context, reads) };
  atHeads.set(key, call);
  return call;
}

function encodeBatch(context: Reader, reads: readonly Read<unknown>[]): Hex {
  const coin = contractOn(context, "Coin");
  if (coin === undefined) throw new Error(`chain ${context.chain.id} has no coin`);
  // The sentinel fails only when the batch runs out of gas. Its argument is this batch's own, because Ponder
  // caches each call by itself, and a sentinel read from the cache would prove nothing.
  const digest = keccak256(concat(reads.flatMap(({ target, callData }) => [target, callData])));
  const sentinel = read(erc20Abi, coin, "balanceOf", [slice(digest, 12)]);
  const calls = [...reads, sentinel].map(({ target, callData }) => ({
    target,
    callData,
    allowFailure: true,
  }));
  return encodeFunctionData({ abi: multicall3Abi, functionName: "aggregate3", args: [calls] });
}

async function send({ client, uncachedAt }: Reader, data: Hex): Promise<Hex | undefined> {
  const transaction = { to: multicall3Address, data } as const;
  if (uncachedAt === undefined) {
    // Not client.multicall: it hides why a request failed, and Ponder would predict its single calls and send
    // each as a request of its own.
    return (await client.call({ to: multicall3Address, data })).data;
  }
  const request = { method: `${UNCACHED}eth_call`, params: [transaction, numberToHex(uncachedAt)] };
  // viem knows only the methods of nodes; this one is our transport's.
  return client.request(request as unknown as { method: "eth_call"; params: [typeof transaction] });
}
