import { numberToHex } from "viem";
import { type Call, filterOf } from "./calls.ts";
import { chainEndpoints, type EndpointOptions } from "./endpoint.ts";
import { withGas } from "./eth-call.ts";
import { type Ask, createAsk, RpcFailedError } from "./failover.ts";
import { FailingCalls, faultOfUrls } from "./faults.ts";
import { Head, type HeadOptions } from "./head.ts";
import { healthOf } from "./health.ts";
import { logReader } from "./logs.ts";
import { isBlock } from "./result-shape.ts";

/** Repetitions of a request that failed at all URLs, over 64 seconds. */
export const RETRIES = 9;
/** Repetitions, over two seconds, for a block up to the head that no URL knows: it may have been replaced meanwhile. */
const REPLACED_RETRIES = 4;

export type ChainRpcOptions = HeadOptions &
  Pick<EndpointOptions, "count"> & {
    /** Whether a block has logs, by its hash; undefined when that is unknown. */
    hasLogs: (blockHash: string) => boolean | undefined;
  };

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
  const calls = new FailingCalls();
  health.fault = () => faultOfUrls(endpoints, health, calls);
  const head = new Head(endpoints, health, options);
  const replacedRetries = Math.min(REPLACED_RETRIES, retries);
  const retrying = createAsk(chain.id, endpoints, retries);

  const ask: Ask = async (call, askOptions) => {
    const result = await retrying(call, askOptions);
    health.lastResponseAt = performance.now();
    if (isBlock(result)) head.remember(result);
    return result;
  };
  // A node behind the one that returned the head refuses a range up to the head. A look that fails is repeated later.
  const readLogs = logReader(endpoints, (call, askOptions) => {
    const isLook =
      lookIntervalMs !== undefined && Number(filterOf(call.params).toBlock) > headNumber() - chain.finality;
    return ask(call, isLook ? { lagRetries: replacedRetries, ...askOptions } : askOptions);
  });

  /** Logs of a range, or of one block by its hash. */
  const logs = async (params: unknown): Promise<unknown> => {
    const { blockHash } = filterOf(params);
    if (typeof blockHash !== "string") {
      const result = await readLogs(params);
      health.logRange = Math.max(...endpoints.map(({ can }) => can.logRange));
      return result;
    }
    const isFilled = hasLogs(blockHash);
    if (isFilled === false) return [];
    // A node behind the one that returned the block has none of its logs.
    const isCurrent = isFilled ? (result: unknown) => Array.isArray(result) && result.length > 0 : undefined;
    return ask({ method: "eth_getLogs", params }, { isCurrent, lagRetries: replacedRetries });
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

  /** A call of a contract: every one returns data, an empty result is that of a broken node. */
  const callContract = async (params: unknown): Promise<unknown> => {
    const onFailure = () => calls.failed();
    try {
      const result = await ask(
        { method: "eth_call", params: withGas(params) },
        { allowsNull: false, onFailure },
      );
      calls.served();
      return result;
    } catch (error) {
      // A node that returns the error of a contract serves calls.
      if (!(error instanceof RpcFailedError)) calls.served();
      throw error;
    }
  };

  return {
    async request({ method, params }) {
      switch (method) {
        case "eth_chainId":
          return numberToHex(chain.id);
        case "eth_getBlockByNumber":
          return Array.isArray(params) && params[0] === "latest"
            ? head.latest(params[1] === true)
            : blockAt(params);
        case "eth_getLogs":
          return logs(params);
        case "eth_call":
          return callContract(params);
        default:
          return ask({ method, params });
      }
    },
  };
}
