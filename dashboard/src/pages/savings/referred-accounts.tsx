import { AnswerView } from "../../components/answer.tsx";
import { chainColumn, saverColumn } from "../../components/columns.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Figure } from "../../components/figure.tsx";
import { Moment } from "../../components/moment.tsx";
import { useAnswer } from "../../data/use-answer.ts";
import { formatPpm } from "../../format/numbers.ts";
import { flatten } from "./flatten.ts";

export function ReferredAccounts({ referrer }: { referrer: string }) {
  const query = useAnswer("/savings/referrer/{referrer}/mapping", { params: { path: { referrer } } });
  return (
    <AnswerView
      query={query}
      what="referred accounts"
      isEmpty={({ num }) => num === 0}
      empty="No account with a balance names this referrer."
    >
      {({ map }) => (
        <DataTable
          caption="Referred accounts"
          columns={[
            saverColumn,
            chainColumn,
            {
              id: "balance",
              header: "Balance, ZCHF",
              align: "end",
              cell: ({ value }) => <Figure value={value.balance} />,
              sort: ({ value }) => value.balance,
            },
            {
              id: "fee",
              header: "Referral fee",
              align: "end",
              cell: ({ value }) => formatPpm(value.referrerFee),
              sort: ({ value }) => value.referrerFee,
            },
            {
              id: "updated",
              header: "Last activity",
              align: "end",
              cell: ({ value }) => <Moment seconds={Number(value.updated)} />,
              sort: ({ value }) => Number(value.updated),
            },
          ]}
          rows={flatten(map)}
          rowKey={({ chainId, module, account }) => `${chainId}-${module}-${account}`}
          csv={{
            name: `referred-accounts-${referrer}`,
            columns: [
              { header: "chainId", value: ({ chainId }) => chainId },
              { header: "module", value: ({ module }) => module },
              { header: "account", value: ({ account }) => account },
              { header: "balance", value: ({ value }) => value.balance },
              { header: "referrerFee", value: ({ value }) => value.referrerFee },
              { header: "updated", value: ({ value }) => value.updated },
            ],
          }}
        />
      )}
    </AnswerView>
  );
}
