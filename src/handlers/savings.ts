import { SavingsABI, SavingsV2ABI } from "@frankencoin/zchf";
import { type Address, zeroAddress } from "viem";
import { leadRateChange, leadRateProposal } from "../tables/rates.ts";
import { savingsAccount, savingsActivity, savingsModule, savingsPayment } from "../tables/savings.ts";
import type { HandlerContext, LogEvent } from "./evm/event.ts";
import { logPlace } from "./evm/log-place.ts";
import { on } from "./evm/on.ts";
import { recordEvent } from "./evm/record-event.ts";
import { recordFinancial } from "./finance/financial-log.ts";
import { changeRate, rateAt } from "./finance/lead-rate.ts";

type Activity = {
  kind: "Saved" | "InterestCollected" | "Withdrawn";
  account: Address;
  amount: bigint;
  /** Part of the interest that went to the referrer. */
  referralFee?: bigint;
  /** Who received it, where it is not 0. */
  feeReceiver?: Address | null;
};

/** What the contract says of an account at the end of a block. */
type AccountState = { ticks: bigint; referrer: Address; referralFeePpm: number };

/** Where the modules differ. */
type ModuleKind = {
  isCappedByEquity: boolean;
  readAccount: (context: HandlerContext, module: Address, account: Address) => Promise<AccountState>;
};

/** Without referrers. */
const savingsV2: ModuleKind = {
  isCappedByEquity: true,
  readAccount: async ({ client }, module, account) => {
    const [, ticks] = await client.readContract({
      abi: SavingsV2ABI,
      address: module,
      functionName: "savings",
      args: [account],
    });
    return { ticks, referrer: zeroAddress, referralFeePpm: 0 };
  },
};

const referralSavings: ModuleKind = {
  isCappedByEquity: false,
  readAccount: async ({ client }, module, account) => {
    const [, ticks, referrer, referralFeePpm] = await client.readContract({
      abi: SavingsABI,
      address: module,
      functionName: "savings",
      args: [account],
    });
    return { ticks, referrer, referralFeePpm };
  },
};

on("SavingsV2:Saved", async ({ event, context }) => {
  await recordActivity(context, event, { kind: "Saved", ...event.args }, savingsV2);
});
on("Savings:Saved", async ({ event, context }) => {
  await recordActivity(context, event, { kind: "Saved", ...event.args }, referralSavings);
});

on("SavingsV2:InterestCollected", async ({ event, context }) => {
  const { account, interest } = event.args;
  const activity = { kind: "InterestCollected", account, amount: interest, referralFee: 0n } as const;
  await recordActivity(context, event, activity, savingsV2);
});
on("Savings:InterestCollected", async ({ event, context }) => {
  const { account, interest, referrerFee } = event.args;
  const activity = {
    kind: "InterestCollected",
    account,
    amount: interest,
    referralFee: referrerFee,
    feeReceiver: referrerFee > 0n ? await feeReceiverOf(context, event, referrerFee) : null,
  } as const;
  await recordActivity(context, event, activity, referralSavings);
});

on("SavingsV2:Withdrawn", async ({ event, context }) => {
  await recordActivity(context, event, { kind: "Withdrawn", ...event.args }, savingsV2);
});
on("Savings:Withdrawn", async ({ event, context }) => {
  await recordActivity(context, event, { kind: "Withdrawn", ...event.args }, referralSavings);
});

on("SavingsV2:RateChanged", ({ event, context }) => recordRate(context, event, savingsV2));
on("Savings:RateChanged", ({ event, context }) => recordRate(context, event, referralSavings));
on("SavingsV2:RateProposed", ({ event, context }) => recordProposal(context, event, savingsV2));
on("Savings:RateProposed", ({ event, context }) => recordProposal(context, event, referralSavings));

async function recordActivity(
  context: HandlerContext,
  event: LogEvent,
  activity: Activity,
  moduleKind: ModuleKind,
) {
  const { kind, account, amount, referralFee = 0n, feeReceiver = null } = activity;
  const chainId = context.chain.id;
  const module = event.log.address;
  const timestamp = event.block.timestamp;
  const state = await moduleKind.readAccount(context, module, account);
  const change = {
    save: kind === "Saved" ? amount : 0n,
    interest: kind === "InterestCollected" ? amount : 0n,
    referralFees: referralFee,
    withdraw: kind === "Withdrawn" ? amount : 0n,
    saves: kind === "Saved" ? 1 : 0,
    interests: kind === "InterestCollected" ? 1 : 0,
    withdrawals: kind === "Withdrawn" ? 1 : 0,
  };
  const balanceChange = change.save + change.interest - change.referralFees - change.withdraw;

  const after = await context.db
    .insert(savingsAccount)
    .values({
      chainId,
      module,
      account,
      balance: balanceChange,
      ...change,
      created: timestamp,
      updated: timestamp,
      ...state,
    })
    .onConflictDoUpdate((row) => ({ ...add(row, change, balanceChange), updated: timestamp, ...state }));
  await context.db
    .insert(savingsModule)
    .values({
      chainId,
      module,
      balance: balanceChange,
      ...change,
      isCappedByEquity: moduleKind.isCappedByEquity,
      rateChanges: 0,
      rateProposals: 0,
      updated: timestamp,
    })
    .onConflictDoUpdate((row) => ({ ...add(row, change, balanceChange), updated: timestamp }));
  await context.db.insert(savingsActivity).values({
    chainId,
    ...logPlace(event),
    module,
    account,
    number: after.saves + after.interests + after.withdrawals,
    kind,
    amount,
    referralFee: kind === "InterestCollected" ? referralFee : null,
    ratePpm: await rateAt(context, event, module),
    balance: after.balance,
    save: after.save,
    interest: after.interest,
    withdraw: after.withdraw,
    saves: after.saves,
    interests: after.interests,
    ...state,
    feeReceiver,
  });
  await recordFinancial(context, event, {
    kind: `Savings:${kind}`,
    amount,
    account,
    savingsChange: balanceChange,
  });
  const data = { module, account, amount };
  if (kind === "InterestCollected")
    await recordEvent(context, event, "savings.interest", { ...data, referralFee });
  else await recordEvent(context, event, kind === "Saved" ? "savings.saved" : "savings.withdrawn", data);
}

