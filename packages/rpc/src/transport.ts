import { custom, type Transport } from "viem";
import { chainRpc, RETRIES } from "./chain-rpc.ts";
import type { EndpointOptions } from "./endpoint.ts";

export type FailoverOptions = Pick<EndpointOptions, "count"> & {
  /** Blocks after which a block is not replaced any more. Default: 65, as on Ethereum. */
  finality?: number;
  /** Repetitions of a request that failed at all URLs. Default: 9, over 64 seconds. */
  retries?: number;
};

/**
 * A viem transport over several RPC URLs of a chain, the preferred one first. A request goes to a URL that can serve it, at
 * the pace that the URL allows, and to the next one where it fails; a range of logs is split where no URL takes it. What
 * no URL serves is thrown as an RpcFailedError; an error of a contract is thrown as the node returned it.
 */
export function failover(urls: readonly string[], options: FailoverOptions = {}): Transport {
  const { finality = 65, retries = RETRIES, count } = options;
  return (config) => {
    const id = config.chain?.id;
    if (id === undefined) throw new Error("failover() requires a client with a chain");
    const { request } = chainRpc(urls, {
      chain: { id, finality },
      retries,
      ...(count && { count }),
      hasLogs: () => undefined,
      onFailing: () => undefined,
      onReplaced: () => undefined,
      onReturn: () => false,
    });
    return custom({ request }, { key: "failover", name: "Failover", retryCount: 0 })(config);
  };
}
