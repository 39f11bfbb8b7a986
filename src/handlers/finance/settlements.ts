import { SETTLEMENT, type SettlementKind } from "../../domain/financial-kinds.ts";
import { lastReceived, settlement } from "../../tables/financial-log.ts";
import type { HandlerContext, LogEvent } from "../evm/event.ts";
import { countKind, recordFinancial } from "./financial-log.ts";

export const PROFITS = "BridgedAccounting:ReceivedProfits";
export const LOSSES = "BridgedAccounting:ReceivedLosses";

/** A profit or loss that another chain reported a first time; the ReceivedSettlement log that follows names the chain. */
export async function recordReceived(
  context: HandlerContext,
  event: LogEvent,
  kind: SettlementKind,
  amount: bigint,
): Promise<void> {
  await recordFinancial(context, event, { kind, amount, account: event.log.address });
  const received = { block: event.block.number, logIndex: event.log.logIndex, amount };
  await context.db
    .insert(lastReceived)
    .values({ chainId: context.chain.id, kind, ...received })
    .onConflictDoUpdate(received);
}

/** Store the source with the settlements of its message: the logs of its amounts that are not 0 came just before. */
export async function recordSettlement(
  context: HandlerContext,
  event: LogEvent<{ chain: bigint; profits: bigint; losses: bigint }>,
): Promise<void> {
  const { chain: sourceSelector, profits, losses } = event.args;
  await countKind(context, SETTLEMENT, profits + losses);
  if (profits > 0n) await recordSource(context, event, PROFITS, sourceSelector);
  if (losses > 0n) await recordSource(context, event, LOSSES, sourceSelector);
}

async function recordSource(
  { db, chain }: HandlerContext,
  { block, transaction }: LogEvent,
  kind: SettlementKind,
  sourceSelector: bigint,
): Promise<void> {
  const received = await db.find(lastReceived, { chainId: chain.id, kind });
  if (received?.block !== block.number) {
    throw new Error(`no ${kind} before ReceivedSettlement in ${transaction.hash} on chain ${chain.id}`);
  }
  await db.insert(settlement).values({ ...received, timestamp: block.timestamp, sourceSelector });
}
