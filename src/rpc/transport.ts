import { custom, numberToHex, type Transport } from "viem";
import type { Chain } from "../chains.ts";
import { askEach, type Call, chainEndpoints, type Endpoint } from "./endpoint.ts";
import { callError, UNCACHED, withGas } from "./eth-call.ts";
import { healthOf } from "./health.ts";
import { logReader } from "./logs.ts";
import { type ParkedBlock, parkedAnswer } from "./parked.ts";

type Block = { number: `0x${string}`; hash: string; parentHash: unknown; timestamp: `0x${string}` };
type Known = { number: number; hash: string };

/** Hashes remembered to tell a node that lags from a reorg. */
const REMEMBERED = 1024;
/** The engine catches up with so many blocks one by one; with more, a restart is faster and cheaper. */
const LARGEST_GAP = 5_000;
/** Milliseconds without a new block after which the other URLs are asked whether they have one. */
const STANDSTILL = 30_000;

/**
 * The way to a chain over all its RPC URLs, the first that answers. A chain that falls silent seems to stand
 * still at its last known head instead of failing, so that the engine goes on with the other chains. So does one
 * that was replaced by another history, which the engine could not undo: the launcher is asked to judge it anew.
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

  /** The newest block we saw that is final, and one long before it: what tells another history from a reorg. */
  let final: Known | undefined;
  let early: Known | undefined;
  /** Whether a block did not fit those we know: a reorg, or another history. */
  let doubted = false;
  let movedAt = Date.now();

  const remember = (block: Block): void => {
    const number = Number(block.number);
    if (differs(hashes.get(number), block.hash) || differs(hashes.get(number - 1), block.parentHash)) {
      doubted = true;
    }
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

  const logs = logReader(ask);

  /** A block by its number; that nobody knows a final one is an error, which is asked again. */
  const blockAt = async (params: unknown): Promise<unknown> => {
    const block = await ask({ method: "eth_getBlockByNumber", params });
    const number = Number(Array.isArray(params) ? params[0] : undefined);
    if (block === null && number <= (health.head?.number ?? -1) - chain.finality) {
      throw new Error(`no RPC of chain ${chain.id} knows its block ${number}`);
    }
    return block;
  };

  const knownHead = (): number => (hashes.size === 0 ? -1 : (health.head?.number ?? -1));

  /** Questions about the head so far, and the newest of them whose answer counted. */
  let asked = 0;
  let answered = 0;

  const head = async (full: boolean): Promise<unknown> => {
    const turn = ++asked;
    let last = heads.get(full);
    let known = knownHead();
    const standStill = (error: unknown): unknown => {
      health.silentSince ??= Date.now();
      if (last) return structuredClone(last);
      throw error;
    };
    const isStale = Date.now() - movedAt > STANDSTILL;
    const isCurrent = (answer: unknown): boolean => {
      if (!isBlock(answer)) return false;
      const number = Number(answer.number);
      if (number < known) return !isBehind(answer, number, known);
      return !isStale || number > known;
    };
    let block: unknown;
    try {
      block = await askEach(
        endpoints,
        { method: "eth_getBlockByNumber", params: ["latest", full] },
        isCurrent,
      );
      if (!isBlock(block)) throw new Error("no RPC knows the latest block");
    } catch (error) {
      return standStill(error);
    }
    const found = { number: Number(block.number), timestamp: Number(block.timestamp) };
    health.lastAnswer = Date.now();
    last = heads.get(full);
    known = knownHead();
    // The engine asks again before a slow answer is there: one that was overtaken is old, and no reorg.
    if (last && turn < answered && found.number <= known) return structuredClone(last);
    if (isStale || found.number > known) movedAt = Date.now();
    const returns = health.silentSince !== undefined;
    if (
      doubted ||
      returns ||
      differs(hashes.get(found.number - 1), block.parentHash) ||
      (found.number <= known && hashes.get(found.number) !== block.hash)
    ) {
      const other = await otherHistory();
      if (other !== undefined) {
        if (!health.silentSince) console.error(`Chain ${chain.id} was replaced by another history: ${other}`);
        askForRestart(chain.id);
        return standStill(new Error(`chain ${chain.id} was replaced by another history`));
      }
    }
    if (last && found.number < known && isBehind(block, found.number, known)) {
      // A node that lags for a moment is no trouble; below what is final nothing true can be.
      if (found.number < known - chain.finality) health.silentSince ??= Date.now();
      return structuredClone(last);
    }
    if (last && returns && found.number - known > LARGEST_GAP) {
      if (askForRestart(chain.id)) return structuredClone(last);
    }
    answered = Math.max(answered, turn);
    delete health.silentSince;
    health.startHead ??= found;
    health.head = found;
    if (!doubted) settle(found.number - chain.finality);
    remember(block);
    // The engine drops the transactions it does not need from what it was given.
    heads.set(full, structuredClone(block));
    return block;
  };

  /** Keeps the newest block we saw among those that are final now. */
  const settle = (number: number): void => {
    for (const [seen, hash] of hashes) {
      if (seen <= number && seen > (final?.number ?? -1)) final = { number: seen, hash };
    }
    if (early || !final || final.number < 2) return;
    const place = Math.floor(final.number / 2);
    early = { number: place, hash: "" };
    ask({ method: "eth_getBlockByNumber", params: [numberToHex(place), false] }).then(
      (block) => {
        if (isBlock(block)) early = { number: place, hash: block.hash };
      },
      () => {
        early = undefined;
      },
    );
  };

  /** What tells that this is not the history we know, when all URLs that can tell say so. */
  const otherHistory = async (): Promise<string | undefined> => {
    const known = [final, early].filter((block) => block !== undefined && block.hash !== "");
    const verdicts = await Promise.all(endpoints.map((endpoint) => compare(endpoint, known)));
    const others = verdicts.filter((verdict) => typeof verdict === "string");
    if (!verdicts.includes(true)) return others[0];
    doubted = false;
    for (const [index, verdict] of verdicts.entries()) {
      if (typeof verdict === "string") endpoints[index]?.restLong();
    }
    return undefined;
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
      async request({ method: named, params }: Call) {
        const method = named.startsWith(UNCACHED) ? named.slice(UNCACHED.length) : named;
        if (method === "eth_chainId") return numberToHex(chain.id);
        if (parked) return parkedAnswer(parked, chain.finality, method, params);
        if (method === "eth_getBlockByNumber" && Array.isArray(params) && params[0] === "latest") {
          return head(params[1] === true);
        }
        if (method === "eth_getLogs") return logs(params);
        if (method === "eth_getBlockByNumber") return blockAt(params);
        if (method !== "eth_call") return ask({ method, params });
        const answer = await ask({ method, params: withGas(params) }).catch((error: unknown) => {
          throw callError(error);
        });
        // Whom we call always answers something. Passed on, nothing would end the engine as a bug; as an error it
        // is asked again.
        if (answer === "0x") throw new Error(`no RPC of chain ${chain.id} answered a call with anything`);
        return answer;
      },
    },
    { retryCount: 0 },
  );
}

/** Whether the node has our history: true, or what differs; undefined when it cannot tell. */
async function compare(
  endpoint: Endpoint,
  known: readonly (Known | undefined)[],
): Promise<true | string | undefined> {
  for (const block of known) {
    if (!block) continue;
    const { number, hash } = block;
    try {
      const found = await endpoint.request({
        method: "eth_getBlockByNumber",
        params: [numberToHex(number), false],
      });
      if (isBlock(found)) return found.hash === hash || `block ${number} was ${hash}, it is ${found.hash}`;
    } catch {
      // It is not this node that can tell.
    }
  }
  return undefined;
}

function differs(known: unknown, found: unknown): boolean {
  return known !== undefined && known !== found;
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

/** Tells the launcher that a chain came back far ahead, or as another one; false when nobody listens. */
function askForRestart(chainId: number): boolean {
  return process.send?.({ type: "restart", chainId }) ?? false;
}
