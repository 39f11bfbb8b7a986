import { DataTable } from "../../components/data-table.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { combine } from "../../data/combine.ts";
import { useApi } from "../../data/use-api.ts";
import { symbolOf } from "../../format/symbols.ts";
import type { PositionFilter } from "./filter.ts";
import { byUrgency } from "./risk.ts";
import { riskColumns } from "./risk-columns.tsx";
import { useChallenged } from "./use-challenged.ts";

/** Positions that owe ZCHF, closed ones included, the most urgent first; of one token when the filter names it. */
export function RiskPanel({ filter }: { filter: PositionFilter }) {
  const risks = useApi("/positions/risk");
  const query = combine({ risks, isChallenged: useChallenged() });
  const now = risks.data?.indexedThrough ?? 0;
  const isShown = ({ collateral }: { collateral: string }) =>
    filter.collateral === "all" || collateral.toLowerCase() === filter.collateral;
  const token = risks.data?.data.list.find(isShown)?.collateralSymbol;
  return (
    <Panel
      title="By risk"
      note="every position with debt: challenged ones first, then expired ones, then by distance: how far the market price is above the liquidation price"
      actions={
        filter.collateral !== "all" && (
          <button type="button" onClick={() => filter.setCollateral("all")}>
            Only <bdi>{symbolOf(token ?? "one token")}</bdi>: show all tokens
          </button>
        )
      }
    >
      <QueryView
        query={query}
        what="positions by risk"
        isEmpty={({ risks: { list } }) => !list.some(isShown)}
        empty="No position has a debt."
      >
        {({ risks: { list }, isChallenged }) => (
          <DataTable
            caption="Positions by risk"
            columns={riskColumns(now, isChallenged)}
            rows={byUrgency(list.filter(isShown), isChallenged, now)}
            rowKey={({ position }) => position}
            sortParameter="sort-risk"
            csv="positions-by-risk"
          />
        )}
      </QueryView>
    </Panel>
  );
}
