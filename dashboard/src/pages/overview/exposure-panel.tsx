import { DataTable } from "../../components/data-table.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { exposureColumns, exposureCsv } from "./exposure-columns.tsx";

export function ExposurePanel() {
  const query = useApi("/analytics/fps/exposure");
  return (
    <Panel
      title="Collateral exposure"
      note="positions that are open or owe ZCHF by collateral, and the loss of FPS holders if it became worthless"
    >
      <QueryView
        query={query}
        what="collateral exposure"
        isEmpty={({ exposures }) => exposures.length === 0}
        empty="No position is open."
      >
        {({ exposures }) => {
          const total = exposures.reduce((sum, { mint }) => sum + mint.totalMinted, 0);
          return (
            <DataTable
              caption="Collateral exposure"
              columns={exposureColumns(total)}
              rows={exposures}
              order="minted.desc"
              rowKey={({ collateral }) => collateral.address}
              csv={{ name: "collateral-exposure", columns: exposureCsv }}
            />
          );
        }}
      </QueryView>
    </Panel>
  );
}
