import type { Address } from "viem";
import { fcsPayment } from "../../tables/fcs.ts";
import { contractOn, type HandlerContext, type LogEvent } from "../evm/event.ts";

type Transfer = { from: Address; to: Address; value: bigint };

/** Remember what FCS sent last to the equity contract. */
export async function rememberPayment(event: LogEvent<Transfer>, context: HandlerContext) {
  const { from, to, value: amount } = event.args;
  if (contractOn(context, "FCS") !== from.toLowerCase()) return;
  if (contractOn(context, "Equity") !== to.toLowerCase()) return;
  const payment = { txHash: event.transaction.hash, amount };
  await context.db
    .insert(fcsPayment)
    .values({ chainId: context.chain.id, ...payment })
    .onConflictDoUpdate(payment);
}

/** What FCS sent to the equity contract in this transaction since its last Deposit or Withdraw log, ZCHF, 18 decimals. */
export async function takePayment(
  { db, chain }: Pick<HandlerContext, "db" | "chain">,
  { transaction }: Pick<LogEvent, "transaction">,
): Promise<bigint> {
  const payment = await db.find(fcsPayment, { chainId: chain.id });
  if (payment === null || payment.txHash !== transaction.hash) return 0n;
  await db.delete(fcsPayment, { chainId: chain.id });
  return payment.amount;
}
