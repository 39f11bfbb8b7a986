import { decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi, numberToHex } from "viem";
import { chainEndpoints, type Endpoint } from "zchf-rpc/endpoint";
import { withGas } from "zchf-rpc/eth-call";
import { askEach } from "zchf-rpc/failover";
import { errorForPonder } from "zchf-runtime/ponder/transport/errors";
import { multicall3Address } from "../../src/domain/multicall.ts";
import { isOutOfGas, OUT_OF_GAS } from "../../src/handlers/evm/transport-methods.ts";
import type { ContractCall } from "./check.ts";
import { ComparisonError } from "./service.ts";

/** Calls in one `aggregate3` request. */
const CALLS_PER_REQUEST = 300;
/** Requests to one chain in flight at a time. */
const CONCURRENT_REQUESTS = 4;

/** Decoded results by call. A call that reverted or returned undecodable data has no entry. */
export type CallResults = ReadonlyMap<ContractCall, unknown>;

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

  /** Results of all calls against the state after a block. */
  async read(calls: readonly ContractCall[], block: number): Promise<CallResults> {
    const results = new Map<ContractCall, unknown>();
    // Separate batches: a token that burns all gas must not fail the calls to the protocol's own contracts.
    const batches = [false, true].flatMap((foreign) =>
      inBatches(calls.filter((call) => call.foreign === foreign)),
    );
    for (let i = 0; i < batches.length; i += CONCURRENT_REQUESTS) {
      const group = batches.slice(i, i + CONCURRENT_REQUESTS);
      await Promise.all(group.map((batch) => this.#readBatch(batch, block, results)));
    }
    return results;
  }

  /** Retries failed calls in smaller batches, because another call of the batch may have used up the gas. */
  async #readBatch(
    batch: readonly ContractCall[],
    block: number,
    results: Map<ContractCall, unknown>,
  ): Promise<void> {
    const data = await this.#aggregate(batch, block);
    const failed = batch.filter((call, i) => {
      const result = data?.[i];
      if (result === undefined) return true;
      try {
        results.set(call, call.decode(result));
      } catch {
        // Not a contract, or one with another ABI: the call has no result.
      }
      return false;
    });
    if (batch.length === 1 || failed.length === 0) return;
    const half = Math.ceil(failed.length / 2);
    const retries = failed.length < batch.length ? [failed] : [failed.slice(0, half), failed.slice(half)];
    for (const part of retries) if (part.length > 0) await this.#readBatch(part, block, results);
  }

  /** Return data of each call; undefined when the whole request ran out of gas. */
  async #aggregate(batch: readonly ContractCall[], block: number): Promise<(Hex | undefined)[] | undefined> {
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
      throw new ComparisonError(`chain ${this.#chainId} has no Multicall3 at ${multicall3Address}`);
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
      const classified = errorForPonder(error, method, OUT_OF_GAS);
      if (isOutOfGas(classified)) throw classified;
      const reason = error instanceof Error ? error.message : String(error);
      throw new ComparisonError(`chain ${this.#chainId}: ${method} at block ${block} failed: ${reason}`);
    }
  }
}

function inBatches<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / CALLS_PER_REQUEST) }, (_, i) =>
    items.slice(i * CALLS_PER_REQUEST, (i + 1) * CALLS_PER_REQUEST),
  );
}
