import { ponder } from "ponder:registry";
import { dayOf } from "../days.ts";
import { fpsTradeDay } from "../tables/financial-log.ts";
import { recordFinancial } from "./shared/financial-log.ts";

ponder.on("Equity:Trade", async ({ event, context }) => {
  const { amount: shares, totPrice, newprice } = event.args;
  // An investment too small for a single share trades 0 of them.
  const kind = shares >= 0n ? "Equity:Invested" : "Equity:Redeemed";
  await recordFinancial(context, event, { kind, amount: totPrice });
  await context.db
    .insert(fpsTradeDay)
    .values({ chainId: context.chain.id, day: dayOf(event.block.timestamp), price: newprice })
    .onConflictDoUpdate({ price: newprice });
});
