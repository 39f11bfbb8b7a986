import { AnswerView } from "../../components/answer.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { useAnswer } from "../../data/use-answer.ts";
import { activityColumns, activityCsv } from "./activity-columns.tsx";

export function SaverActivity({ account }: { account: string }) {
  const query = useAnswer("/savings/core/activity/{account}", { params: { path: { account } } });
  return (
    <AnswerView
      query={query}
      what="savings activity"
      isEmpty={(rows) => rows.length === 0}
      empty="This account never saved."
    >
      {(rows) => (
        <DataTable
          caption="Savings activity"
          columns={activityColumns}
          rows={rows}
          rowKey={({ chainId, module, count }) => `${chainId}-${module}-${count}`}
          csv={{ name: `savings-activity-${account}`, columns: activityCsv }}
        />
      )}
    </AnswerView>
  );
}
