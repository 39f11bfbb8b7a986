import { slotOf } from "../chains.ts";
import { recordId } from "../domain/record-id.ts";
import { userTextBytes } from "../domain/user-text.ts";
import { minterApplication, minterLatestApplication, minterTotal } from "../tables/minters.ts";
import { on } from "./evm/on.ts";
import { recordEvent } from "./evm/record-event.ts";

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
  });
  await context.db
    .insert(minterLatestApplication)
    .values({ chainId, minter, count })
    .onConflictDoUpdate({ count });
  await context.db
    .insert(minterTotal)
    .values({ chainId, applications: 1, denials: 0 })
    .onConflictDoUpdate((total) => ({ applications: total.applications + 1 }));
  await recordEvent(context, event, "minter.proposed", application);
});

on("Coin:MinterDenied", async ({ event, context }) => {
  const { minter } = event.args;
  const chainId = context.chain.id;
  // The coin only denies minters that have applied, so there is always an application.
  const latest = await context.db.find(minterLatestApplication, { chainId, minter });
  if (!latest) {
    throw new Error(`${minter} was denied on chain ${chainId} in ${event.transaction.hash} without applying`);
  }
  const [denier, messageBytes] = [event.transaction.from, userTextBytes(event.log.data, 0)];
  await context.db.update(minterApplication, { chainId, count: latest.count }).set({
    deniedAt: event.block.timestamp,
    denialTxHash: event.transaction.hash,
    denier,
    denialMessageBytes: messageBytes,
  });
  await context.db.update(minterTotal, { chainId }).set((total) => ({ denials: total.denials + 1 }));
  await recordEvent(context, event, "minter.denied", { minter, denier, messageBytes });
});
