import { Amount } from "../../components/amount.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { useApi } from "../../data/use-api.ts";
import { decimalOf } from "../../format/numbers.ts";

export function OwnerFees({ address }: { address: string }) {
  const query = useApi("/positions/owner/{address}/fees", { params: { path: { address } } });
  return (
    <QueryView
      query={query}
      what="fees"
      isEmpty={(fees) => fees.length === 0}
      empty="This address paid no minting fee."
    >
      {(fees) => (
        <DataTable
          caption="Fees paid"
          columns={[
            { id: "time", header: "Time", cell: ({ t }) => <Timestamp seconds={t} withTime /> },
            { id: "fee", header: "Fee, ZCHF", align: "end", cell: ({ f }) => <Amount raw={f} /> },
          ]}
          rows={fees.map((fee, place) => ({ ...fee, place }))}
          rowKey={({ place }) => String(place)}
          csv={{
            name: `fees-${address}`,
            columns: [
              { header: "time", value: ({ t }) => t },
              { header: "fee", value: ({ f }) => decimalOf(f, 18) },
            ],
          }}
        />
      )}
    </QueryView>
  );
}
