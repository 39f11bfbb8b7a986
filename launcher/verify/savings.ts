import { parseAbi, zeroAddress } from "viem";
import { deployment } from "../../src/chains.ts";
import { type Check, type CheckContext, contractCall } from "./check.ts";
import type { Service } from "./service.ts";

const moduleAbi = parseAbi([
  "function currentRatePPM() view returns (uint24)",
  "function nextRatePPM() view returns (uint24)",
  "function nextChange() view returns (uint40)",
  "function accruedInterest(address account, uint256 timestamp) view returns (uint192)",
]);
/** Both versions return the same first two values; the one with referrers adds two. */
const olderAbi = parseAbi(["function savings(address) view returns (uint192 saved, uint64 ticks)"]);
const accountAbi = parseAbi([
  "function savings(address) view returns (uint192 saved, uint64 ticks, address referrer, uint32 fee)",
]);

/** Seconds by which a response may be older than the `/freshness` read before it. */
const MAX_RESPONSE_AGE_SECONDS = 5;

type Info = { status: Record<string, Record<string, { chainId: number; module: string; rate: number }>> };

/** Checks the rate of every savings module. */
export function moduleChecks({ status }: Info): Check[] {
  return Object.values(status)
    .flatMap((byModule) => Object.values(byModule))
    .map(({ chainId, module, rate }) => ({
      chainId,
      subject: `savings module ${module}`,
      field: "rate",
      reported: rate,
      calls: [contractCall(moduleAbi, module, "currentRatePPM")],
      expected: (current: number) => current,
    }));
}

type Rates = {
  rate: Record<string, Record<string, { chainId: number; module: string; approvedRate: number }>>;
  proposed: Record<
    string,
    Record<string, { chainId: number; module: string; nextRate: number; nextChange: number }>
  >;
};

/** Checks the latest change of every module's rate, and the latest proposal to change it. */
export function rateChecks({ rate, proposed }: Rates): Check[] {
  const all = <T>(byModule: Record<string, Record<string, T>>) =>
    Object.values(byModule).flatMap((modules) => Object.values(modules));
  const check = (
    { chainId, module }: { chainId: number; module: string },
    field: string,
    reported: unknown,
    getter: "currentRatePPM" | "nextRatePPM" | "nextChange",
  ): Check => ({
    chainId,
    subject: `lead rate of ${module}`,
    field,
    reported,
    calls: [contractCall(moduleAbi, module, getter)],
    expected: (value: number) => value,
  });
  return [
    ...all(rate).map((row) => check(row, "approvedRate", row.approvedRate, "currentRatePPM")),
    ...all(proposed).flatMap((row) => [
      check(row, "nextRate", row.nextRate, "nextRatePPM"),
      check(row, "nextChange", row.nextChange, "nextChange"),
    ]),
  ];
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

/** Checks one account in every module in which it has a balance. */
export function accountChecks(body: Balances, { service, chains, before, after }: CheckContext): Check[] {
  return rowsOf(body).flatMap((row) => {
    const { chainId, module, account } = row;
    const chain = chains.find(({ id }) => id === chainId);
    const isOlder = (chain && deployment(chain, "savingsV2"))?.address.toLowerCase() === module;
    const state = contractCall(isOlder ? olderAbi : accountAbi, module, "savings", [account]);
    const subject = `savings of ${account} in ${module}`;
    const check = (field: string, reported: unknown, expected: Check["expected"]): Check => ({
      chainId,
      subject,
      field,
      reported,
      calls: [state],
      expected,
    });
    // A referrer may be set or dropped, and ticks may advance by interest that rounds to 0, without a log. A balance never
    // changes without one, so a missed log shows as a difference in the balance.
    const withoutLog = (one: Check): Check => ({ ...one, lastLog: () => lastLog(service, row) });
    const ticks = check("ticks", row.ticks, ([, at]: readonly [bigint, bigint]) => at);
    const timeBefore = before.get(chainId)?.timestamp ?? 0;
    const timeAfter = after.get(chainId)?.timestamp ?? 0;
    const interestAt = (time: number) =>
      contractCall(moduleAbi, module, "accruedInterest", [account, BigInt(time)]);
    const interest = BigInt(row.accruedInterest);
    return [
      check("balance", row.balance, ([saved]: readonly [bigint]) => saved),
      withoutLog(ticks),
      ...(isOlder
        ? []
        : [
            withoutLog(check("referrer", row.referrer, ([, , referrer]: State) => referrer)),
            withoutLog(check("referralFeePPM", row.referralFeePPM, ([, , , fee]: State) => fee)),
            withoutLog(
              check("accruedReferralFee", row.accruedReferralFee, ([, , referrer, fee]: State) =>
                referrer === zeroAddress ? 0n : (interest * BigInt(fee)) / 1_000_000n,
              ),
            ),
          ]),
      {
        chainId,
        subject,
        field: "accruedInterest",
        reported: interest,
        calls: [
          state,
          interestAt(timeBefore - (timeBefore === timeAfter ? 0 : MAX_RESPONSE_AGE_SECONDS)),
          interestAt(timeAfter),
        ],
        expected: ([, ticks]: readonly [bigint, bigint], least: bigint, most: bigint) => {
          if (String(ticks) !== row.ticks) return undefined;
          // Between the two reads the interest at any moment is correct.
          return interest >= least && interest <= most ? interest : most;
        },
      },
    ];
  });
}

/** Paths of the largest accounts. */
export async function rankedPaths(service: Service): Promise<string[]> {
  const ranked = (await service.read("/savings/core/ranked")) as { account: string }[];
  return [...new Set(ranked.map(({ account }) => balancePath(account)))];
}

/** The path of savings accounts that the service lists: the largest ones, and those of each of their referrers. */
export async function accountPaths(service: Service): Promise<string[]> {
  const accounts = new Set<string>();
  const referrers = new Set<string>([zeroAddress]);
  const follow = async (referrer: string) => {
    if (referrers.has(referrer)) return;
    referrers.add(referrer);
    const mapping = (await service.read(`/savings/referrer/${referrer}/mapping`)) as { accounts: string[] };
    for (const account of mapping.accounts) accounts.add(account);
  };
  for (const { account } of (await service.read("/savings/core/ranked")) as { account: string }[]) {
    accounts.add(account);
  }
  // `follow` adds to the set during the iteration.
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
