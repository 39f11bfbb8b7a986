import { lazy } from "react";
import type { AreaProps } from "./area-chart.tsx";
import { LazyChart } from "./lazy-chart.tsx";

const Chart = lazy(() => import("./area-chart.tsx"));

/** A chart of values over time, loaded when it is shown. */
export function AreaOverTime(props: AreaProps) {
  return (
    <LazyChart>
      <Chart {...props} />
    </LazyChart>
  );
}
