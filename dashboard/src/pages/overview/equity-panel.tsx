import { AreaOverTime } from "../../charts/area-over-time.tsx";
import { type Range, within } from "../../charts/series.ts";
import { DailyPanel } from "./daily-panel.tsx";
import { dailyPoints } from "./points.ts";

const SERIES = [{ key: "value", name: "Equity", colour: "var(--series-2)" }];

export function EquityPanel({ range }: { range: Range }) {
  return (
    <DailyPanel title="Equity" note="ZCHF that belongs to FPS holders, at the end of each UTC day">
      {(days) => (
        <AreaOverTime
          label="Equity in ZCHF over time"
          series={SERIES}
          points={within(dailyPoints(days, "totalEquity"), range)}
          unit="ZCHF"
          digits={0}
          from="zero"
        />
      )}
    </DailyPanel>
  );
}
