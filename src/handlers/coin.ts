import type { Event } from "ponder:registry";
import type { Address } from "viem";
import { MINTER_PROPOSAL_FEE } from "../domain/financial-kinds.ts";
import { lastProfit, minterResult } from "../tables/financial-log.ts";
import type { HandlerContext } from "./evm/event.ts";
import { on } from "./evm/on.ts";
import { recordEvent } from "./evm/record-event.ts";
import { countKind, recordFinancial } from "./finance/financial-log.ts";

on("Coin:Profit", async ({ event, context }) => {
  const { reportingMinter: minter, amount } = event.args;
  await rememberProfit(event, context);
  await addResult(context, minter, { profits: amount, losses: 0n });
  await recordFinancial(context, event, { kind: "Equity:Profit", amount, account: minter });
  if (minter === event.log.address) await countKind(context, MINTER_PROPOSAL_FEE, amount);
  await recordEvent(context, event, "profit", { minter, amount });
});

on("Coin:Loss", async ({ event, context }) => {
  const { reportingMinter: minter, amount } = event.args;
  await addResult(context, minter, { profits: 0n, losses: amount });
  await recordFinancial(context, event, { kind: "Equity:Loss", amount, account: minter });
  await recordEvent(context, event, "loss", { minter, amount });
});

async function addResult(
  { db, chain }: HandlerContext,
  minter: Address,
  result: { profits: bigint; losses: bigint },
) {
  await db
    .insert(minterResult)
    .values({ chainId: chain.id, minter, ...result })
    .onConflictDoUpdate((row) => ({
      profits: row.profits + result.profits,
      losses: row.losses + result.losses,
    }));
}

async function rememberProfit(event: Event<"Coin:Profit">, context: HandlerContext) {
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
