import { chainName } from "../../chains.ts";
import { AddressLink } from "../../components/address-link.tsx";
import { AnswerView } from "../../components/answer.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { ExplorerLink } from "../../components/explorer-link.tsx";
import { Facts } from "../../components/facts.tsx";
import { Figure } from "../../components/figure.tsx";
import { useAnswer } from "../../data/use-answer.ts";
import { flatten } from "./flatten.ts";

export function ReferrerEarnings({ referrer }: { referrer: string }) {
  const query = useAnswer("/savings/referrer/{referrer}/earnings", { params: { path: { referrer } } });
  return (
    <AnswerView
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
              {
                id: "account",
                header: "Account",
                cell: ({ account }) => <AddressLink address={account} to="saver" />,
                sort: ({ account }) => account,
              },
              {
                id: "chain",
                header: "Chain",
                cell: ({ chainId }) => chainName(chainId),
                sort: ({ chainId }) => chainName(chainId),
              },
              {
                id: "module",
                header: "Module",
                cell: ({ chainId, module }) => (
                  <ExplorerLink chainId={Number(chainId)} kind="address" id={module} />
                ),
              },
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
    </AnswerView>
  );
}
