import { custom, numberToHex, type Transport } from "viem";
import type { Chain } from "../chains.ts";
import { askEach, type Call, chainEndpoints } from "./endpoint.ts";
import { callError, UNCACHED_CALL, withGas } from "./eth-call.ts";
import { healthOf } from "./health.ts";
import { type ParkedBlock, parkedAnswer } from "./parked.ts";

type Block = { number: `0x${string}`; hash: string; timestamp: `0x${string}` };

/** Hashes remembered to tell a node that lags from a reorg. */
const REMEMBERED = 1024;
/** The engine catches up with so many blocks one by one; with more, a restart is faster and cheaper. */
const LARGEST_GAP = 5_000;

/**
 * The way to a chain over all its RPC URLs, the first that answers. A chain that falls silent seems to stand
 * still at its last known head instead of failing, so that the engine goes on with the other chains.
 */
export function chainTransport(
  chain: Pick<Chain, "id" | "finality">,
  urls: readonly string[],
  parked?: ParkedBlock,
): Transport {
  const endpoints = chainEndpoints(chain.id, urls);
  const health = healthOf(chain.id);
  health.parked = parked !== undefined;

  /** The last head, with and without transactions. */
  const heads = new Map<boolean, Block>();
  const hashes = new Map<number, string>();

  const remember = (block: Block): void => {
    const number = Number(block.number);
    hashes.delete(number);
    hashes.set(number, block.hash);
    const oldest = hashes.keys().next().value;
    if (hashes.size > REMEMBERED && oldest !== undefined) hashes.delete(oldest);
  };

  const ask = async (call: Call): Promise<unknown> => {
    const answer = await askEach(endpoints, call);
    health.lastAnswer = Date.now();
    if (isBlock(answer)) remember(answer);
    return answer;
  };

  const head = async (full: boolean): Promise<unknown> => {
    const last = heads.get(full);
    const known = hashes.size === 0 ? -1 : (health.head?.number ?? -1);
    let block: unknown;
    try {
      block = await askEach(endpoints, { method: "eth_getBlockByNumber", params: ["latest", full] });
      if (!isBlock(block)) throw new Error("no RPC knows the latest block");
    } catch (error) {
      health.silentSince ??= Date.now();
      if (last) return structuredClone(last);
      throw error;
    }
    const found = { number: Number(block.number), timestamp: Number(block.timestamp) };
    health.lastAnswer = Date.now();
    if (last && found.number < known && isBehind(block, found.number, known)) return structuredClone(last);
    if (last && health.silentSince !== undefined && found.number - known > LARGEST_GAP) {
      if (askForRestart(chain.id)) return structuredClone(last);
    }
    delete health.silentSince;
    health.startHead ??= found;
    health.head = found;
    remember(block);
    // The engine drops the transactions it does not need from what it was given.
    heads.set(full, structuredClone(block));
    return block;
  };

  /**
   * A lower head is a reorg when it has another hash than the block we saw at that height. The same hash, or
   * a height from before all we remember, is a node that lags: passed on, it would undo rows for seconds or
   * end the engine.
   */
  const isBehind = (block: Block, number: number, known: number): boolean => {
    const seen = hashes.get(number);
    return seen === undefined ? number < known - chain.finality : seen === block.hash;
  };

  return custom(
    {
      async request({ method, params }: Call) {
        if (method === "eth_chainId") return numberToHex(chain.id);
        if (parked) return parkedAnswer(parked, chain.finality, method, params);
        if (method === "eth_getBlockByNumber" && Array.isArray(params) && params[0] === "latest") {
          return head(params[1] === true);
        }
        if (method !== "eth_call" && method !== UNCACHED_CALL) return ask({ method, params });
        try {
          return await ask({ method: "eth_call", params: withGas(params) });
        } catch (error) {
          throw callError(error);
        }
      },
    },
    { retryCount: 0 },
  );
}

function isBlock(answer: unknown): answer is Block {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "hash" in answer &&
    typeof answer.hash === "string" &&
    "number" in answer &&
    typeof answer.number === "string" &&
    "timestamp" in answer &&
    typeof answer.timestamp === "string" &&
    "parentHash" in answer
  );
}

/** Tells the launcher that a chain came back far ahead; false when nobody listens. */
function askForRestart(chainId: number): boolean {
  return process.send?.({ type: "restart", chainId }) ?? false;
}
