import { Counter } from "prom-client";
import { ponderRegistry } from "../ponder/metrics.ts";
import type { FailureClass } from "./classify.ts";

const NAME = "zchf_rpc_requests_total";

/** Label values of a request; all of them are few. */
export type RpcRequest = {
  chainId: number;
  method: string;
  /** Place of the URL in RPC_URL_<chain id>, from 1: never the URL, which may hold a key. */
  url: number;
  /** `ok`, or why the response is of no use. */
  class: FailureClass | "ok";
};

/** Counts a request in Ponder's registry; outside of a Ponder process, as in the preflight, nothing is counted. */
export function countRpcRequest({ chainId, ...labels }: RpcRequest): void {
  const registry = ponderRegistry();
  if (registry === undefined) return;
  // Looked up by its name, because Ponder's module loader may load this file more than once.
  const known = registry.getSingleMetric(NAME);
  const counter =
    known instanceof Counter
      ? known
      : new Counter({
          name: NAME,
          help: "Requests to RPC URLs by chain, method, number of the URL in RPC_URL_<chain id> and class of the response",
          labelNames: ["chain", "method", "url", "class"],
          registers: [registry],
        });
  counter.inc({ chain: chainId, ...labels });
}
