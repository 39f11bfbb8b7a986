import { addressColumn, collateralColumn } from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { QueryTable } from "../../components/query-table.tsx";
import { useApi } from "../../data/use-api.ts";
import { type Update, updateColumns } from "../positions/update-columns.tsx";

const columns: Columns<Update> = [
  addressColumn("position", "Position", { to: "position" }),
  ...updateColumns
    .filter(({ id }) => id !== "position")
    .map((column) =>
      column.id === "size" ? collateralColumn("size", "Collateral", { hasToken: true }) : column,
    ),
];

export const OwnerUpdates = ({ address }: { address: string }) => (
  <QueryTable
    query={useApi("/positions/mintingupdates/owner/{address}", { params: { path: { address } } })}
    what="minting updates of this owner"
    none="This address has no minting updates."
    caption="Minting updates of this owner"
    columns={columns}
    rows={({ list }) => list}
    rowKey={({ id }) => id}
    sortParameter="sort-updates"
    csv={`minting-updates-${address}`}
  />
);
