import { AddressLink } from "../../components/address-link.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { updateColumns, updateCsv } from "../positions/update-columns.tsx";

export function OwnerUpdates({ address }: { address: string }) {
  const query = useApi("/positions/mintingupdates/owner/{address}", { params: { path: { address } } });
  return (
    <QueryView
      query={query}
      what="minting updates of this owner"
      isEmpty={({ num }) => num === 0}
      empty="This address has no minting updates."
    >
      {({ list }) => (
        <DataTable
          caption="Minting updates of this owner"
          columns={[
            {
              id: "position",
              header: "Position",
              cell: ({ position }) => <AddressLink address={position} to="position" />,
              sort: ({ position }) => position.toLowerCase(),
            },
            ...updateColumns,
          ]}
          rows={list}
          rowKey={({ id }) => id}
          sortParameter="sort-updates"
          csv={{ name: `minting-updates-${address}`, columns: updateCsv }}
        />
      )}
    </QueryView>
  );
}
