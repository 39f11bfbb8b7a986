import { AnswerView } from "../../components/answer.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { useAnswer } from "../../data/use-answer.ts";
import { accountColumns, accountCsv } from "./account-columns.tsx";

export function Ranking() {
  const query = useAnswer("/savings/core/ranked");
  return (
    <AnswerView
      query={query}
      what="savings ranking"
      isEmpty={(accounts) => accounts.length === 0}
      empty="Nobody saves at present."
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
    </AnswerView>
  );
}
