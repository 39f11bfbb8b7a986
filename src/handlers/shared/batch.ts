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
import { multicall3Address } from "../../multicall.ts";
import { isOutOfGas, UNCACHED } from "../../rpc/eth-call.ts";
import { contractOn, type HandlerContext } from "./event.ts";

/** A question to a contract, and how to understand its answer. */
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
  const known = codecs.get(abi)?.get(functionName);
  if (known) return known;
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

/** What the contracts said at the end of the event's block. */
export class Answers {
  readonly #data = new Map<Read<unknown>, Hex>();

  add(reads: readonly Read<unknown>[], data: readonly (Hex | undefined)[]): void {
    for (const [i, one] of reads.entries()) {
      const answer = data[i];
      if (answer !== undefined) this.#data.set(one, answer);
    }
  }

  has(one: Read<unknown>): boolean {
    return this.#data.has(one);
  }

  /** The answer of a contract of the protocol, which always has one. */
  of<T>(one: Read<T>): T {
    const data = this.#data.get(one);
    if (data === undefined) throw new Error(`${one.target} does not answer ${one.callData}`);
    return one.decode(data);
  }

  /** The answer of anyone's contract: undefined when it reverts, runs out of gas or talks nonsense. */
  ofForeign<T>(one: Read<T>): T | undefined {
    const data = this.#data.get(one);
    if (data === undefined) return undefined;
    try {
      return one.decode(data);
    } catch {
      // What cannot be decoded was answered by a stranger, who answers so every time.
      return undefined;
    }
  }
}

type Reader = Pick<HandlerContext, "client" | "chain" | "contracts"> & {
  /** Ask at this block and keep nothing in the engine's cache; else at the event's block, once for all time. */
  uncachedAt?: bigint;
};

/**
 * Asks all contracts in one request. `foreign` ones run anyone's code: they come last, and one that fails beside
 * others is asked again alone before its failure counts, because another may have burned its gas. When only those
 * fail that are known to revert, none did.
 */
export async function readBatch(
  context: Reader,
  own: readonly Read<unknown>[],
  foreign: readonly Read<unknown>[],
  reverting: ReadonlySet<Read<unknown>> = new Set(),
): Promise<Answers> {
  const answers = new Answers();
  await collect(context, answers, own, foreign, reverting);
  return answers;
}

/** What a call leaves over that burns this gas is not enough for the sentinel. */
const PROBE_GAS = 300_000n;

/** Whether a foreign read takes more gas than any that just reverts. */
export async function burnsGas(context: Reader & { uncachedAt: bigint }, one: Read<unknown>) {
  return (await aggregate(context, [one], PROBE_GAS)) === undefined;
}

/** Asks each of these reads that has no answer yet alone: a contract may answer one function and not another. */
export async function askEachAlone(
  context: Reader,
  answers: Answers,
  foreign: readonly Read<unknown>[],
): Promise<void> {
  for (const one of foreign) if (!answers.has(one)) await collect(context, answers, [], [one]);
}

async function collect(
  context: Reader,
  answers: Answers,
  own: readonly Read<unknown>[],
  foreign: readonly Read<unknown>[],
  reverting: ReadonlySet<Read<unknown>> = new Set(),
): Promise<void> {
  if (own.length + foreign.length === 0) return;
  const data = await aggregate(context, [...own, ...foreign]);
  if (data !== undefined) {
    const answered = data.slice(own.length);
    answers.add(own, data);
    answers.add(foreign, answered);
    const failed = foreign.filter((_, i) => answered[i] === undefined);
    if (foreign.length > 1 && !failed.every((one) => reverting.has(one))) {
      await askApart(context, answers, failed);
    }
    return;
  }
  if (foreign.length === 0) {
    throw new Error(`chain ${context.chain.id}: ${own.length} reads need more gas than the RPC allows`);
  }
  await collect(context, answers, own, []);
  if (own.length === 0 && foreign.length === 1) return;
  if (targetsOf(foreign).length === 1) return askApart(context, answers, foreign);
  const half = Math.ceil(foreign.length / 2);
  await collect(context, answers, [], foreign.slice(0, half), reverting);
  await collect(context, answers, [], foreign.slice(half), reverting);
}

/** Asks one read of each contract alone; only where that answers, the contract's others are asked too. */
async function askApart(context: Reader, answers: Answers, reads: readonly Read<unknown>[]): Promise<void> {
  for (const target of targetsOf(reads)) {
    const [first, ...rest] = reads.filter((one) => one.target === target);
    if (first === undefined) continue;
    if (await askTogether(context, answers, [first])) await askTogether(context, answers, rest);
  }
}

