import type { Deps } from "../../deps.ts";
import type { fcsChart } from "../../model/fcs/chart.ts";
import { scaled } from "../../values/money.ts";

/** The chart of ZCHF twice, as older and newer clients read it, and that of FCS. */
export function presentChart({ chart }: Deps["history"], shares: Awaited<ReturnType<typeof fcsChart>>) {
  const frankencoin = {
    prices: chart.prices,
    market_caps: chart.marketCaps,
    total_volumes: chart.totalVolumes,
  };
  const series = (member: "price" | "marketCap" | "volume"): [number, number][] =>
    shares.map((point) => [Number(point.timestamp) * 1000, scaled(point[member])]);
  return {
    ...frankencoin,
    frankencoin,
    "frankencoin-shares": {
      prices: series("price"),
      market_caps: series("marketCap"),
      total_volumes: series("volume"),
    },
  };
}
