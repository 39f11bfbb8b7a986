import { asc, eq } from "drizzle-orm";
import { MAIN_CHAIN } from "../../../chains.ts";
import { SECONDS_PER_DAY } from "../../../domain/days.ts";
import { fcsTrade } from "../../../tables/fcs.ts";
import type { Deps } from "../../deps.ts";
import { ONE } from "../amounts.ts";

/** Points of the chart: the latest trades. */
const MOST_POINTS = 1_000;

/** One trade; ZCHF with 18 decimals. */
type ChartPoint = {
  /** Unix seconds. */
  timestamp: bigint;
  /** Of one FCS. */
  price: bigint;
  /** Of all FCS in existence after the trade, at its price. */
  marketCap: bigint;
  /** Traded in the 24 hours up to and including the trade. */
  volume: bigint;
};

/** What each purchase and redemption of FCS paid, oldest first; one point for each second with one. */
export async function fcsChart({ db }: Pick<Deps, "db">): Promise<ChartPoint[]> {
  const { timestamp, kind, assets, shares, count, chainId } = fcsTrade;
  const trades = await db
    .select({ timestamp, kind, assets, shares })
    .from(fcsTrade)
    .where(eq(chainId, MAIN_CHAIN))
    .orderBy(asc(timestamp), asc(count));
  const points = new Map<bigint, ChartPoint>();
  let [supply, volume, first] = [0n, 0n, 0];
  for (const trade of trades) {
    supply += trade.kind === "Wrapped" || trade.kind === "Deposit" ? trade.shares : -trade.shares;
    // Those of Wrapped and Unwrapped are 0.
    volume += trade.assets;
    for (let old = trades[first]; old && old.timestamp + SECONDS_PER_DAY <= trade.timestamp; ) {
      volume -= old.assets;
      old = trades[++first];
    }
    if (trade.shares === 0n || trade.kind === "Wrapped" || trade.kind === "Unwrapped") continue;
    const price = (trade.assets * ONE) / trade.shares;
    points.set(trade.timestamp, {
      timestamp: trade.timestamp,
      price,
      marketCap: (price * supply) / ONE,
      volume,
    });
  }
  return [...points.values()].slice(-MOST_POINTS);
}
