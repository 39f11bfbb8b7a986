import { z } from "@hono/zod-openapi";
import { zeroAddress } from "viem";
import { address } from "../../http/params.ts";
import { amount, atTime, chainId, lowerCaseAddress, omitted, txHash } from "../../values/scalars.ts";
import { UNIX_SECONDS, WHOLE_ZCHF, ZCHF } from "../../values/units.ts";

const module = lowerCaseAddress.openapi({ description: "Savings module, lower case." });
const account = lowerCaseAddress.openapi({ description: "Saver, lower case." });
const unixSeconds = (description: string) =>
  z.int().openapi({ description, example: 1751307767, ...UNIX_SECONDS });
const count = (description: string) => z.int().min(0).openapi({ description });
const zchf = (description: string) => amount(ZCHF, description);
const francs = (description: string) => z.number().openapi({ description, ...WHOLE_ZCHF });

const REFERRAL_FEE = "The referrer's part of the interest, parts per million; at most 250,000, a quarter.";

const totals = {
  balance: zchf("Save plus interest less referral fees less withdraw: the contract's `saved`. Raw ZCHF."),
  save: zchf("Sum of all saves, raw ZCHF."),
  interest: zchf("Sum of all interest collected, the referrers' part included, raw ZCHF."),
  withdraw: zchf("Sum of all withdrawals, raw ZCHF."),
};

const byModule = <T extends z.ZodType>(row: T) =>
  z
    .record(z.string(), z.record(z.string(), row))
    .openapi({ description: "By chain id, then by savings module (lower case)." });

const ratePpm = z
  .int()
  .openapi({ description: "Lead rate: interest per year, parts per million.", example: 35000 });

const moduleStatus = z
  .object({
    chainId,
    updated: unixSeconds("Time of the module's last save, interest, withdrawal or rate log, unix seconds."),
    module,
    ...totals,
    rate: ratePpm,
    counter: z
      .object({
        interest: count("InterestCollected logs."),
        rateChanged: count("RateChanged logs, the constructor's included."),
        rateProposed: count("RateProposed logs; always 0 on side chains, whose rate comes from Ethereum."),
        save: count("Saved logs."),
        withdraw: count("Withdrawn logs."),
      })
      .openapi({ description: "Numbers of logs." }),
  })
  .openapi("SavingsModule");

export const savingsInfo = z
  .object({
    status: byModule(moduleStatus),
    totalBalance: francs("ZCHF on all accounts of all modules."),
    ratioOfSupply: z.number().nullable().openapi({
      description: "totalBalance over the ZCHF supply of all chains, 0 to 1; null while there is no supply.",
    }),
    totalInterest: francs("ZCHF of interest collected in all modules, gross."),
  })
  .openapi("SavingsInfo");

const savingsAccount = z
  .object({
    chainId,
    account,
    module,
    balance: totals.balance,
    created: unixSeconds("Time of the account's first log, unix seconds."),
    updated: unixSeconds("Time of its last log, unix seconds."),
    save: totals.save,
    interest: totals.interest,
    withdraw: totals.withdraw,
    counter: z
      .object({
        save: count("Saved logs."),
        interest: count("InterestCollected logs."),
        withdraw: count("Withdrawn logs."),
      })
      .openapi({ description: "Numbers of logs." }),
  })
  .openapi("SavingsAccount");

export const rankedAccounts = z.array(savingsAccount);

const accountBalance = savingsAccount
  .extend({
    ticks: z.string().regex(/^\d+$/).openapi({
      description:
        "Ticks (ppm-seconds) up to which interest is collected, after the account's last log; ahead of the module's own in the first three days.",
      example: "174300000000",
    }),
    referrer: lowerCaseAddress.openapi({
      description:
        "Account that gets a part of the interest, as of the account's last log; the zero address: none.",
    }),
    referralFeePPM: z.int().openapi({ description: REFERRAL_FEE }),
    accruedInterest: zchf(
      "Interest that refreshBalance() would collect at the indexed block, gross, raw ZCHF. Savings earn nothing in the first three days; what is added delays the average accordingly. In the module without referrers at most the equity capital. Of the account as it was after its last log: that module may since have advanced the account's ticks without a log, while the equity was 0; then the contract collects less. With `at`, to the second of that time.",
    ),
    accruedReferralFee: zchf(
      "Part of accruedInterest that the referrer would get, raw ZCHF. Of the referrer after the account's last log: one dropped since without a log, because there was no interest to collect, is still counted.",
    ),
    at: atTime,
    omitted,
  })
  .openapi("SavingsBalance");

export const accountBalances = byModule(accountBalance).openapi("SavingsBalances");

const activity = z
  .object({
    chainId,
    account,
    module,
    created: unixSeconds("Block time, unix seconds."),
    blockheight: z.int().openapi({ description: "Block number." }),
    count: z.int().min(1).openapi({ description: "Number of the log within the account and module." }),
    balance: totals.balance.openapi({ description: "Balance after the log, raw ZCHF." }),
    save: totals.save,
    interest: totals.interest,
    withdraw: totals.withdraw,
    kind: z.enum(["Saved", "InterestCollected", "Withdrawn"]).openapi({ description: "The module's event." }),
    amount: zchf("What the log moved, raw ZCHF; of InterestCollected the gross interest."),
    rate: ratePpm.openapi({ description: "Lead rate at the log, parts per million." }),
    txHash,
    referralFee: zchf(
      "Part of the interest that went to the referrer, raw ZCHF; only on InterestCollected.",
    ).optional(),
  })
  .openapi("SavingsActivity");

