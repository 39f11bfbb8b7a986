import { AreaOverTime } from "../../charts/area-chart.tsx";
import { type Range, within } from "../../charts/series.ts";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { pegPoints } from "./points.ts";

export function PegPanel({ range }: { range: Range }) {
  const query = useApi("/prices/marketChart");
  return (
    <Panel title="Peg" note="market price of one ZCHF in CHF">
      <QueryView
        query={query}
        what="market prices"
        isEmpty={({ prices }) => prices.length === 0}
        empty="No price source has market prices of ZCHF."
      >
        {(chart) => (
          <AreaOverTime
            label="Market price of one ZCHF in CHF over time"
            series={[{ key: "value", name: "CHF for one ZCHF", colour: "var(--series-3)" }]}
            points={within(pegPoints(chart), range)}
            unit="CHF"
            digits={4}
            from="data"
            line="straight"
            marks={[{ value: 1, label: "1 CHF" }]}
          />
        )}
      </QueryView>
    </Panel>
  );
}
