import type { Hex } from "viem";
import { bridgeLatestProposal, bridgeProposal } from "../../tables/bridge.ts";
import type { HandlerContext, LogEvent } from "../evm/event.ts";

type End = { deniedAt: bigint; deniedTxHash: Hex } | { enactedAt: bigint; enactedTxHash: Hex };

/** Ends the latest proposal with the hash, which is not indexed when it precedes the start block. */
export async function endProposal(
  { db, chain }: HandlerContext,
  event: LogEvent<{ hash: Hex }>,
  end: End,
): Promise<void> {
  const { hash } = event.args;
  const latest = await db.find(bridgeLatestProposal, { chainId: chain.id, hash });
  if (latest) await db.update(bridgeProposal, { chainId: chain.id, count: latest.count }).set(end);
}
