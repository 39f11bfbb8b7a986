import { chainColumn, saverColumn } from "../../components/columns.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Figure } from "../../components/figure.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { useApi } from "../../data/use-api.ts";
import { formatPpm } from "../../format/numbers.ts";
import { flatten } from "./flatten.ts";

export function ReferredAccounts({ referrer }: { referrer: string }) {
  const query = useApi("/savings/referrer/{referrer}/mapping", { params: { path: { referrer } } });
  return (
    <QueryView
      query={query}
      what="referred accounts"
      isEmpty={({ num }) => num === 0}
      empty="No account with a balance has this referrer."
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
              cell: ({ value }) => <Timestamp seconds={Number(value.updated)} />,
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
    </QueryView>
  );
}
