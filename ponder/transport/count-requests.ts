import { Counter } from "prom-client";
import type { RpcRequest } from "../../rpc/endpoint.ts";
import { ponderRegistry } from "../metrics.ts";

const NAME = "zchf_rpc_requests_total";

/** Classes of which one request is an alert: a counter that begins with 1 has no increase. */
const ALERTED = ["quota", "auth"];

/** Counts a request in Ponder's registry; in another process nothing is counted. */
export function countRpcRequest({ chainId, ...labels }: RpcRequest): void {
  const registry = ponderRegistry();
  if (registry === undefined) return;
  // Looked up by its name, because Ponder's module loader may load this file more than once.
  const registered = registry.getSingleMetric(NAME);
  const counter =
    registered instanceof Counter
      ? registered
      : new Counter({
          name: NAME,
          help: "Requests to RPC URLs by chain, method, number of the URL in RPC_URL_<chain id> and class of the response",
          labelNames: ["chain", "method", "url", "class"],
          registers: [registry],
        });
  for (const name of ALERTED) counter.inc({ chain: chainId, ...labels, class: name }, 0);
  counter.inc({ chain: chainId, ...labels });
}
