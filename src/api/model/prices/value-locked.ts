import { and, asc, eq, inArray } from "drizzle-orm";
import type { Address } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import { dayNumberOf, startOfYear, yearOf } from "../../../domain/days.ts";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, position } from "../../../tables/positions.ts";
import type { Deps } from "../../deps.ts";
import { usd } from "../../values/money.ts";
import { ONE, ONE_FRANC, sumOf } from "../amounts.ts";
import type { Moment } from "../moment.ts";
import { ofCollateral, ofPosition } from "../positions/at-head.ts";
import { yearsOf } from "../positions/owners.ts";
import { indexedTime } from "../positions/queries.ts";
import { pricedCoin } from "./coin.ts";
import { DailyFrancs } from "./daily-francs.ts";

/** The collateral in an owner's positions at the end of each year in ZCHF, in the current one at the moment; see the schema. */
export async function valueLocked(deps: Deps, owner: Address, at: Moment): Promise<Record<string, string>> {
  const [years, now] = await Promise.all([yearsOf(deps, owner, at), at ?? indexedTime(deps)]);
  const current = yearOf(now);
  const updates = await updatesOf(deps, [...new Set([...years.values()].flatMap((year) => year.positions))]);
  const francs = new DailyFrancs(deps);
  const priceAt = (token: string, time: Moment): bigint | undefined => {
    if (time === undefined) return francNow(deps, token);
    const chf = francs.near(token, dayNumberOf(time));
    return chf === undefined ? undefined : usd(chf);
  };
  return Object.fromEntries(
    [...years].map(([year, { positions }]) => {
      const isCurrent = year === current;
      const end = isCurrent ? at : startOfYear(year + 1);
      const isBefore = (time: bigint) => end === undefined || time < end || (isCurrent && time === end);
      // CHF have 36 decimals, the result has 18.
      const value = sumOf(positions, (address) => {
        const last = updates.get(address)?.findLast(({ timestamp }) => isBefore(timestamp));
        if (last === undefined) return 0n;
        const chf = priceAt(last.collateral, end);
        if (chf === undefined) return 0n;
        return (last.size * chf) / (10n ** BigInt(last.decimals) * ONE);
      });
      return [year, String(value)];
    }),
  );
}

/** CHF for one token, 36 decimals; undefined when unknown. */
function francNow({ prices, chains }: Deps, token: string): bigint | undefined {
  const coinAddress = pricedCoin(chains);
  const [price, coin] = [prices.of(token), coinAddress && prices.of(coinAddress)];
  if (price === undefined || coin === undefined) return undefined;
  const ofCoin = usd(coin.usd);
  return ofCoin === 0n ? undefined : (usd(price.usd) * ONE_FRANC) / ofCoin;
}

/** The minting updates of each position, oldest first. */
async function updatesOf({ db }: Pick<Deps, "db">, positions: readonly string[]) {
  if (positions.length === 0) return new Map<string, never[]>();
  const rows = await db
    .select({
      position: mintingUpdate.position,
      timestamp: mintingUpdate.timestamp,
      size: mintingUpdate.size,
      collateral: position.collateral,
      decimals: collateral.decimals,
    })
    .from(mintingUpdate)
    .innerJoin(position, ofPosition)
    .innerJoin(collateral, ofCollateral)
    .where(
      and(
        eq(mintingUpdate.chainId, MAIN_CHAIN),
        inArray(mintingUpdate.position, positions as readonly Address[] as Address[]),
      ),
    )
    .orderBy(asc(mintingUpdate.count));
  return Map.groupBy(rows, (row) => row.position as string);
}
