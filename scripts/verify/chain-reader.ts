import { decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi, numberToHex } from "viem";
import { multicall3Address } from "../../src/multicall.ts";
import { askEach, chainEndpoints, type Endpoint } from "../../src/rpc/endpoint.ts";
import { callError, isOutOfGas, withGas } from "../../src/rpc/eth-call.ts";
import type { Question } from "./claim.ts";
import { Unreadable } from "./service.ts";

/** Reads in one request. */
const BATCH = 300;
/** Requests that a node has to answer at a time. */
const AT_ONCE = 4;

/** The answers by question; one that reverted, or made no sense, has none. */
export type Answers = ReadonlyMap<Question, unknown>;

/** Reads contracts of one chain at given blocks, in batches, over all its RPC URLs. */
export class ChainReader {
  readonly #chainId: number;
  readonly #endpoints: readonly Endpoint[];
  /** Requests sent so far. */
  requests = 0;

  constructor(chainId: number, urls: readonly string[]) {
    this.#chainId = chainId;
    this.#endpoints = chainEndpoints(chainId, urls);
  }

  /** Unix seconds of a block. */
  async timeOf(block: number): Promise<number> {
    const found = await this.#send("eth_getBlockByNumber", [numberToHex(block), false], block);
    if (typeof found !== "object" || found === null || !("timestamp" in found)) {
      throw new Unreadable(`chain ${this.#chainId}: no RPC knows block ${block}`);
    }
    return Number(found.timestamp);
  }

  /** Asks all questions at the end of a block. */
  async read(questions: readonly Question[], block: number): Promise<Answers> {
    const answers = new Map<Question, unknown>();
    // Apart, so that a token that burns the gas of its batch spoils no answer of the protocol.
    const batches = [false, true].flatMap((foreign) =>
      inBatches(questions.filter((question) => question.foreign === foreign)),
    );
    for (let i = 0; i < batches.length; i += AT_ONCE) {
      const turn = batches.slice(i, i + AT_ONCE);
      await Promise.all(turn.map((batch) => this.#ask(batch, block, answers)));
    }
    return answers;
  }

  /** One that fails beside others is asked again in smaller company: another may have burned its gas. */
  async #ask(batch: readonly Question[], block: number, answers: Map<Question, unknown>): Promise<void> {
    const data = await this.#aggregate(batch, block);
    const failed = batch.filter((question, i) => {
      const answer = data?.[i];
      if (answer === undefined) return true;
      try {
        answers.set(question, question.decode(answer));
      } catch {
        // No contract, or one that answers something else: it does not tell.
      }
      return false;
    });
    if (batch.length === 1 || failed.length === 0) return;
    const half = Math.ceil(failed.length / 2);
    const again = failed.length < batch.length ? [failed] : [failed.slice(0, half), failed.slice(half)];
    for (const part of again) if (part.length > 0) await this.#ask(part, block, answers);
  }

  /** The data of each answer; undefined when the request as a whole ran out of gas. */
  async #aggregate(batch: readonly Question[], block: number): Promise<(Hex | undefined)[] | undefined> {
    const calls = batch.map(({ target, callData }) => ({ target, callData, allowFailure: true }));
    const request = encodeFunctionData({ abi: multicall3Abi, functionName: "aggregate3", args: [calls] });
    const transaction = { to: multicall3Address, data: request };
    let data: unknown;
    try {
      data = await this.#send("eth_call", withGas([transaction, numberToHex(block)]) as unknown[], block);
    } catch (error) {
      if (isOutOfGas(error)) return undefined;
      throw error;
    }
    if (typeof data !== "string" || data === "0x") {
      throw new Unreadable(`chain ${this.#chainId} has no Multicall3 at ${multicall3Address}`);
    }
    const results = decodeFunctionResult({
      abi: multicall3Abi,
      functionName: "aggregate3",
      data: data as Hex,
    });
    return results.map(({ success, returnData }) => (success ? returnData : undefined));
  }

  async #send(method: string, params: unknown[], block: number): Promise<unknown> {
    this.requests++;
    try {
      return await askEach(this.#endpoints, { method, params });
    } catch (error) {
      const known = callError(error);
      if (isOutOfGas(known)) throw known;
      const reason = error instanceof Error ? error.message : String(error);
      throw new Unreadable(`chain ${this.#chainId}: ${method} at block ${block} failed: ${reason}`);
    }
  }
}

function inBatches<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, i) =>
    items.slice(i * BATCH, (i + 1) * BATCH),
  );
}
