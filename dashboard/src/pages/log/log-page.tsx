import { ApiCsvButton } from "../../components/api-csv-button.tsx";
import { Choice } from "../../components/choice.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { useParameter } from "../../data/use-parameter.ts";
import { LogFilterForm } from "./filter-form.tsx";
import { LogRows } from "./log-rows.tsx";
import { useLogFilter } from "./selection.ts";

const ORDERS = [
  ["newest", "Newest first"],
  ["oldest", "Oldest first"],
] as const;

export default function LogPage() {
  const [parameter, setOrder] = useParameter("order", "newest");
  const order = ORDERS.find(([value]) => value === parameter)?.[0] ?? "newest";
  const oldestFirst = order === "oldest";
  const filter = useLogFilter();
  const selection = new URLSearchParams(
    Object.entries(filter.selection).map(([name, value]) => [name, String(value)]),
  );
  return (
    <Page
      title="Transaction log"
      intro="What moved equity and savings, and when: every financial log of all chains, with the totals after it."
    >
      <Panel
        title="Financial logs"
        actions={
          <>
            <Choice label="Order" options={ORDERS} value={order} onChange={setOrder} />
            <ApiCsvButton
              name="transaction-log"
              path={`/analytics/transactionLog/csvE18?limit=1000&firstItem=${oldestFirst}${selection.size > 0 ? `&${selection}` : ""}`}
              label="Download CSV, first 1000"
            />
          </>
        }
      >
        <LogFilterForm filter={filter} />
        <LogRows key={`${order} ${selection}`} oldestFirst={oldestFirst} selection={filter.selection} />
      </Panel>
    </Page>
  );
}
