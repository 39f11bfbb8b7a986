import { AnswerView } from "../../components/answer.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Panel } from "../../components/panel.tsx";
import { useAnswer } from "../../data/use-answer.ts";
import { exposureColumns, exposureCsv } from "./exposure-columns.tsx";

export function ExposurePanel() {
  const query = useAnswer("/analytics/fps/exposure");
  return (
    <Panel
      title="Collateral exposure"
      note="open positions by collateral, and what FPS would lose if it became worthless"
    >
      <AnswerView
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
      </AnswerView>
    </Panel>
  );
}