/**
 * Asks reads of one contract, in halves where they need too much gas together. Whether to go on: not when one did
 * not answer alone.
 */
async function askTogether(
  context: Reader,
  answers: Answers,
  reads: readonly Read<unknown>[],
): Promise<boolean> {
  if (reads.length === 0) return true;
  const data = await aggregate(context, reads);
  answers.add(reads, data ?? []);
  const failed = reads.filter((one) => !answers.has(one));
  if (reads.length === 1 || failed.length < reads.length) {
    return failed.length === 0 || (reads.length > 1 && (await askTogether(context, answers, failed)));
  }
  const half = Math.ceil(failed.length / 2);
  return (
    (await askTogether(context, answers, failed.slice(0, half))) &&
    (await askTogether(context, answers, failed.slice(half)))
  );
}

const targetsOf = (reads: readonly Read<unknown>[]) => [...new Set(reads.map(({ target }) => target))];

/** The answers, undefined each where the call reverted; undefined when gas ran out before the end. */
async function aggregate(
  context: Reader,
  reads: readonly Read<unknown>[],
  gas?: bigint,
): Promise<(Hex | undefined)[] | undefined> {
  const question = questionOf(context, reads);
  let data: Hex | undefined;
  try {
    data = await send(context, question.callData, gas);
  } catch (error) {
    if (isOutOfGas(error)) return undefined;
    throw error;
  }
  if (data === undefined || data === "0x")
    throw new Error(`chain ${context.chain.id} has no Multicall3 at ${multicall3Address}`);
  const results =
    question.last?.data === data
      ? question.last.results
      : decodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", data });
  question.last = data.length > MOST_KEPT ? undefined : { data, results };
  if (results.at(-1)?.success !== true) return undefined;
  return results.slice(0, -1).map(({ success, returnData }) => (success ? returnData : undefined));
}

type Result = { success: boolean; returnData: Hex };

/** What is sent for a batch of reads, and what was answered last. */
type Question = { callData: Hex; last?: { data: Hex; results: readonly Result[] } | undefined };

/** Hex digits of an answer that is kept: a stranger's token may say a great deal. */
const MOST_KEPT = 1_000_000;

/** Every head is asked what the one before was asked, and mostly says the same. */
const atHeads = new LRUCache<string, Question>({ max: 8 });

function questionOf(context: Reader, reads: readonly Read<unknown>[]): Question {
  if (context.uncachedAt === undefined) return { callData: encodeBatch(context, reads) };
  const key = [context.chain.id, ...reads.map(({ target, callData }) => target + callData)].join();
  const known = atHeads.get(key);
  if (known) return known;
  const question = { callData: encodeBatch(context, reads) };
  atHeads.set(key, question);
  return question;
}

function encodeBatch(context: Reader, reads: readonly Read<unknown>[]): Hex {
  const coin = contractOn(context, "Coin");
  if (coin === undefined) throw new Error(`chain ${context.chain.id} has no coin`);
  // The sentinel cannot fail for want of anything but gas. Its argument is this batch's own, because the engine
  // caches each call by itself, and a sentinel answered from the cache would prove nothing.
  const digest = keccak256(concat(reads.flatMap(({ target, callData }) => [target, callData])));
  const sentinel = read(erc20Abi, coin, "balanceOf", [slice(digest, 12)]);
  const calls = [...reads, sentinel].map(({ target, callData }) => ({
    target,
    callData,
    allowFailure: true,
  }));
  return encodeFunctionData({ abi: multicall3Abi, functionName: "aggregate3", args: [calls] });
}

/** @param gas of a call that is not cached; else what the transport gives every call */
async function send({ client, uncachedAt }: Reader, data: Hex, gas?: bigint): Promise<Hex | undefined> {
  const transaction = { to: multicall3Address, data, ...(gas && { gas: numberToHex(gas) }) } as const;
  if (uncachedAt === undefined) {
    // Not client.multicall: it hides why a request failed, and the engine would predict its single calls and send
    // each as a request of its own.
    return (await client.call({ to: multicall3Address, data })).data;
  }
  const request = { method: `${UNCACHED}eth_call`, params: [transaction, numberToHex(uncachedAt)] };
  // viem knows only the methods of nodes; this one is our transport's.
  return client.request(request as unknown as { method: "eth_call"; params: [typeof transaction] });
}
