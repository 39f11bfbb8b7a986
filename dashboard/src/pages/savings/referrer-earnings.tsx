import { chainName } from "zchf-api-client";
import { chainColumn, figureColumn, moduleColumn, saverColumn } from "../../components/columns.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Facts } from "../../components/facts.tsx";
import { Figure } from "../../components/figure.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { flatten } from "./flatten.ts";

const columns = [
  saverColumn,
  chainColumn,
  moduleColumn,
  figureColumn("earned", "Earned, ZCHF", { phone: "key", digits: 4 }),
];

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
            columns={columns}
            rows={flatten(earnings).map(({ value, ...place }) => ({ ...place, earned: value }))}
            rowKey={({ chainId, module, account }) => `${chainId}-${module}-${account}`}
            sortParameter="sort-earnings"
            csv={`referral-earnings-${referrer}`}
          />
        </>
      )}
    </QueryView>
  );
}
