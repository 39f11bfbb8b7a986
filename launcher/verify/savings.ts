import { parseAbi, zeroAddress } from "viem";
import {
  addressOf,
  type Body,
  type Check,
  type CheckedRoute,
  checksOf,
  contractCall,
  route,
} from "./check.ts";
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

/** The rows of an object by chain and module. */
const rowsOf = <Row>(byChain: Record<string, Record<string, Row>>): Row[] =>
  Object.values(byChain).flatMap((byModule) => Object.values(byModule));

/** The rate of every savings module. */
export const modules = route("/savings/core/info", ({ status }) =>
  rowsOf(status).map(({ chainId, module, rate }) =>
    checksOf(chainId, `savings module ${module}`)(
      "rate",
      rate,
      contractCall(moduleAbi, module, "currentRatePPM"),
    ),
  ),
);

/** The latest change of every module's rate, and the latest proposal to change it. */
export const rates = route("/savings/leadrate/info", ({ rate, proposed }) => {
  const check = (
    { chainId, module }: { chainId: number; module: string },
    field: string,
    reported: unknown,
    getter: "currentRatePPM" | "nextRatePPM" | "nextChange",
  ) => checksOf(chainId, `lead rate of ${module}`)(field, reported, contractCall(moduleAbi, module, getter));
  return [
    ...rowsOf(rate).map((row) => check(row, "approvedRate", row.approvedRate, "currentRatePPM")),
    ...rowsOf(proposed).flatMap((row) => [
      check(row, "nextRate", row.nextRate, "nextRatePPM"),
      check(row, "nextChange", row.nextChange, "nextChange"),
    ]),
  ];
});

const PATH = "/savings/core/balance/{account}";
type Balances = Body<typeof PATH>;

type State = readonly [saved: bigint, ticks: bigint, referrer: string, fee: number];

/** One account in every module in which it has a balance. */
export const savingsOf = (owner: string): CheckedRoute =>
  route(
    PATH,
    (body, context) => {
      const { service, before, after } = context;
      return rowsOf(body).flatMap((row) => {
        const { chainId, module, account } = row;
        const isOlder = addressOf(context, chainId, "savingsV2")?.toLowerCase() === module;
        const state = contractCall(isOlder ? olderAbi : accountAbi, module, "savings", [account]);
        const check = checksOf(chainId, `savings of ${account} in ${module}`);
        // A referrer may be set or dropped, and ticks may advance by interest that rounds to 0, without a log. A balance
        // never changes without one, so a missed log shows as a difference in the balance.
        const withoutLog = (field: string, reported: unknown, expected: Check["expected"]): Check => ({
          ...check(field, reported, state, expected),
          lastLog: () => lastLog(service, row),
        });
        const timeBefore = before.get(chainId)?.timestamp ?? 0;
        const timeAfter = after.get(chainId)?.timestamp ?? 0;
        const interestAt = (time: number) =>
          contractCall(moduleAbi, module, "accruedInterest", [account, BigInt(time)]);
        const interest = BigInt(row.accruedInterest);
        const earliest = timeBefore - (timeBefore === timeAfter ? 0 : MAX_RESPONSE_AGE_SECONDS);
        return [
          check("balance", row.balance, state, ([saved]: State) => saved),
          withoutLog("ticks", row.ticks, ([, ticks]: State) => ticks),
          ...(isOlder
            ? []
            : [
                withoutLog("referrer", row.referrer, ([, , referrer]: State) => referrer),
                withoutLog("referralFeePPM", row.referralFeePPM, ([, , , fee]: State) => fee),
                withoutLog("accruedReferralFee", row.accruedReferralFee, ([, , referrer, fee]: State) =>
                  referrer === zeroAddress ? 0n : (interest * BigInt(fee)) / 1_000_000n,
                ),
              ]),
          check(
            "accruedInterest",
            interest,
            [state, interestAt(earliest), interestAt(timeAfter)],
            ([, ticks]: State, least: bigint, most: bigint) => {
              if (String(ticks) !== row.ticks) return undefined;
              // Between the two reads the interest at any moment is correct.
              return interest >= least && interest <= most ? interest : most;
            },
          ),
        ];
      });
    },
    balancePath(owner),
  );

const balancePath = (account: string) => `/savings/core/balance/${account}`;

/** The largest accounts. */
export async function rankedAccounts(service: Service): Promise<string[]> {
  const ranked = (await service.read("/savings/core/ranked")) as Body<"/savings/core/ranked">;
  return [...new Set(ranked.map(({ account }) => account))];
}

/** The accounts that the service lists: the largest ones, and those of each of their referrers. */
export async function everyAccount(service: Service): Promise<string[]> {
  const accounts = new Set(await rankedAccounts(service));
  const referrers = new Set<string>([zeroAddress]);
  // It grows during the iteration.
  for (const account of accounts) {
    for (const { referrer } of rowsOf((await service.read(balancePath(account))) as Balances)) {
      if (referrers.has(referrer)) continue;
      referrers.add(referrer);
      const mapping = (await service.read(`/savings/referrer/${referrer}/mapping`)) as { accounts: string[] };
      for (const each of mapping.accounts) accounts.add(each);
    }
  }
  return [...accounts];
}

type Log = { chainId: number; module: string; account: string };

/** Block of the account's newest log in the module. */
async function lastLog(service: Service, { account, chainId, module }: Log): Promise<number | undefined> {
  const path = `/savings/core/activity/${account}`;
  const logs = (await service.read(path)) as Body<"/savings/core/activity/{account}">;
  return logs.find((log) => log.chainId === chainId && log.module === module)?.blockheight;
}
