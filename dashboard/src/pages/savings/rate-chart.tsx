import type { Data } from "zchf-api-client";
import { AreaOverTime } from "../../charts/area-chart.tsx";
import { useLabels } from "../../data/use-contracts.ts";
import { shorten } from "../../format/addresses.ts";
import { ratePoints } from "./rate-points.ts";

type Props = {
  list: Data<"/savings/leadrate/rates">["list"];
  /** Unix seconds. */
  now: number;
};

/** The rate of every module over time. */
export function RateChart({ list, now }: Props) {
  const labelOf = useLabels();
  const { series, points } = ratePoints(list, now, (module) => labelOf(module) ?? shorten(module));
  return (
    <AreaOverTime
      label="Savings rate of each module in per cent a year over time"
      series={series}
      points={points}
      unit="%"
      digits={2}
      step="moment"
      stacked={false}
    />
  );
}
