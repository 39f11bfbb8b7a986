import { BarsOverTime } from "../../charts/bars-over-time.tsx";
import { monthsWithin, type Range } from "../../charts/series.ts";
import { DailyPanel } from "./daily-panel.tsx";
import { monthlyFlows } from "./points.ts";

const SERIES = [
  { key: "inflow", name: "Inflow", colour: "var(--good)" },
  { key: "outflow", name: "Outflow", colour: "var(--bad)" },
];

export function FlowsPanel({ range }: { range: Range }) {
  return (
    <DailyPanel
      title="Inflow and outflow"
      note="ZCHF of profits and losses that the equity took, by UTC month"
      actions={
        <a className="button" href="/analytics/dailyLog/csvE18" download="daily-log.csv">
          Download CSV, daily log
        </a>
      }
    >
      {(days) => (
        <BarsOverTime
          label="Inflow and outflow of equity in ZCHF by month"
          series={SERIES}
          points={monthsWithin(monthlyFlows(days), range)}
          unit="ZCHF"
        />
      )}
    </DailyPanel>
  );
}
