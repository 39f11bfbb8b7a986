import { BaseError } from "viem";
import { sendToLauncher } from "../../channel/messages.ts";
import { blockOf } from "../checkpoint.ts";

/** Members of Ponder's internal event that are read here. */
type InternalEvent = { chain: { id: number }; checkpoint: string };

/** On globalThis: chains whose last failure of a handler was that of a request. */
const shared = globalThis as typeof globalThis & { failedRequests?: Set<number> };

/** Whether the last failure of a handler of the chain was that of a request, as of the first call after it. */
export const takeRequestFailure = (chainId: number): boolean =>
  shared.failedRequests?.delete(chainId) ?? false;

/**
 * Reports to the launcher the block at which a handler failed, so that it looks for missing logs before it starts Ponder
 * again. A request of viem that failed is not a handler's failure; one that no URL served is remembered.
 */
export function reportFailure({ chain, checkpoint }: InternalEvent, error: unknown): void {
  if (isRequestFailure(error)) {
    shared.failedRequests ??= new Set();
    shared.failedRequests.add(chain.id);
  }
  if (error instanceof BaseError) return;
  sendToLauncher({ phase: "failing", chainId: chain.id, block: blockOf(checkpoint).number });
}

/** viem and handlers wrap what the transport threw. */
function isRequestFailure(error: unknown): boolean {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner.name === "RpcFailedError") return true;
  }
  return false;
}
