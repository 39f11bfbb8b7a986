import { Link } from "wouter";
import { AreaOverTime } from "../../charts/area-over-time.tsx";
import { type Range, within } from "../../charts/series.ts";
import { PATHS } from "../../paths.ts";
import { DailyPanel } from "./daily-panel.tsx";
import { dailyPoints } from "./points.ts";

const SERIES = [{ key: "value", name: "Savings", colour: "var(--series-3)" }];

export function SavingsPanel({ range }: { range: Range }) {
  return (
    <DailyPanel
      title="Savings balance"
      note="ZCHF in all savings modules, at the end of each UTC day"
      actions={<Link href={PATHS.savings}>Modules and rates</Link>}
    >
      {(days) => (
        <AreaOverTime
          label="Balance of all savings modules in ZCHF over time"
          series={SERIES}
          points={within(dailyPoints(days, "totalSavings"), range)}
          unit="ZCHF"
        />
      )}
    </DailyPanel>
  );
}
