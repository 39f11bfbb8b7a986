import { slotOf } from "../chains.ts";
import { lengthIfCut } from "../domain/bounded-text.ts";
import { recordId } from "../domain/record-id.ts";
import { userTextBytes } from "../domain/user-text.ts";
import { minterApplication, minterLatestApplication } from "../tables/minters.ts";
import { on } from "./evm/on.ts";
import { recordEvent } from "./evm/record-event.ts";
import { denyMinter } from "./minters/deny-minter.ts";

on("Coin:MinterApplied", async ({ event, context }) => {
  const { minter, applicationPeriod, applicationFee } = event.args;
  const chainId = context.chain.id;
  const count = recordId(event.block.number, event.log.logIndex, slotOf(chainId));
  const application = {
    minter,
    applicationPeriod,
    applicationFee,
    messageBytes: userTextBytes(event.log.data, 2),
    proposer: event.transaction.from,
  };
  await context.db.insert(minterApplication).values({
    chainId,
    count,
    timestamp: event.block.timestamp,
    txHash: event.transaction.hash,
    ...application,
    messageLength: lengthIfCut(application.messageBytes),
  });
  await context.db
    .insert(minterLatestApplication)
    .values({ chainId, minter, count })
    .onConflictDoUpdate({ count });
  await recordEvent(context, event, "minter.proposed", application);
});

on("Coin:MinterDenied", async ({ event, context }) => {
  await denyMinter(context, event);
});
