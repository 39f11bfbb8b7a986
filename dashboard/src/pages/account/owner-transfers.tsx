import type { Data } from "zchf-api-client";
import { AddressLink } from "../../components/address-link.tsx";
import { addressColumn, timeColumn, transactionColumn } from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { QueryTable } from "../../components/query-table.tsx";
import { useApi } from "../../data/use-api.ts";

type Change = Data<"/positions/owner/{address}/transfers">["list"][number];

const columns: Columns<Change> = [
  timeColumn("created", "Time", { phone: "key" }),
  addressColumn("position", "Position", { phone: "name", to: "position" }),
  {
    ...addressColumn("previousOwner", "From"),
    cell: ({ previousOwner }) =>
      /^0x0+$/.test(previousOwner) ? "opened" : <AddressLink address={previousOwner} />,
  },
  addressColumn("newOwner", "To"),
  transactionColumn,
];

export const OwnerTransfers = ({ address }: { address: string }) => (
  <QueryTable
    query={useApi("/positions/owner/{address}/transfers", { params: { path: { address } } })}
    what="changes of ownership"
    none="No position was transferred to or from this address."
    caption="Changes of ownership"
    columns={columns}
    rows={({ list }) => list.toReversed()}
    rowKey={({ position, count }) => `${position}-${count}`}
    sortParameter="sort-ownership"
    csv={`ownership-${address}`}
  />
);
