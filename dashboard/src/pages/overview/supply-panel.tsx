import { chainName } from "zchf-api-client";
import { AreaOverTime } from "../../charts/area-chart.tsx";
import { type Range, within } from "../../charts/series.ts";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { noteOf, supplyPoints } from "./points.ts";

export function SupplyPanel({ range }: { range: Range }) {
  const query = useApi("/ecosystem/frankencoin/totalsupply");
  return (
    <Panel
      title="Supply by chain"
      note={noteOf("ZCHF, at the end of each UTC day", query.data && Object.keys(query.data.data).length)}
    >
      <QueryView
        query={query}
        what="supply by chain"
        isEmpty={(days) => Object.keys(days).length === 0}
        empty="No ZCHF was minted yet."
      >
        {(days) => {
          const points = supplyPoints(days);
          const chainIds = Object.keys(points.at(-1) ?? {}).filter((key) => key !== "time");
          const series = chainIds.map((id) => ({
            key: id,
            name: chainName(id),
            colour: `var(--chain-${id}, var(--chain-other))`,
          }));
          return (
            <AreaOverTime
              label="Supply of ZCHF by chain over time, stacked"
              series={series}
              points={within(points, range)}
              unit="ZCHF"
            />
          );
        }}
      </QueryView>
    </Panel>
  );
}
