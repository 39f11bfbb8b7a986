import type { Data } from "zchf-api-client";
import type { Point } from "../../charts/series.ts";
import { approximate } from "../../format/numbers.ts";
import { type Position, priceOfOne } from "./status.ts";

type Update = Data<"/positions/mintingupdates/list">["list"][number];

/** Debt, collateral and liquidation price after each minting update, oldest first, and at the indexed head. */
export function historyOf(position: Position, updates: readonly Update[], now: number): Point[] {
  const decimals = position.collateralDecimals;
  const points = updates
    .map(({ created, minted, size, price }) => pointOf(created, { minted, size, price }))
    .toReversed();
  const { minted, collateralBalance, price } = position;
  if (now > (points.at(-1)?.time ?? 0)) {
    points.push(pointOf(now, { minted, size: collateralBalance, price }));
  }
  return merged(points);

  function pointOf(time: number, state: Pick<Update, "minted" | "size" | "price">): Point {
    return {
      time,
      minted: approximate(state.minted),
      collateral: approximate(state.size, decimals),
      liquidation: approximate(priceOfOne({ price: state.price, collateralDecimals: decimals })),
    };
  }
}

/** Liquidation prices with the market prices of each day in between, by time. */
export function pricesOf(history: readonly Point[], market: Readonly<Record<string, number>>): Point[] {
  const first = history[0]?.time ?? Number.POSITIVE_INFINITY;
  const daily = Object.entries(market).map(([milliseconds, chf]) => ({
    time: Number(milliseconds) / 1000,
    market: chf,
  }));
  const own = history.map(({ time, liquidation = 0 }) => ({ time, liquidation }));
  return merged([...own, ...daily.filter(({ time }) => time >= first)]);
}

/** One point for each time, ascending, with the last value of each series. */
function merged(points: readonly Point[]): Point[] {
  const byTime = new Map<number, Point>();
  for (const point of points) byTime.set(point.time, { ...byTime.get(point.time), ...point });
  return [...byTime.values()].toSorted((a, b) => a.time - b.time);
}
