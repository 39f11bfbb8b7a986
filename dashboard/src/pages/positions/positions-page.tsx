import { AddressForm } from "../../components/address-form.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { combine } from "../../data/combine.ts";
import { useApi } from "../../data/use-api.ts";
import { usePositionFilter } from "./filter.ts";
import { PositionFilterForm } from "./filter-form.tsx";
import { positionColumns } from "./position-columns.tsx";
import { RiskPanel } from "./risk-panel.tsx";
import { SalesPanel } from "./sales-panel.tsx";
import { Simulator } from "./simulator.tsx";
import { useChallenged } from "./use-challenged.ts";

export default function PositionsPage() {
  const positions = useApi("/positions/list");
  const query = combine({ positions, isChallenged: useChallenged() });
  const filter = usePositionFilter();
  return (
    <Page
      title="Positions"
      intro="Which collateral backs ZCHF, which position to challenge, and from which to buy. All are on Ethereum."
    >
      <RiskPanel filter={filter} />
      <SalesPanel />
      <Simulator />
      <Panel title="All positions">
        <QueryView
          query={query}
          what="positions"
          isEmpty={({ positions: { num } }) => num === 0}
          empty="No position was opened yet."
        >
          {({ positions: { list }, isChallenged }) => {
            const now = positions.data?.indexedThrough ?? 0;
            return (
              <>
                <PositionFilterForm positions={list} filter={filter} />
                <DataTable
                  caption="Positions"
                  columns={positionColumns(now, isChallenged)}
                  rows={filter.apply(list, now)}
                  rowKey={({ position }) => position}
                  none="No position matches. Change the search or the filters."
                  csv="positions"
                />
              </>
            );
          }}
        </QueryView>
      </Panel>
      <Panel title="An owner’s account">
        <AddressForm label="Address of the owner" to="account" action="Show account" />
      </Panel>
    </Page>
  );
}
