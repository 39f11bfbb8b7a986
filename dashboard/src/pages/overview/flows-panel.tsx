import { BarsOverTime } from "../../charts/bar-chart.tsx";
import { monthsWithin, type Range } from "../../charts/series.ts";
import { ApiCsvButton } from "../../components/api-csv-button.tsx";
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
        <ApiCsvButton name="daily-log" path="/analytics/dailyLog/csvE18" label="Download CSV, daily log" />
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
