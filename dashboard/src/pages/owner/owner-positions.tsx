import { Amount } from "../../components/amount.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Facts } from "../../components/facts.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { positionColumns, positionCsv } from "../positions/position-columns.tsx";
import type { Position } from "../positions/status.ts";

export function OwnerPositions({ address }: { address: string }) {
  const query = useApi("/positions/list");
  const owned = ({ owner }: Position) => owner.toLowerCase() === address.toLowerCase();
  const now = query.data?.indexedThrough ?? 0;
  return (
    <QueryView
      query={query}
      what="positions of this owner"
      isEmpty={({ list }) => !list.some(owned)}
      empty="This address owns no position."
    >
      {({ list }) => {
        const positions = list.filter(owned);
        const minted = positions.reduce((sum, position) => sum + position.minted, 0n);
        return (
          <>
            <Facts facts={[{ name: "Minted in all", value: <Amount raw={minted} unit="ZCHF" /> }]} />
            <DataTable
              caption="Positions of this owner"
              columns={positionColumns(now).filter(({ id }) => id !== "owner")}
              rows={positions}
              rowKey={({ position }) => position}
              csv={{ name: `positions-${address}`, columns: positionCsv(now) }}
            />
          </>
        );
      }}
    </QueryView>
  );
}
