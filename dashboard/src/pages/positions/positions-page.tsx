import { AddressForm } from "../../components/address-form.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { usePositionFilter } from "./filter.ts";
import { PositionFilterForm } from "./filter-form.tsx";
import { positionColumns, positionCsv } from "./position-columns.tsx";
import { RiskPanel } from "./risk-panel.tsx";
import { Simulator } from "./simulator.tsx";

export default function PositionsPage() {
  const query = useApi("/positions/list");
  const filter = usePositionFilter();
  return (
    <Page title="Positions" intro="Collateral that backs minted ZCHF. All positions are on Ethereum.">
      <RiskPanel filter={filter} />
      <Simulator />
      <Panel title="All positions">
        <QueryView
          query={query}
          what="positions"
          isEmpty={({ num }) => num === 0}
          empty="No position was opened yet."
        >
          {({ list }) => {
            const now = query.data?.indexedThrough ?? 0;
            return (
              <>
                <PositionFilterForm positions={list} filter={filter} />
                <DataTable
                  caption="Positions"
                  columns={positionColumns(now)}
                  rows={filter.apply(list, now)}
                  rowKey={({ position }) => position}
                  none="No position matches. Change the search or the filters."
                  csv={{ name: "positions", columns: positionCsv(now) }}
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
