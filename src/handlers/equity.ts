import type { Event } from "ponder:registry";
import { dayOf } from "../domain/days.ts";
import { equityTrade, voteDelegation } from "../tables/equity.ts";
import { fpsTradeDay } from "../tables/financial-log.ts";
import type { HandlerContext } from "./evm/event.ts";
import { recordPlace } from "./evm/log-place.ts";
import { on } from "./evm/on.ts";
import { logsInBlock } from "./evm/receipt.ts";
import { recordEvent } from "./evm/record-event.ts";
import { recordFinancial } from "./finance/financial-log.ts";
import { burnedBefore } from "./finance/trade-kind.ts";

on("Equity:Trade", async ({ event, context }) => {
  const { who: trader, amount: shares, totPrice, newprice } = event.args;
  const kind = (await isRedemption(event, context)) ? "Redeemed" : "Invested";
  await recordFinancial(context, event, { kind: `Equity:${kind}`, amount: totPrice, account: trader });
  const trade = { kind, trader, shares, amount: totPrice, price: newprice } as const;
  await context.db.insert(equityTrade).values({
    ...recordPlace(context, event),
    ...trade,
  });
  await context.db
    .insert(fpsTradeDay)
    .values({ chainId: context.chain.id, day: dayOf(event.block.timestamp), price: newprice })
    .onConflictDoUpdate({ price: newprice });
  await recordEvent(context, event, "fps.trade", trade);
});

on("Equity:Delegation", async ({ event, context }) => {
  const { from: owner, to: delegate } = event.args;
  await context.db
    .insert(voteDelegation)
    .values({ chainId: context.chain.id, owner, delegate })
    .onConflictDoUpdate({ delegate });
});

/** A redemption names its shares negative; one of 0 shares costs a receipt. */
async function isRedemption(event: Event<"Equity:Trade">, context: HandlerContext): Promise<boolean> {
  const { amount: shares, totPrice } = event.args;
  if (shares !== 0n) return shares < 0n;
  // An investment may be too small for a single share, but redeeming none pays nothing.
  if (totPrice > 0n) return false;
  return burnedBefore(event.log, await logsInBlock(context, event));
}
