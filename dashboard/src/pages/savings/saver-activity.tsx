import { QueryTable } from "../../components/query-table.tsx";
import { useApi } from "../../data/use-api.ts";
import { activityColumns } from "./activity-columns.tsx";

export const SaverActivity = ({ account }: { account: string }) => (
  <QueryTable
    query={useApi("/savings/core/activity/{account}", { params: { path: { account } } })}
    what="savings activity"
    none="This account has no savings activity."
    caption="Savings activity"
    columns={activityColumns}
    rows={(rows) => rows}
    rowKey={({ chainId, module, count }) => `${chainId}-${module}-${count}`}
    sortParameter="sort-activity"
    csv={`savings-activity-${account}`}
  />
);
