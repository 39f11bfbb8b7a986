import { lazy } from "react";
import type { BarProps } from "./bar-chart.tsx";
import { LazyChart } from "./lazy-chart.tsx";

const Chart = lazy(() => import("./bar-chart.tsx"));

/** Monthly bars, loaded when they are shown. */
export function BarsOverTime(props: BarProps) {
  return (
    <LazyChart>
      <Chart {...props} />
    </LazyChart>
  );
}
