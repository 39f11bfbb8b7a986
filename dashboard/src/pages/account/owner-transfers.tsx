import { AddressLink } from "../../components/address-link.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { ExplorerLink } from "../../components/explorer-link.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { useApi } from "../../data/use-api.ts";

/** Positions are on Ethereum only. */
const ETHEREUM = 1;

export function OwnerTransfers({ address }: { address: string }) {
  const query = useApi("/positions/owner/{address}/transfers", { params: { path: { address } } });
  return (
    <QueryView
      query={query}
      what="changes of ownership"
      isEmpty={({ num }) => num === 0}
      empty="No position was transferred to or from this address."
    >
      {({ list }) => (
        <DataTable
          caption="Changes of ownership"
          columns={[
            {
              id: "time",
              header: "Time",
              cell: ({ created }) => <Timestamp seconds={created} withTime />,
            },
            {
              id: "position",
              header: "Position",
              cell: ({ position }) => <AddressLink address={position} to="position" />,
            },
            {
              id: "from",
              header: "From",
              cell: ({ previousOwner }) =>
                /^0x0+$/.test(previousOwner) ? "opened" : <AddressLink address={previousOwner} />,
            },
            { id: "to", header: "To", cell: ({ newOwner }) => <AddressLink address={newOwner} /> },
            {
              id: "transaction",
              header: "Transaction",
              cell: ({ txHash }) => <ExplorerLink chainId={ETHEREUM} kind="tx" id={txHash} />,
            },
          ]}
          rows={list}
          rowKey={({ position, count }) => `${position}-${count}`}
          csv={{
            name: `ownership-${address}`,
            columns: [
              { header: "created", value: ({ created }) => created },
              { header: "position", value: ({ position }) => position },
              { header: "previousOwner", value: ({ previousOwner }) => previousOwner },
              { header: "newOwner", value: ({ newOwner }) => newOwner },
              { header: "txHash", value: ({ txHash }) => txHash },
            ],
          }}
        />
      )}
    </QueryView>
  );
}
