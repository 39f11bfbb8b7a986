import { DataTable } from "../../components/data-table.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { accountColumns, accountCsv } from "./account-columns.tsx";

export function Ranking() {
  const query = useApi("/savings/core/ranked");
  return (
    <QueryView
      query={query}
      what="savings ranking"
      isEmpty={(accounts) => accounts.length === 0}
      empty="No account has savings."
    >
      {(accounts) => (
        <DataTable
          caption="Savings ranking"
          columns={accountColumns}
          rows={accounts.map((account, place) => ({ ...account, place: place + 1 }))}
          rowKey={({ chainId, module, account }) => `${chainId}-${module}-${account}`}
          csv={{ name: "savings-ranking", columns: accountCsv }}
        />
      )}
    </QueryView>
  );
}
