import { type Context, type Event, ponder } from "ponder:registry";
import { zeroAddress } from "viem";
import { dayOf } from "../days.ts";
import { token, tokenDay } from "../tables/tokens.ts";
import { recordCoinMovement } from "./shared/coin-movement.ts";
import { leaveMark } from "./shared/leave-mark.ts";
import { refreshRepaid } from "./shared/repaid-positions.ts";
import { readReserve } from "./shared/reserve.ts";

type Transfer = "CoinTransfer:Transfer" | "CoinBurn:Transfer" | "Equity:Transfer";

ponder.on("CoinTransfer:Transfer", async ({ event, context }) => {
  await countTransfer("zchf", event, context);
  await recordCoinMovement(event, context);
});
ponder.on("CoinBurn:Transfer", async ({ event, context }) => {
  if (event.args.to === zeroAddress) {
    await countTransfer("zchf", event, context);
    await recordCoinMovement(event, context);
  } else {
    await readReserve(context, event);
  }
});
ponder.on("Equity:Transfer", async ({ event, context }) => {
  await countTransfer("fps", event, context);
  const { from, to } = event.args;
  if (from === zeroAddress || to === zeroAddress) await readReserve(context, event);
});

async function countTransfer(symbol: "zchf" | "fps", event: Event<Transfer>, context: Context) {
  const { from, to, value } = event.args;
  const chainId = context.chain.id;
  const self = event.log.address;
  const minted = from === zeroAddress;
  const burned = to === zeroAddress;
  const supplyChange = (minted ? value : 0n) - (burned ? value : 0n);
  const heldChange = (to === self ? value : 0n) - (from === self ? value : 0n);
  const timestamp = event.block.timestamp;
  const after = await context.db
    .insert(token)
    .values({
      chainId,
      symbol,
      supply: supplyChange,
      heldBySelf: heldChange,
      mints: minted ? 1 : 0,
      burns: burned ? 1 : 0,
      transfers: 1,
      updated: timestamp,
    })
    .onConflictDoUpdate((row) => ({
      supply: row.supply + supplyChange,
      heldBySelf: row.heldBySelf + heldChange,
      mints: row.mints + (minted ? 1 : 0),
      burns: row.burns + (burned ? 1 : 0),
      transfers: row.transfers + 1,
      updated: timestamp,
    }));
  if (minted || burned) {
    const day = dayOf(timestamp);
    await context.db
      .insert(tokenDay)
      .values({ chainId, symbol, day, supply: after.supply })
      .onConflictDoUpdate({ supply: after.supply });
  }
  if (symbol === "zchf" && burned) await refreshRepaid(context, event, from, value);
  await leaveMark(context, event, "tokens");
}
