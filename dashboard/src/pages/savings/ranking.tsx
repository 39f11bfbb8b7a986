import { QueryTable } from "../../components/query-table.tsx";
import { useApi } from "../../data/use-api.ts";
import { accountColumns } from "./account-columns.tsx";

export const Ranking = () => (
  <QueryTable
    query={useApi("/savings/core/ranked")}
    what="savings ranking"
    none="No account has savings."
    caption="Savings ranking"
    columns={accountColumns}
    rows={(accounts) => accounts.map((account, place) => ({ ...account, place: place + 1 }))}
    rowKey={({ chainId, module, account }) => `${chainId}-${module}-${account}`}
    csv="savings-ranking"
  />
);
