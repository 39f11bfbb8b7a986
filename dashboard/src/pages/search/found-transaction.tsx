import { CHAINS, chainName } from "zchf-api-client";
import { CopyButton } from "../../components/copy-button.tsx";
import { ExplorerLink } from "../../components/explorer-link.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryTable } from "../../components/query-table.tsx";
import { useApi } from "../../data/use-api.ts";
import { useFreshness } from "../../data/use-freshness.ts";
import { transferColumns } from "../transfers/transfer-columns.tsx";

/** Transfers of a transaction, and where explorers show it: its chain is not known before. */
export function FoundTransaction({ txHash }: { txHash: string }) {
  const query = useApi("/transfer/reference/search", { params: { query: { txHash, limit: 1000 } } });
  const freshness = useFreshness();
  const chainIds = Object.keys(freshness.data?.data.chains ?? {}).filter((id) => CHAINS[id]);
  return (
    <Panel title="Transaction">
      <p>
        <code className="whole">{txHash}</code> <CopyButton text={txHash} what="the hash" />
      </p>
      <QueryTable
        query={query}
        what="transfers of this transaction"
        none="It has no transfer with a reference or to another chain on the indexed chains."
        caption="Transfers of this transaction"
        columns={transferColumns}
        rows={({ list }) => list}
        rowKey={({ count }) => count}
      />
      <ul className="row">
        {chainIds.map((chainId) => (
          <li key={chainId}>
            {chainName(chainId)}: <ExplorerLink chainId={Number(chainId)} kind="tx" id={txHash} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
