import { Amount } from "../../components/amount.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { decimalOf } from "../../format/numbers.ts";

type Year = { year: string; debt: bigint };

export function OwnerYears({ address }: { address: string }) {
  const query = useApi("/positions/owner/{address}/debt", { params: { path: { address } } });
  return (
    <QueryView
      query={query}
      what="debt by year"
      isEmpty={(debt) => Object.keys(debt).length === 0}
      empty="This address had no debt at the end of any year."
    >
      {(debt) => (
        <DataTable<Year>
          caption="Debt by year"
          columns={[
            { id: "year", header: "Year", cell: ({ year }) => year },
            {
              id: "debt",
              header: "Debt without reserve, ZCHF",
              align: "end",
              cell: (row) => <Amount raw={row.debt} />,
            },
          ]}
          rows={Object.entries(debt)
            .map(([year, raw]) => ({ year, debt: raw }))
            .toReversed()}
          rowKey={({ year }) => year}
          csv={{
            name: `debt-${address}`,
            columns: [
              { header: "year", value: ({ year }) => year },
              { header: "debt", value: (row) => decimalOf(row.debt, 18) },
            ],
          }}
        />
      )}
    </QueryView>
  );
}
