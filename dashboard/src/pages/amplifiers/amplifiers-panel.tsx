import { DataTable } from "../../components/data-table.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { amplifierColumns, amplifierCsv } from "./amplifier-columns.tsx";

/** Amplifiers with their debt and what backs it; nothing where none is indexed. */
export function AmplifiersPanel() {
  const query = useApi("/amplifier/list");
  if (query.data?.data.num === 0 || (query.data === undefined && query.error === null)) return null;
  return (
    <Panel
      title="Amplifiers"
      note="add ZCHF that they mint to dollars in a pool of Uniswap; the liquidity of their positions backs the debt"
    >
      <QueryView query={query} what="amplifiers">
        {({ list }) => (
          <DataTable
            caption="Amplifiers"
            columns={amplifierColumns}
            rows={list}
            rowKey={({ chainId, address }) => `${chainId}-${address}`}
            sortParameter="sort-amplifiers"
            csv={{ name: "amplifiers", columns: amplifierCsv }}
          />
        )}
      </QueryView>
    </Panel>
  );
}