type Totals = Pick<
  typeof savingsAccount.$inferSelect,
  "save" | "interest" | "referralFees" | "withdraw" | "saves" | "interests" | "withdrawals"
>;

function add(row: Totals & { balance: bigint }, change: Totals, balanceChange: bigint) {
  return {
    balance: row.balance + balanceChange,
    save: row.save + change.save,
    interest: row.interest + change.interest,
    referralFees: row.referralFees + change.referralFees,
    withdraw: row.withdraw + change.withdraw,
    saves: row.saves + change.saves,
    interests: row.interests + change.interests,
    withdrawals: row.withdrawals + change.withdrawals,
  };
}

/** The module paid the fee just before it logged the interest; the account's referrer may be another by now. */
async function feeReceiverOf(context: HandlerContext, event: LogEvent, fee: bigint): Promise<Address> {
  const chainId = context.chain.id;
  const module = event.log.address;
  const payment = await context.db.find(savingsPayment, { chainId, module });
  const isTheFee =
    payment !== null &&
    payment.block === event.block.number &&
    payment.logIndex === event.log.logIndex - 1 &&
    payment.amount === fee;
  if (!isTheFee) {
    const place = `block ${event.block.number}, log ${event.log.logIndex} of chain ${chainId}`;
    throw new Error(`no transfer of ${fee} from ${module} directly precedes ${place}`);
  }
  return payment.to;
}

async function recordRate(
  context: HandlerContext,
  event: LogEvent<{ newRate: number }>,
  moduleKind: ModuleKind,
) {
  await changeRate(context, event);
  const count = await countRateLog(context, event, { rateChanges: 1, rateProposals: 0 }, moduleKind);
  await context.db.insert(leadRateChange).values({
    chainId: context.chain.id,
    module: event.log.address,
    count,
    ...logPlace(event),
    ratePpm: event.args.newRate,
  });
  await recordFinancial(context, event, {
    kind: "Savings:RateChanged",
    amount: BigInt(event.args.newRate),
    account: null,
  });
  await recordEvent(context, event, "savings.rateChanged", {
    module: event.log.address,
    ratePpm: event.args.newRate,
  });
}

async function recordProposal(
  context: HandlerContext,
  event: LogEvent<{ who: Address; nextRate: number; nextChange: number }>,
  moduleKind: ModuleKind,
) {
  const { who: proposer, nextRate, nextChange } = event.args;
  const changes = await countRateLog(context, event, { rateChanges: 0, rateProposals: 1 }, moduleKind);
  await context.db.insert(leadRateProposal).values({
    chainId: context.chain.id,
    module: event.log.address,
    ...logPlace(event),
    changes,
    proposer,
    nextRatePpm: nextRate,
    nextChange: BigInt(nextChange),
  });
  await recordEvent(context, event, "savings.rateProposed", {
    module: event.log.address,
    proposer,
    ratePpm: nextRate,
    applicableFrom: nextChange,
  });
}

/** @returns the number of the module's RateChanged logs so far, this one included */
async function countRateLog(
  context: HandlerContext,
  event: LogEvent,
  change: { rateChanges: number; rateProposals: number },
  { isCappedByEquity }: ModuleKind,
): Promise<number> {
  // Every module has a rate, also when indexing began after its constructor.
  await rateAt(context, event, event.log.address);
  const updated = event.block.timestamp;
  const { rateChanges } = await context.db
    .insert(savingsModule)
    .values({
      chainId: context.chain.id,
      module: event.log.address,
      isCappedByEquity,
      balance: 0n,
      save: 0n,
      interest: 0n,
      referralFees: 0n,
      withdraw: 0n,
      saves: 0,
      interests: 0,
      withdrawals: 0,
      ...change,
      updated,
    })
    .onConflictDoUpdate((row) => ({
      rateChanges: row.rateChanges + change.rateChanges,
      rateProposals: row.rateProposals + change.rateProposals,
      updated,
    }));
  return rateChanges;
}
