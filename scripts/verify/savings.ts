import { parseAbi, zeroAddress } from "viem";
import { deployment } from "../../src/chains.ts";
import { ask, type Claim } from "./claim.ts";
import type { Context } from "./documents.ts";
import type { Service } from "./service.ts";

const moduleAbi = parseAbi([
  "function currentRatePPM() view returns (uint24)",
  "function accruedInterest(address account, uint256 timestamp) view returns (uint192)",
]);
/** Both modules begin with the same two values; the one with referrers adds two. */
const olderAbi = parseAbi(["function savings(address) view returns (uint192 saved, uint64 ticks)"]);
const accountAbi = parseAbi([
  "function savings(address) view returns (uint192 saved, uint64 ticks, address referrer, uint32 fee)",
]);

/** Seconds that an answer may be older than what `/freshness` told before it. */
const ANSWER_AGE = 5;

type Info = { status: Record<string, Record<string, { chainId: number; module: string; rate: number }>> };

/** The rate of every module. */
export function claimsOfModules({ status }: Info): Claim[] {
  return Object.values(status)
    .flatMap((byModule) => Object.values(byModule))
    .map(({ chainId, module, rate }) => ({
      chainId,
      subject: `savings module ${module}`,
      field: "rate",
      said: rate,
      questions: [ask(moduleAbi, module, "currentRatePPM")],
      told: (found: number) => found,
    }));
}

type Balance = {
  chainId: number;
  account: string;
  module: string;
  balance: string;
  ticks: string;
  referrer: string;
  referralFeePPM: number;
  accruedInterest: string;
  accruedReferralFee: string;
};

type State = readonly [saved: bigint, ticks: bigint, referrer: string, fee: number];

type Balances = Record<string, Record<string, Balance>>;

/** One account in every module in which it has a balance. */
export function claimsOfAccount(body: Balances, { service, chains, before, after }: Context): Claim[] {
  return rowsOf(body).flatMap((row) => {
    const { chainId, module, account } = row;
    const chain = chains.find(({ id }) => id === chainId);
    const isOlder = (chain && deployment(chain, "savingsV2"))?.address.toLowerCase() === module;
    const state = ask(isOlder ? olderAbi : accountAbi, module, "savings", [account]);
    const subject = `savings of ${account} in ${module}`;
    const one = (field: string, said: unknown, told: Claim["told"]): Claim => ({
      chainId,
      subject,
      field,
      said,
      questions: [state],
      told,
    });
    // A referrer may be dropped, and the older module may advance ticks, without a log. A balance never changes so:
    // where a log was missed, it tells.
    const silently = (claim: Claim): Claim => ({ ...claim, lastLog: () => lastLog(service, row) });
    const ticks = one("ticks", row.ticks, ([, at]: readonly [bigint, bigint]) => at);
    const then = before.get(chainId)?.timestamp ?? 0;
    const now = after.get(chainId)?.timestamp ?? 0;
    const interestAt = (time: number) => ask(moduleAbi, module, "accruedInterest", [account, BigInt(time)]);
    const interest = BigInt(row.accruedInterest);
    return [
      one("balance", row.balance, ([saved]: readonly [bigint]) => saved),
      ...(isOlder
        ? [silently(ticks)]
        : [
            ticks,
            silently(one("referrer", row.referrer, ([, , referrer]: State) => referrer)),
            silently(one("referralFeePPM", row.referralFeePPM, ([, , , fee]: State) => fee)),
            silently(
              one("accruedReferralFee", row.accruedReferralFee, ([, , referrer, fee]: State) =>
                referrer === zeroAddress ? 0n : (interest * BigInt(fee)) / 1_000_000n,
              ),
            ),
          ]),
      {
        chainId,
        subject,
        field: "accruedInterest",
        said: interest,
        questions: [state, interestAt(then - (then === now ? 0 : ANSWER_AGE)), interestAt(now)],
        told: ([, ticks]: readonly [bigint, bigint], least: bigint, most: bigint) => {
          if (String(ticks) !== row.ticks) return undefined;
          // While the chain moves on, the interest of any moment in between is right.
          return interest >= least && interest <= most ? interest : most;
        },
      },
    ];
  });
}

/** The path of every account with savings that the service tells of: the largest, and those of each referrer. */
export async function accountPaths(service: Service): Promise<string[]> {
  const accounts = new Set<string>();
  const referrers = new Set<string>();
  const follow = async (referrer: string) => {
    if (referrers.has(referrer)) return;
    referrers.add(referrer);
    const mapping = (await service.read(`/savings/referrer/${referrer}/mapping`)) as { accounts: string[] };
    for (const account of mapping.accounts) accounts.add(account);
  };
  for (const { account } of (await service.read("/savings/core/ranked")) as { account: string }[]) {
    accounts.add(account);
  }
  await follow(zeroAddress);
  // The set grows while it is walked.
  for (const account of accounts) {
    for (const { referrer } of rowsOf((await service.read(balancePath(account))) as Balances)) {
      await follow(referrer);
    }
  }
  return [...accounts].map(balancePath);
}

const balancePath = (account: string) => `/savings/core/balance/${account}`;

const rowsOf = (balances: Balances) => Object.values(balances).flatMap((byModule) => Object.values(byModule));

type Activity = { chainId: number; module: string; blockheight: number };

/** Block of the account's newest log in the module. */
async function lastLog(service: Service, { account, chainId, module }: Balance): Promise<number | undefined> {
  const logs = (await service.read(`/savings/core/activity/${account}`)) as Activity[];
  return logs.find((log) => log.chainId === chainId && log.module === module)?.blockheight;
}
