import { type Address, zeroAddress } from "viem";
import { savingsPayment } from "../../tables/savings.ts";
import { contractOn, type HandlerContext, type LogEvent } from "../evm/event.ts";
import { rememberPayment } from "./fcs-payment.ts";
import { recordFinancial } from "./financial-log.ts";
import { readReserve } from "./reserve.ts";

type Transfer = { from: Address; to: Address; value: bigint };

/** What a transfer of the coin means beyond the balances it moves. */
export async function recordCoinMovement(event: LogEvent<Transfer>, context: HandlerContext) {
  const { from, to, value } = event.args;
  const isOneOf = (address: Address, ...names: Parameters<typeof contractOn>[1][]) =>
    names.some((name) => contractOn(context, name) === address.toLowerCase());
  if (from === zeroAddress) {
    await recordFinancial(context, event, { kind: "Frankencoin:Mint", amount: value, account: to });
  } else if (to === zeroAddress) {
    await recordFinancial(context, event, { kind: "Frankencoin:Burn", amount: value, account: from });
  }
  await rememberPayment(event, context);
  if (isOneOf(from, "SavingsV2", "Savings")) await recordPayment(event, context);
  if (isOneOf(from, "Equity") || isOneOf(to, "Equity")) await readReserve(context, event);
}

/** Remember what a savings module sent last: the next log may be the interest whose referral fee it was. */
async function recordPayment(event: LogEvent<Transfer>, context: HandlerContext) {
  const { from, to, value } = event.args;
  const payment = {
    block: event.block.number,
    logIndex: event.log.logIndex,
    to,
    amount: value,
  };
  await context.db
    .insert(savingsPayment)
    .values({ chainId: context.chain.id, module: from, ...payment })
    .onConflictDoUpdate(payment);
}
