import { custom, numberToHex, type Transport } from "viem";
import { networkOf } from "../config/networks.ts";
import type { Chain } from "../src/chains.ts";
import { UNCACHED } from "../src/handlers/evm/transport-methods.ts";
import { Blooms } from "./blooms.ts";
import { type Call, chainEndpoints } from "./endpoint.ts";
import { errorForPonder } from "./errors.ts";
import { withGas } from "./eth-call.ts";
import { createAsk } from "./failover.ts";
import { followHead } from "./head.ts";
import { HeadSchedule, IntervalSchedule } from "./head-schedule.ts";
import { healthOf } from "./health.ts";
import { logReader } from "./logs.ts";
import { isLoopback } from "./loopback.ts";
import { type ParkedBlock, responseWhileParked } from "./parked.ts";
import { isBlock } from "./result-shape.ts";

/** Repetitions of a request that failed at all URLs, over 64 seconds. Ponder repeats none of them. */
const RETRIES = 9;
/** Repetitions, over two seconds, for a block up to the head that no URL knows: it may have been replaced meanwhile. */
const REPLACED_RETRIES = 4;

export type TransportOptions = {
  /** The chain's RPCs were silent at the start: `latest` returns this block until the launcher restarts Ponder. */
  parked?: ParkedBlock | undefined;
  retries?: number;
  /** Requests the head at every poll of Ponder, not when the next block is due. */
  isPolled?: boolean;
  /** Milliseconds between two looks at the head; absent: every block is read. */
  headIntervalMs?: number | undefined;
};

/**
 * The transport to a chain over all its RPC URLs: it paces and repeats the requests, splits ranges of logs, and sends
 * each request to a URL that can serve it. Ponder sees a result or an error that it does not repeat.
 */
export function chainTransport(
  chain: Pick<Chain, "id">,
  urls: readonly string[],
  { parked, retries = RETRIES, isPolled = false, headIntervalMs }: TransportOptions = {},
): Transport {
  const { finality, blockTimeMs } = networkOf(chain.id);
  const health = healthOf(chain.id);
  health.parked = parked !== undefined;
  const endpoints = chainEndpoints(chain.id, urls, { head: () => health.head?.number });
  const isOwn = urls.every(isLoopback);
  // Within a block time there is nothing to save, except on a devnet, whose blocks may come at any time.
  const hasGaps = headIntervalMs !== undefined && (headIntervalMs > blockTimeMs || isOwn);
  const lookIntervalMs = hasGaps ? headIntervalMs : undefined;
  if (lookIntervalMs === undefined) delete health.lookIntervalMs;
  else health.lookIntervalMs = lookIntervalMs;
  const ownSchedule = isPolled ? undefined : new HeadSchedule(blockTimeMs, isOwn);
  const schedule = lookIntervalMs === undefined ? ownSchedule : new IntervalSchedule(lookIntervalMs);
  const head = followHead({ id: chain.id, finality }, endpoints, health, {
    retries,
    schedule,
    lookIntervalMs,
  });
  const blooms = new Blooms();
  const retrying = createAsk(chain.id, endpoints, retries);

  const ask: typeof retrying = async (call, options) => {
    const result = await retrying(call, options);
    health.lastResponseAt = Date.now();
    if (isBlock(result)) {
      head.remember(result);
      blooms.remember(result);
    }
    return result;
  };
  const replacedRetries = Math.min(REPLACED_RETRIES, retries);
  // A node behind the one that returned the head refuses a range up to the head. A look that fails is repeated later.
  const readLogs = logReader(endpoints, (call, options) => {
    const isLook = hasGaps && lastBlockOf(call) > (health.head?.number ?? -1) - finality;
    return ask(call, isLook ? { lagRetries: replacedRetries, ...options } : options);
  });

  const latest = async (full: boolean): Promise<unknown> => {
    const block = await head.latest(full);
    if (isBlock(block)) blooms.remember(block);
    // Ponder's polls require transactions: those of a header are hashes.
    return full && hasGaps ? { ...Object(block), transactions: [] } : block;
  };

  /** Logs of a range, or of one block by its hash, whose bloom says whether it has any. */
  const logs = async (params: unknown): Promise<unknown> => {
    const [{ blockHash = undefined } = {}] = (Array.isArray(params) ? params : []) as {
      blockHash?: unknown;
    }[];
    if (typeof blockHash !== "string") {
      const logs = await readLogs(params);
      health.logRange = Math.max(...endpoints.map(({ can }) => can.logRange));
      return logs;
    }
    const isEmpty = blooms.isEmpty(blockHash);
    if (isEmpty) return [];
    // A node behind the one that returned the block has none of its logs.
    const isComplete =
      isEmpty === false ? (found: unknown) => Array.isArray(found) && found.length > 0 : undefined;
    return ask({ method: "eth_getLogs", params }, { isCurrent: isComplete, lagRetries: replacedRetries });
  };

  /**
   * A block by its number. Up to the head, null is an error and repeated: a node behind the one that returned the head
   * does not know the block yet. Without it Ponder drops the head and waits for the next one.
   */
  const blockAt = (params: unknown): Promise<unknown> => {
    const number = Number(Array.isArray(params) ? params[0] : undefined);
    const head = health.head?.number ?? -1;
    const lagRetries = number <= head - finality ? retries : replacedRetries;
    return ask({ method: "eth_getBlockByNumber", params }, { allowsNull: number > head, lagRetries });
  };

  const send = async (method: string, params: unknown): Promise<unknown> => {
    if (method === "eth_getBlockByNumber" && Array.isArray(params) && params[0] === "latest") {
      return latest(params[1] === true);
    }
    if (method === "eth_getBlockByNumber") return blockAt(params);
    if (method === "eth_getLogs") return logs(params);
    // Every call of ours returns data: an empty result is that of a broken node, and Ponder would treat it as fatal.
    if (method === "eth_call") return ask({ method, params: withGas(params) }, { allowsNull: false });
    return ask({ method, params });
  };

  return custom(
    {
      async request({ method: named, params }: Call) {
        const method = named.startsWith(UNCACHED) ? named.slice(UNCACHED.length) : named;
        if (method === "eth_chainId") return numberToHex(chain.id);
        if (parked) return responseWhileParked(parked, finality, method, params);
        try {
          return await send(method, params);
        } catch (error) {
          throw errorForPonder(error, method);
        }
      },
    },
    { retryCount: 0 },
  );
}

/** The last block of a range of logs; NaN for other requests. */
function lastBlockOf({ params }: Call): number {
  const [filter = {}] = (Array.isArray(params) ? params : []) as { toBlock?: unknown }[];
  return Number(filter.toBlock);
}
