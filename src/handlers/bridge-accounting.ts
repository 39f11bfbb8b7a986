import { slotOf } from "../chains.ts";
import { recordId } from "../domain/record-id.ts";
import { settlementMessage } from "../tables/financial-log.ts";
import { on } from "./evm/on.ts";
import { LOSSES, PROFITS, recordReceived, recordSettlement } from "./finance/settlements.ts";

on("BridgeAccounting:ReceivedProfits", ({ event, context }) =>
  recordReceived(context, event, PROFITS, event.args.amount),
);

on("BridgeAccounting:ReceivedLosses", ({ event, context }) =>
  recordReceived(context, event, LOSSES, event.args.losses),
);

on("BridgeAccounting:ReceivedSettlement", async ({ event, context }) => {
  const { chain: sourceSelector, sender: senderHash, profits, losses } = event.args;
  const chainId = context.chain.id;
  await recordSettlement(context, event);
  await context.db.insert(settlementMessage).values({
    chainId,
    count: recordId(event.block.number, event.log.logIndex, slotOf(chainId)),
    timestamp: event.block.timestamp,
    sourceSelector,
    senderHash,
    profits,
    losses,
  });
});
