import { type Context, type Event, ponder } from "ponder:registry";
import { MINTER_PROPOSAL_FEE } from "../financial-kinds.ts";
import { lastProfit } from "../tables/financial-log.ts";
import { countKind, recordFinancial } from "./shared/financial-log.ts";

ponder.on("Coin:Profit", async ({ event, context }) => {
  const { reportingMinter: minter, amount } = event.args;
  await rememberProfit(event, context);
  await recordFinancial(context, event, { kind: "Equity:Profit", amount, minter });
  if (minter === event.log.address) await countKind(context, event, MINTER_PROPOSAL_FEE, amount);
});

ponder.on("Coin:Loss", async ({ event, context }) => {
  const { reportingMinter: minter, amount } = event.args;
  await recordFinancial(context, event, { kind: "Equity:Loss", amount, minter });
});

async function rememberProfit(event: Event<"Coin:Profit">, context: Context) {
  const { reportingMinter: minter, amount } = event.args;
  const last = {
    block: event.block.number,
    logIndex: event.log.logIndex,
    amount,
  };
  await context.db
    .insert(lastProfit)
    .values({ chainId: context.chain.id, minter, ...last })
    .onConflictDoUpdate(last);
}
