import type { Event } from "ponder:registry";
import { zeroAddress } from "viem";
import type { TokenSymbol } from "../chains.ts";
import { dayOf } from "../domain/days.ts";
import { token, tokenDay } from "../tables/tokens.ts";
import type { HandlerContext } from "./evm/event.ts";
import { on } from "./evm/on.ts";
import { moveBalances, recordShares, recordTransfer } from "./finance/balances.ts";
import { recordCoinMovement } from "./finance/coin-movement.ts";
import { rememberPayment } from "./finance/fcs-payment.ts";
import { readReserve } from "./finance/reserve.ts";
import { refreshRepaid } from "./positions/repaid-positions.ts";

type Transfer = "CoinTransfer:Transfer" | "CoinBurn:Transfer" | "Equity:Transfer" | "FCS:Transfer";

on("CoinTransfer:Transfer", async ({ event, context }) => {
  await countTransfer("zchf", event, context);
  await recordTransfer(context, event, "zchf", await moveBalances(context, event, "zchf"));
  await recordCoinMovement(event, context);
});
on("CoinBurn:Transfer", async ({ event, context }) => {
  if (event.args.to === zeroAddress) {
    await countTransfer("zchf", event, context);
    await recordCoinMovement(event, context);
  } else {
    await rememberPayment(event, context);
    await readReserve(context, event);
  }
});
on("Equity:Transfer", async ({ event, context }) => {
  await countTransfer("fps", event, context);
  const changes = await moveBalances(context, event, "fps");
  await recordTransfer(context, event, "fps", changes);
  await recordShares(context, event, "fps", changes);
  const { from, to } = event.args;
  if (from === zeroAddress || to === zeroAddress) await readReserve(context, event);
});

on("FCS:Transfer", async ({ event, context }) => {
  await countTransfer("fcs", event, context);
  const changes = await moveBalances(context, event, "fcs");
  await recordTransfer(context, event, "fcs", changes);
  await recordShares(context, event, "fcs", changes);
});

async function countTransfer(symbol: TokenSymbol, event: Event<Transfer>, context: HandlerContext) {
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
}
