import { DataTable } from "../../components/data-table.tsx";
import { Facts } from "../../components/facts.tsx";
import { Figure } from "../../components/figure.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { formatFraction } from "../../format/numbers.ts";
import { moduleColumns } from "./module-columns.tsx";

export function Modules() {
  const query = useApi("/savings/core/info");
  return (
    <QueryView
      query={query}
      what="savings modules"
      isEmpty={({ status }) => Object.keys(status).length === 0}
      empty="No savings module is indexed."
    >
      {({ status, totalBalance, totalInterest, ratioOfSupply }) => (
        <>
          <Facts
            facts={[
              { name: "Saved in all", value: <Figure value={totalBalance} unit="ZCHF" /> },
              {
                name: "Share of supply",
                value: ratioOfSupply === null ? "—" : formatFraction(ratioOfSupply),
              },
              { name: "Interest collected", value: <Figure value={totalInterest} unit="ZCHF" /> },
            ]}
          />
          <DataTable
            caption="Savings modules"
            columns={moduleColumns}
            rows={Object.values(status).flatMap((modules) => Object.values(modules))}
            rowKey={({ chainId, module }) => `${chainId}-${module}`}
            sortParameter="sort-modules"
            csv="savings-modules"
          />
        </>
      )}
    </QueryView>
  );
}
