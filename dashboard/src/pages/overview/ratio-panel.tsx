import { AreaOverTime } from "../../charts/area-chart.tsx";
import { type Range, within } from "../../charts/series.ts";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { ratioPoints } from "./points.ts";

const SERIES = [
  { key: "bySupply", name: "Over all ZCHF", colour: "var(--series-2)" },
  { key: "byFreeFloat", name: "Over ZCHF outside the reserve", colour: "var(--accent)" },
];

export function RatioPanel({ range }: { range: Range }) {
  const query = useApi("/prices/history/ratio");
  return (
    <Panel
      title="Debt covered, over all ZCHF"
      note="What covers ZCHF, in per cent of it: the debt of each position times market over liquidation price, and what amplifiers hold. It is not the value of the collateral over debt."
    >
      <QueryView
        query={query}
        what="collateral ratios"
        isEmpty={(ratios) => ratios.timestamp === 0}
        empty="No daily price of a collateral is known yet."
      >
        {(ratios) => (
          <AreaOverTime
            label="Covered debt over ZCHF in per cent over time"
            series={SERIES}
            points={within(ratioPoints(ratios), range)}
            unit="%"
            digits={1}
            from="data"
            stacked={false}
            line="straight"
          />
        )}
      </QueryView>
    </Panel>
  );
}
