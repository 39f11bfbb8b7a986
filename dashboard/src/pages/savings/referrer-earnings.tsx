import { chainName } from "zchf-api-client";
import { chainColumn, moduleColumn, saverColumn } from "../../components/columns.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Facts } from "../../components/facts.tsx";
import { Figure } from "../../components/figure.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { flatten } from "./flatten.ts";

export function ReferrerEarnings({ referrer }: { referrer: string }) {
  const query = useApi("/savings/referrer/{referrer}/earnings", { params: { path: { referrer } } });
  return (
    <QueryView
      query={query}
      what="referral earnings"
      isEmpty={({ earnings }) => flatten(earnings).length === 0}
      empty="This address earned no referral fee."
    >
      {({ earnings, chains, total }) => (
        <>
          <Facts
            facts={[
              { name: "Total", value: <Figure value={total} unit="ZCHF" /> },
              ...Object.entries(chains).map(([chainId, earned]) => ({
                name: chainName(chainId),
                value: <Figure value={earned} unit="ZCHF" />,
              })),
            ]}
          />
          <DataTable
            caption="Earnings by account"
            columns={[
              saverColumn,
              chainColumn,
              moduleColumn,
              {
                id: "earned",
                header: "Earned, ZCHF",
                align: "end",
                cell: ({ value }) => <Figure value={value} digits={4} />,
                sort: ({ value }) => value,
              },
            ]}
            rows={flatten(earnings)}
            rowKey={({ chainId, module, account }) => `${chainId}-${module}-${account}`}
            sortParameter="sort-earnings"
            csv={{
              name: `referral-earnings-${referrer}`,
              columns: [
                { header: "chainId", value: ({ chainId }) => chainId },
                { header: "module", value: ({ module }) => module },
                { header: "account", value: ({ account }) => account },
                { header: "earned", value: ({ value }) => value },
              ],
            }}
          />
        </>
      )}
    </QueryView>
  );
}
