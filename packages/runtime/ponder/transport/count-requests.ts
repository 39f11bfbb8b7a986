import { Counter } from "prom-client";
import type { FailureClass } from "zchf-rpc/classify";
import type { RpcRequest } from "zchf-rpc/endpoint";
import { PROBLEMS } from "zchf-rpc/problems";
import { ponderRegistry } from "../metrics.ts";

const NAME = "zchf_rpc_requests_total";

/** The first request that a URL is sent. */
const FIRST_METHOD = "eth_chainId";

/** Counts a request in Ponder's registry; in another process nothing is counted. */
export function countRpcRequest({ chainId, ...labels }: RpcRequest): void {
  requestCounter()?.inc({ chain: chainId, ...labels });
}

/**
 * Begins a series of each class for each URL of a chain, so that the first failure of a class is an increase of the sum
 * over the methods: a counter that begins with 1 has none.
 */
export function countFromZero(chainId: number, urls: number): void {
  const counter = requestCounter();
  const classes = ["ok", ...(Object.keys(PROBLEMS) as FailureClass[])];
  for (let url = 1; url <= urls; url++) {
    for (const name of classes) counter?.inc({ chain: chainId, method: FIRST_METHOD, url, class: name }, 0);
  }
}

function requestCounter(): Counter | undefined {
  const registry = ponderRegistry();
  if (registry === undefined) return undefined;
  // Looked up by its name, because Ponder's module loader may load this file more than once.
  const registered = registry.getSingleMetric(NAME);
  if (registered instanceof Counter) return registered;
  return new Counter({
    name: NAME,
    help: "Requests to RPC URLs by chain, method, number of the URL in RPC_URL_<chain id> and class of the response",
    labelNames: ["chain", "method", "url", "class"],
    registers: [registry],
  });
}
