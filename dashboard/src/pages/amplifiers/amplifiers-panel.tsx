import { Panel } from "../../components/panel.tsx";
import { QueryTable } from "../../components/query-table.tsx";
import { useApi } from "../../data/use-api.ts";
import { amplifierColumns, amplifierRow } from "./amplifier-columns.tsx";

/** Amplifiers with their debt and what backs it; nothing where none is indexed. */
export function AmplifiersPanel() {
  const query = useApi("/amplifier/list");
  if (query.data?.data.num === 0 || (query.data === undefined && query.error === null)) return null;
  return (
    <Panel
      title="Amplifiers"
      note="add ZCHF that they mint to dollars in a pool of Uniswap; the liquidity of their positions backs the debt"
    >
      <QueryTable
        query={query}
        what="amplifiers"
        caption="Amplifiers"
        columns={amplifierColumns}
        rows={({ list }) => list.map(amplifierRow)}
        rowKey={({ chainId, address }) => `${chainId}-${address}`}
        sortParameter="sort-amplifiers"
        csv="amplifiers"
      />
    </Panel>
  );
}
