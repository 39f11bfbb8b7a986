import { numberToHex } from "viem";
import { blockOf, type Call, filterOf } from "./calls.ts";
import { chainEndpoints, type EndpointOptions } from "./endpoint.ts";
import { withGas } from "./eth-call.ts";
import { type Ask, createAsk, type Failed, RpcFailedError } from "./failover.ts";
import { faultOfUrls, problemsOf } from "./faults.ts";
import { Head, type HeadOptions } from "./head.ts";
import { healthOf } from "./health.ts";
import { logReader } from "./logs.ts";
import { keepAsBytes } from "./long-data.ts";
import { isBlock } from "./result-shape.ts";

/** Repetitions of a request that failed at all URLs, over 64 seconds. */
export const RETRIES = 9;
/** Milliseconds of failures before the chain is followed after which it is of no use at present. */
const LONG_FAILURE_MS = 30_000;
/** Repetitions, over two seconds, for a block up to the head that no URL knows: it may have been replaced meanwhile. */
const REPLACED_RETRIES = 4;

export type ChainRpcOptions = HeadOptions &
  Pick<EndpointOptions, "count"> & {
    /** Called while a request fails for long before the chain is followed, when it cannot be repeated with its block. */
    onFailing: (call: FailingCall) => void;
    /** Whether a block has logs, by its hash; undefined when that is unknown. */
    hasLogs: (blockHash: string) => boolean | undefined;
  };

/** A request that no URL serves, and why; with how long each URL pauses, in milliseconds. */
export type FailingCall = { call: Call; fault: string; pausesMs: number[] };

/**
 * Requests to a chain over all its RPC URLs: paced and repeated, with ranges of logs split, each sent to a URL that can serve
 * it. What fails is an RpcFailedError, or the error of a contract, which every node returns.
 */
export function chainRpc(
  urls: readonly string[],
  options: ChainRpcOptions,
): { request: (call: Call) => Promise<unknown> } {
  const { chain, retries, lookIntervalMs, count, hasLogs } = options;
  const health = healthOf(chain.id);
  const headNumber = () => health.head?.number ?? -1;
  const endpoints = chainEndpoints(chain.id, urls, {
    head: () => health.head?.number,
    ...(count && { count }),
  });
  const { calls } = health;
  health.fault = () => faultOfUrls(endpoints, health);
  const head = new Head(endpoints, health, options);
  const replacedRetries = Math.min(REPLACED_RETRIES, retries);
  const retrying = createAsk(chain.id, endpoints, retries);

  const ask: Ask = async (call, askOptions) => {
    const begin = performance.now();
    const onFailure = (failures: readonly Failed[]) => {
      askOptions?.onFailure?.(failures);
      const isPausing = endpoints.every(({ pace }) => pace.pausedMs > LONG_FAILURE_MS);
      // A URL that only limits the rate serves it later.
      const isOfRate = failures.some(({ failureClass }) => failureClass === "rate");
      const isLong = isPausing || (!isOfRate && performance.now() - begin > LONG_FAILURE_MS);
      if (calls.isFollowed || health.head === undefined || !isLong) return;
      const fault = `${call.method} fails: ${problemsOf(endpoints, call.method) ?? "no response in time"}`;
      options.onFailing({ call, fault, pausesMs: endpoints.map(({ pace }) => pace.pausedMs) });
    };
    const result = await retrying(call, { ...askOptions, onFailure });
    health.lastResponseAt = performance.now();
    if (isBlock(result)) head.remember(result);
    return result;
  };
  // A node behind the one that returned the head refuses a range up to the head. A look that fails is repeated later.
  const logsOfRange = logReader(endpoints, (call, askOptions) => {
    const isLook =
      lookIntervalMs !== undefined && Number(filterOf(call.params).toBlock) > headNumber() - chain.finality;
    return ask(call, isLook ? { lagRetries: replacedRetries, ...askOptions } : askOptions);
  });

  /** Logs of a range, or of one block by its hash. */
  const logs = async (params: unknown): Promise<unknown> => {
    const { blockHash } = filterOf(params);
    if (typeof blockHash !== "string") {
      const result = await logsOfRange.read(params);
      health.logRange = logsOfRange.mostBlocks();
      return result;
    }
    const isFilled = hasLogs(blockHash);
    if (isFilled === false) return [];
    // A node behind the one that returned the block has none of its logs.
    const isCurrent = isFilled ? (result: unknown) => Array.isArray(result) && result.length > 0 : undefined;
    const result = await ask({ method: "eth_getLogs", params }, { isCurrent, lagRetries: replacedRetries });
    if (Array.isArray(result)) keepAsBytes(result);
    return result;
  };

  /**
   * A block by its number. Up to the head, null is an error and repeated: a node behind the one that returned the head
   * does not know the block yet.
   */
  const blockAt = (params: unknown): Promise<unknown> => {
    const number = Number(Array.isArray(params) ? params[0] : undefined);
    const lagRetries = number <= headNumber() - chain.finality ? retries : replacedRetries;
    return ask({ method: "eth_getBlockByNumber", params }, { allowsNull: number > headNumber(), lagRetries });
  };

  /**
   * A request that handlers wait for, in a transaction: brief where the block is repeated. Every contract returns data and
   * every transaction of a log has a receipt: without them the node is broken or behind.
   */
  const askForHandler = async (call: Call): Promise<unknown> => {
    const pending = calls.begin(call.method);
    const onFailure = () => calls.failed(pending);
    const isGone = () => (blockOf(call) ?? 0) > headNumber();
    try {
      const result = await ask(call, { allowsNull: false, onFailure, isGone, isBrief: calls.isFollowed });
      calls.served();
      return result;
    } catch (error) {
      // A node that returns the error of a contract serves calls.
      if (!(error instanceof RpcFailedError)) calls.served();
      throw error;
    } finally {
      calls.end(pending);
    }
  };

  return {
    async request({ method, params }) {
      switch (method) {
        case "eth_chainId":
          return numberToHex(chain.id);
        case "eth_getBlockByNumber":
          if (!Array.isArray(params) || params[0] !== "latest") return blockAt(params);
          // Only polls of a chain that is followed require transactions.
          calls.isFollowed ||= params[1] === true;
          return head.latest(params[1] === true);
        case "eth_getLogs":
          return logs(params);
        case "eth_call":
          return askForHandler({ method, params: withGas(params) });
        case "eth_getTransactionReceipt":
          return askForHandler(receiptCall(params));
        default:
          return ask({ method, params });
      }
    },
  };
}

/** The request for a receipt; callers name the hash of its block after that of the transaction where it must be of that one. */
function receiptCall(params: unknown): Call {
  const [transaction, blockHash] = Array.isArray(params) ? params : [];
  const ofBlock = typeof blockHash === "string" ? { blockHash } : {};
  return { method: "eth_getTransactionReceipt", params: [transaction], ...ofBlock };
}
