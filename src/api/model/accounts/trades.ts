import { and, desc, eq, lte, or } from "drizzle-orm";
import { type Address, zeroAddress } from "viem";
import { deployment, MAIN_CHAIN } from "../../../chains.ts";
import { dayOf } from "../../../domain/days.ts";
import { tokenTransfer } from "../../../tables/balances.ts";
import { equityTrade } from "../../../tables/equity.ts";
import { fcsTrade } from "../../../tables/fcs.ts";
import { reserveDay } from "../../../tables/financial-log.ts";
import type { Deps } from "../../deps.ts";
import { FIRST_SHARE_PRICE, ONE, sumOf } from "../amounts.ts";
import { isOf } from "../balances/history.ts";
import { movementsOf, withCosts, withoutExchanges } from "./figures.ts";

/** The seconds that a statement covers, both included, unix seconds. */
export type Period = { from: bigint; through: bigint };

/** What moved the account's FPS and FCS in the period, by average cost over all time before. */
export async function tradesOf(
  { db, chains }: Pick<Deps, "db" | "chains">,
  account: Address,
  { from, through }: Period,
) {
  const [trades, fcsTrades, transfers, days] = await Promise.all([
    db
      .select()
      .from(equityTrade)
      .where(and(eq(equityTrade.trader, account), lte(equityTrade.timestamp, through))),
    db
      .select()
      .from(fcsTrade)
      .where(and(eq(fcsTrade.owner, account), lte(fcsTrade.timestamp, through))),
    db
      .select()
      .from(tokenTransfer)
      .where(and(or(isOf("fps", account), isOf("fcs", account)), lte(tokenTransfer.timestamp, through))),
    db
      .select({ day: reserveDay.day, price: reserveDay.fpsPrice })
      .from(reserveDay)
      .where(eq(reserveDay.chainId, MAIN_CHAIN))
      .orderBy(desc(reserveDay.day)),
  ]);
  const priceOn = (timestamp: bigint): bigint =>
    days.find(({ day }) => day <= dayOf(timestamp))?.price ?? FIRST_SHARE_PRICE;
  const main = chains.find(({ id }) => id === MAIN_CHAIN);
  const moved = withoutExchanges(
    transfers.map((row) => ({
      ...row,
      isReceived: row.to === account,
      isMint: row.from === zeroAddress,
      isBurn: row.to === zeroAddress,
      other: row.to === account ? row.from : row.to,
    })),
    fcsTrades.flatMap(({ kind, ...row }) =>
      kind === "Wrapped" || kind === "Unwrapped" ? [{ ...row, kind }] : [],
    ),
    main && deployment(main, "fcs")?.address.toLowerCase(),
  );
  const movements = movementsOf(
    [...trades.map((row) => ({ ...row, symbol: "fps" as const })), ...fcsTrades.flatMap(asTrade)],
    moved,
    ({ amount, timestamp }) => (amount * priceOn(timestamp)) / ONE,
  ).sort(
    ({ source: a }, { source: b }) =>
      Number(a.timestamp - b.timestamp) || (a.count < b.count ? -1 : a.count > b.count ? 1 : 0),
  );
  const list = withCosts(movements)
    .filter(({ source }) => source.timestamp >= from)
    .map(({ source, kind, shares, amount, cost, gain, totalShares, totalCost }) => ({
      chainId: source.chainId,
      timestamp: Number(source.timestamp),
      txHash: source.txHash,
      kind,
      ...(source.symbol === "fcs" && { asset: "FCS" as const }),
      shares,
      amount,
      cost,
      gain,
      totalShares,
      totalCost,
    }));
  return { gain: sumOf(list, ({ gain }) => gain ?? 0n), list };
}

type FcsTrade = Pick<
  typeof fcsTrade.$inferSelect,
  "chainId" | "count" | "timestamp" | "txHash" | "shares"
> & {
  symbol: "fcs";
  kind: "Invested" | "Redeemed";
  amount: bigint;
};

/** A deposit or withdrawal as a trade of shares. */
function asTrade({ kind, assets: amount, shares, ...row }: typeof fcsTrade.$inferSelect): FcsTrade[] {
  const trade = {
    chainId: row.chainId,
    count: row.count,
    timestamp: row.timestamp,
    txHash: row.txHash,
    amount,
  };
  if (kind === "Deposit") return [{ ...trade, symbol: "fcs", kind: "Invested", shares }];
  return kind === "Withdraw" ? [{ ...trade, symbol: "fcs", kind: "Redeemed", shares: -shares }] : [];
}
