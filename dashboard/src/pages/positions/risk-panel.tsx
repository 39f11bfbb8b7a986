import { plainCharacters } from "zchf-api-client";
import { DataTable } from "../../components/data-table.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import type { PositionFilter } from "./filter.ts";
import { riskColumns, riskCsv } from "./risk-columns.tsx";

/** Positions that owe ZCHF, closed ones included, the nearest to liquidation first; of one token when the filter names it. */
export function RiskPanel({ filter }: { filter: PositionFilter }) {
  const query = useApi("/positions/risk");
  const isShown = ({ collateral }: { collateral: string }) =>
    filter.collateral === "all" || collateral.toLowerCase() === filter.collateral;
  const token = query.data?.data.list.find(isShown)?.collateralSymbol;
  return (
    <Panel
      title="By risk"
      note="every position with debt; distance: how far the market price is above the liquidation price"
      actions={
        filter.collateral !== "all" && (
          <button type="button" onClick={() => filter.setCollateral("all")}>
            Only{" "}
            <bdi>
              {plainCharacters(token ?? "one token")
                .slice(0, 16)
                .join("")}
            </bdi>
            : show all tokens
          </button>
        )
      }
    >
      <QueryView
        query={query}
        what="positions by risk"
        isEmpty={({ list }) => !list.some(isShown)}
        empty="No position has a debt."
      >
        {({ list }) => (
          <DataTable
            caption="Positions by risk"
            columns={riskColumns}
            rows={list.filter(isShown)}
            rowKey={({ position }) => position}
            order="distance.asc"
            sortParameter="sort-risk"
            csv={{ name: "positions-by-risk", columns: riskCsv }}
          />
        )}
      </QueryView>
    </Panel>
  );
}
