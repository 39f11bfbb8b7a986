import { Panel } from "../../components/panel.tsx";
import { QueryTable } from "../../components/query-table.tsx";
import { useApi } from "../../data/use-api.ts";
import { exposureColumns } from "./exposure-columns.tsx";

export function ExposurePanel() {
  const query = useApi("/analytics/fps/exposure");
  const total = query.data?.data.exposures.reduce((sum, { mint }) => sum + mint.totalMinted, 0) ?? 0;
  return (
    <Panel
      title="Collateral exposure"
      note="positions that are open or owe ZCHF by collateral, and the loss of FPS holders if it became worthless"
    >
      <QueryTable
        query={query}
        what="collateral exposure"
        none="No position is open."
        caption="Collateral exposure"
        columns={exposureColumns(total)}
        rows={({ exposures }) => exposures}
        rowKey={({ collateral }) => collateral.address}
        order="totalMinted.desc"
        csv="collateral-exposure"
      />
    </Panel>
  );
}
