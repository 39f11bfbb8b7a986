import { DataTable } from "../../components/data-table.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { activityColumns, activityCsv } from "./activity-columns.tsx";

export function SaverActivity({ account }: { account: string }) {
  const query = useApi("/savings/core/activity/{account}", { params: { path: { account } } });
  return (
    <QueryView
      query={query}
      what="savings activity"
      isEmpty={(rows) => rows.length === 0}
      empty="This account has no savings activity."
    >
      {(rows) => (
        <DataTable
          caption="Savings activity"
          columns={activityColumns}
          rows={rows}
          sortParameter="sort-activity"
          rowKey={({ chainId, module, count }) => `${chainId}-${module}-${count}`}
          csv={{ name: `savings-activity-${account}`, columns: activityCsv }}
        />
      )}
    </QueryView>
  );
}
