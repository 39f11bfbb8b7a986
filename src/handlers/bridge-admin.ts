import type { Hex } from "viem";
import { slotOf } from "../chains.ts";
import { type ProposalType, proposalDetails } from "../domain/bridge.ts";
import { recordId } from "../domain/record-id.ts";
import { bridgeLatestProposal, bridgeProposal } from "../tables/bridge.ts";
import { endProposal } from "./bridge/end-proposal.ts";
import type { HandlerContext, LogEvent } from "./evm/event.ts";
import { on } from "./evm/on.ts";

on("BridgeAdmin:ProposalMade", async ({ event, context }) => {
  const { hash, deadline } = event.args;
  const chainId = context.chain.id;
  const count = recordId(event.block.number, event.log.logIndex, slotOf(chainId));
  await context.db
    .insert(bridgeLatestProposal)
    .values({ chainId, hash, count, deadline })
    .onConflictDoUpdate({ count, deadline });
});
on("BridgeAdmin:AddChainProposed", async ({ event, context }) => {
  await recordProposal(context, event, "AddChain", event.args.update);
});
on("BridgeAdmin:RemoveChainProposed", async ({ event, context }) => {
  await recordProposal(context, event, "RemoveChain", { chain: event.args.chain });
});
on("BridgeAdmin:RemotePoolUpdateProposed", async ({ event, context }) => {
  await recordProposal(context, event, "RemotePoolUpdate", event.args.update);
});
on("BridgeAdmin:AdminTransferProposed", async ({ event, context }) => {
  await recordProposal(context, event, "AdminTransfer", { newAdmin: event.args.newAdmin.toLowerCase() });
});
on("BridgeAdmin:ProposalDenied", async ({ event, context }) => {
  await endProposal(context, event, {
    deniedAt: event.block.timestamp,
    deniedTxHash: event.transaction.hash,
  });
});
on("BridgeAdmin:ProposalEnacted", async ({ event, context }) => {
  await endProposal(context, event, {
    enactedAt: event.block.timestamp,
    enactedTxHash: event.transaction.hash,
  });
});

/** Insert the proposal; its ProposalMade log came just before, with the deadline. */
async function recordProposal(
  context: HandlerContext,
  event: LogEvent<{ hash: Hex; proposer: Hex }>,
  type: ProposalType,
  details: object,
): Promise<void> {
  const { hash, proposer } = event.args;
  const latest = await context.db.find(bridgeLatestProposal, { chainId: context.chain.id, hash });
  if (latest === null) throw new Error(`no ProposalMade directly precedes ${type} ${hash}`);
  const { count, deadline } = latest;
  await context.db.insert(bridgeProposal).values({
    chainId: context.chain.id,
    count,
    hash,
    proposer,
    type,
    deadline,
    details: proposalDetails(details),
    timestamp: event.block.timestamp,
    txHash: event.transaction.hash,
  });
}