export const activities = z.array(activity);

const secondsText = (description: string) =>
  z
    .string()
    .regex(/^\d+$/)
    .openapi({ description, example: "1768385231", ...UNIX_SECONDS });

const referredAccount = z
  .object({
    created: secondsText("Time of the account's first log, unix seconds."),
    updated: secondsText("Time of its last log, unix seconds."),
    balance: francs("Its balance, ZCHF."),
    referrer: lowerCaseAddress,
    referrerFee: z.int().openapi({ description: REFERRAL_FEE }),
  })
  .openapi("ReferredAccount");

export const referrerMapping = z
  .object({
    num: z.int().openapi({ description: "Number of accounts." }),
    accounts: z.array(account).openapi({ description: "Each account once, in any module." }),
    map: z
      .record(z.string(), z.record(z.string(), z.record(z.string(), referredAccount)))
      .openapi({ description: "By chain id, savings module and account (lower case)." }),
  })
  .openapi("ReferrerMapping");

export const referrerEarnings = z
  .object({
    earnings: z
      .record(z.string(), z.record(z.string(), z.record(z.string(), francs("ZCHF received."))))
      .openapi({ description: "ZCHF received, by chain id, savings module and account (lower case)." }),
    chains: z.record(z.string(), z.number()).openapi({ description: "ZCHF received, by chain id." }),
    total: francs("ZCHF received on all chains."),
  })
  .openapi("ReferrerEarnings");

const rateChange = z
  .object({
    chainId,
    created: unixSeconds("Block time, unix seconds."),
    blockheight: z.int().openapi({ description: "Block number." }),
    module,
    approvedRate: ratePpm.openapi({ description: "The new lead rate, parts per million per year." }),
    count: z.int().min(1).openapi({ description: "Number of the RateChanged log within the module." }),
    txHash,
  })
  .openapi("LeadRate");

const rateProposal = z
  .object({
    chainId,
    created: unixSeconds("Block time, unix seconds."),
    count: count("Number of the module's RateChanged logs before the proposal."),
    blockheight: z.int().openapi({ description: "Block number." }),
    module,
    txHash,
    proposer: lowerCaseAddress.openapi({ description: "The log's `who`, lower case." }),
    nextRate: ratePpm.openapi({ description: "The proposed lead rate, parts per million per year." }),
    nextChange: unixSeconds("Time from which the proposal can be applied, unix seconds."),
  })
  .openapi("LeadRateProposal");

const latestRates = byModule(rateChange).openapi({
  description: "The latest RateChanged of each module, by chain id, then by savings module (lower case).",
});
const latestProposals = byModule(rateProposal).openapi({
  description:
    "The latest RateProposed of each module, applied or not, by chain id, then by savings module (lower case). On Ethereum only: side chains receive their rate from there.",
});

export const leadRateInfo = z
  .object({
    rate: latestRates,
    proposed: latestProposals,
    open: byModule(
      z
        .object({
          details: rateProposal,
          currentRate: ratePpm.openapi({ description: "currentRatePPM() of the module." }),
          nextRate: ratePpm.openapi({ description: "nextRatePPM() of the module." }),
          nextChange: unixSeconds("nextChange() of the module, unix seconds."),
          isProposal: z
            .boolean()
            .openapi({ description: "Whether the proposed rate differs from the current one." }),
          isPending: z.boolean().openapi({
            description: "Whether nextChange is not before the time of the chain's indexed head.",
          }),
          isSynced: z.boolean().openapi({
            description:
              "False for Ethereum's module with referrers while its rate differs from that of Base's module; true for others and while Base is not indexed.",
          }),
        })
        .openapi("OpenLeadRateProposal"),
    ).openapi({
      description:
        "The latest proposals that are not settled: isProposal, isPending or not isSynced. By chain id, then by savings module (lower case).",
    }),
  })
  .openapi("LeadRateInfo");

export const leadRates = z
  .object({
    rate: latestRates,
    list: byModule(z.array(rateChange)).openapi({
      description:
        "Every RateChanged, newest first, by chain id, then by savings module (lower case). The first is the constructor's.",
    }),
  })
  .openapi("LeadRates");

export const leadRateProposals = z
  .object({
    proposed: latestProposals,
    list: byModule(z.array(rateProposal)).openapi({
      description: "Every RateProposed, newest first, by chain id, then by savings module (lower case).",
    }),
  })
  .openapi("LeadRateProposals");

export const accountPath = z.object({ account: address });
export const referrerPath = z.object({
  referrer: address
    .refine(
      (referrer) => referrer !== zeroAddress,
      "expected another than the zero address, which is no referrer",
    )
    .openapi({ description: "Referrer, any case. Not the zero address: an account with it has none." }),
});
