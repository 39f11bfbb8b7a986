import { ponder } from "ponder:registry";
import { slotOf } from "../chains.ts";
import { recordId } from "../record-id.ts";
import { minterApplication, minterLatestApplication, minterTotal } from "../tables/minters.ts";
import { userTextBytes } from "../user-text.ts";
import { leaveMark } from "./shared/leave-mark.ts";

ponder.on("Coin:MinterApplied", async ({ event, context }) => {
  const { minter, applicationPeriod, applicationFee } = event.args;
  const chainId = context.chain.id;
  const count = recordId(event.block.number, event.log.logIndex, slotOf(chainId));
  await context.db.insert(minterApplication).values({
    chainId,
    count,
    timestamp: event.block.timestamp,
    txHash: event.transaction.hash,
    minter,
    applicationPeriod,
    applicationFee,
    messageBytes: userTextBytes(event.log.data, 2),
    proposer: event.transaction.from,
  });
  await context.db
    .insert(minterLatestApplication)
    .values({ chainId, minter, count })
    .onConflictDoUpdate({ count });
  await context.db
    .insert(minterTotal)
    .values({ chainId, applications: 1, denials: 0 })
    .onConflictDoUpdate((total) => ({ applications: total.applications + 1 }));
  await leaveMark(context, event, "minters");
});

ponder.on("Coin:MinterDenied", async ({ event, context }) => {
  const { minter } = event.args;
  const chainId = context.chain.id;
  // The coin denies only who has applied, so an application is always there.
  const latest = await context.db.find(minterLatestApplication, { chainId, minter });
  if (!latest) {
    throw new Error(`${minter} was denied on chain ${chainId} in ${event.transaction.hash} without applying`);
  }
  await context.db.update(minterApplication, { chainId, count: latest.count }).set({
    deniedAt: event.block.timestamp,
    denialTxHash: event.transaction.hash,
    denier: event.transaction.from,
    denialMessageBytes: userTextBytes(event.log.data, 0),
  });
  await context.db.update(minterTotal, { chainId }).set((total) => ({ denials: total.denials + 1 }));
  await leaveMark(context, event, "minters");
});
