import { BaseError } from "viem";
import { sendToLauncher } from "../../channel/messages.ts";
import { blockOf } from "../checkpoint.ts";

/** Members of Ponder's internal event that are read here. */
type InternalEvent = { chain: { id: number }; checkpoint: string };

/**
 * Reports to the launcher the block at which a handler failed, so that it looks for missing logs before it starts Ponder
 * again. A request of viem that failed is not a handler's failure.
 */
export function reportFailure({ chain, checkpoint }: InternalEvent, error: unknown): void {
  if (error instanceof BaseError) return;
  sendToLauncher({ phase: "failing", chainId: chain.id, block: blockOf(checkpoint).number });
}
