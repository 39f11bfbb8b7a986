import { amountColumn, textColumn } from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { QueryTable } from "../../components/query-table.tsx";
import { useApi } from "../../data/use-api.ts";

const columns: Columns<{ year: string; debt: bigint }> = [
  textColumn("year", "Year", { phone: "name" }),
  amountColumn("debt", "Debt without reserve, ZCHF", { phone: "key" }),
];

export const OwnerYears = ({ address }: { address: string }) => (
  <QueryTable
    query={useApi("/positions/owner/{address}/debt", { params: { path: { address } } })}
    what="debt by year"
    none="This address had no debt in a position that had not expired, at the end of any year."
    caption="Debt by year"
    columns={columns}
    rows={(years) =>
      Object.entries(years)
        .map(([year, debt]) => ({ year, debt }))
        .toReversed()
    }
    rowKey={({ year }) => year}
    sortParameter="sort-years"
    csv={`debt-${address}`}
  />
);
