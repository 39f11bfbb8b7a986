import { Amount } from "../../components/amount.tsx";
import { AnswerView } from "../../components/answer.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Moment } from "../../components/moment.tsx";
import { useAnswer } from "../../data/use-answer.ts";
import { decimalOf } from "../../format/numbers.ts";

export function OwnerFees({ address }: { address: string }) {
  const query = useAnswer("/positions/owner/{address}/fees", { params: { path: { address } } });
  return (
    <AnswerView
      query={query}
      what="fees"
      isEmpty={(fees) => fees.length === 0}
      empty="This address paid no minting fee."
    >
      {(fees) => (
        <DataTable
          caption="Fees paid"
          columns={[
            { id: "time", header: "Time, UTC", cell: ({ t }) => <Moment seconds={t} withTime /> },
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
    </AnswerView>
  );
}
