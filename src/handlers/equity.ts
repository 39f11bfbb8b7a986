import { type Context, type Event, ponder } from "ponder:registry";
import { dayOf } from "../days.ts";
import { fpsTradeDay } from "../tables/financial-log.ts";
import { recordFinancial } from "./shared/financial-log.ts";
import { logsInBlock } from "./shared/receipt.ts";
import { burnedBefore } from "./shared/trade-kind.ts";

ponder.on("Equity:Trade", async ({ event, context }) => {
  const { totPrice, newprice } = event.args;
  const kind = (await isRedemption(event, context)) ? "Equity:Redeemed" : "Equity:Invested";
  await recordFinancial(context, event, { kind, amount: totPrice });
  await context.db
    .insert(fpsTradeDay)
    .values({ chainId: context.chain.id, day: dayOf(event.block.timestamp), price: newprice })
    .onConflictDoUpdate({ price: newprice });
});

/** A redemption names its shares negative; one of 0 shares costs a receipt. */
async function isRedemption(event: Event<"Equity:Trade">, context: Context): Promise<boolean> {
  const { amount: shares, totPrice } = event.args;
  if (shares !== 0n) return shares < 0n;
  // An investment may be too small for a single share, but redeeming none pays nothing.
  if (totPrice > 0n) return false;
  return burnedBefore(event.log, await logsInBlock(context, event));
}
