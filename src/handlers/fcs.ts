import type { Address } from "viem";
import { dayOf } from "../domain/days.ts";
import { fcsDelegation, fcsFeeDay, fcsTrade, fcsVoteLoss } from "../tables/fcs.ts";
import type { HandlerContext, LogEvent } from "./evm/event.ts";
import { recordPlace } from "./evm/log-place.ts";
import { on } from "./evm/on.ts";
import { recordEvent } from "./evm/record-event.ts";
import { takePayment } from "./finance/fcs-payment.ts";

const NOTHING = { assets: 0n, fee: 0n };

on("FCS:Wrapped", async ({ event, context }) => {
  const { who, amount: shares } = event.args;
  const accounts = { sender: who, owner: who, receiver: who };
  await recordTrade(context, event, { kind: "Wrapped", ...accounts, shares, ...NOTHING });
});

on("FCS:Unwrapped", async ({ event, context }) => {
  const { who, amount: shares } = event.args;
  const accounts = { sender: who, owner: who, receiver: who };
  await recordTrade(context, event, { kind: "Unwrapped", ...accounts, shares, ...NOTHING });
});

on("FCS:Deposit", async ({ event, context }) => {
  const { sender, owner, assets, shares } = event.args;
  // What the contract has invested is no fee of a withdrawal that may follow in this transaction.
  await takePayment(context, event);
  await recordTrade(context, event, {
    kind: "Deposit",
    sender,
    owner,
    receiver: owner,
    assets,
    shares,
    fee: 0n,
  });
  await recordEvent(context, event, "fcs.deposit", { sender, owner, assets, shares });
});

on("FCS:Withdraw", async ({ event, context }) => {
  const { sender, receiver, owner, assets, shares } = event.args;
  const fee = await takePayment(context, event);
  const trade = { sender, receiver, owner, assets, shares, fee };
  await recordTrade(context, event, { kind: "Withdraw", ...trade });
  if (fee > 0n) {
    await context.db
      .insert(fcsFeeDay)
      .values({ chainId: context.chain.id, day: dayOf(event.block.timestamp), amount: fee, withdrawals: 1 })
      .onConflictDoUpdate((row) => ({ amount: row.amount + fee, withdrawals: row.withdrawals + 1 }));
  }
  await recordEvent(context, event, "fcs.withdraw", trade);
});

on("FCS:Shot", async ({ event, context }) => {
  const { target, votesDestroyed: votes } = event.args;
  await recordLoss(context, event, { kind: "Shot", target, votes });
});

on("FCS:MutualDestruction", async ({ event, context }) => {
  const { initiator, target, votesDestroyed: votes } = event.args;
  await recordLoss(context, event, { kind: "MutualDestruction", initiator, target, votes });
});

on("FCS:VotesCapped", async ({ event, context }) => {
  const { holder: target, votesBefore, votesAfter } = event.args;
  await recordLoss(context, event, {
    kind: "VotesCapped",
    target,
    votes: votesBefore - votesAfter,
    votesAfter,
  });
});

on("MainnetVotes:Delegation", async ({ event, context }) => {
  const { from: owner, to: delegate } = event.args;
  await context.db
    .insert(fcsDelegation)
    .values({ chainId: context.chain.id, owner, delegate })
    .onConflictDoUpdate({ delegate });
});

type Trade = Omit<typeof fcsTrade.$inferInsert, "chainId" | "count" | "timestamp" | "txHash">;

async function recordTrade(context: HandlerContext, event: LogEvent, trade: Trade) {
  await context.db.insert(fcsTrade).values({ ...recordPlace(context, event), ...trade });
}

type Loss = Pick<typeof fcsVoteLoss.$inferInsert, "kind" | "target" | "votes"> & {
  initiator?: Address;
  votesAfter?: bigint;
};

async function recordLoss(context: HandlerContext, event: LogEvent, loss: Loss) {
  const { initiator = event.log.address, votesAfter = 0n, ...rest } = loss;
  await context.db
    .insert(fcsVoteLoss)
    .values({ ...recordPlace(context, event), ...rest, initiator, votesAfter });
}
