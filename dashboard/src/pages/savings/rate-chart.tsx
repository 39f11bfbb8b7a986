import type { Data } from "zchf-api-client";
import { AreaOverTime } from "../../charts/area-chart.tsx";
import { ratePoints } from "./rate-points.ts";

type Props = {
  list: Data<"/savings/leadrate/rates">["list"];
  /** Unix seconds. */
  now: number;
};

/** The rate of every module over time. */
export function RateChart({ list, now }: Props) {
  const { series, points } = ratePoints(list, now);
  return (
    <AreaOverTime
      label="Savings rate of each module in per cent a year over time"
      series={series}
      points={points}
      unit="%"
      digits={2}
      stacked={false}
    />
  );
}
