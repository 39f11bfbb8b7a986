import { amountColumn, timeColumn } from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { QueryTable } from "../../components/query-table.tsx";
import { useApi } from "../../data/use-api.ts";

const columns: Columns<{ time: number; fee: bigint; place: number }> = [
  timeColumn("time", "Time", { phone: "name" }),
  amountColumn("fee", "Fee, ZCHF", { phone: "key" }),
];

export const OwnerFees = ({ address }: { address: string }) => (
  <QueryTable
    query={useApi("/positions/owner/{address}/fees", { params: { path: { address } } })}
    what="fees"
    none="This address paid no minting fee."
    caption="Fees paid"
    columns={columns}
    rows={(fees) => fees.map(({ t, f }, place) => ({ time: t, fee: f, place }))}
    rowKey={({ place }) => String(place)}
    sortParameter="sort-fees"
    csv={`fees-${address}`}
  />
);
