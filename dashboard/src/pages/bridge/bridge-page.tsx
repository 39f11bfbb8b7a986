import { Choice } from "../../components/choice.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { useFreshness } from "../../data/use-freshness.ts";
import { useParameter } from "../../data/use-parameter.ts";
import { networkColumns, networkCsv } from "./network-columns.tsx";
import { proposalColumns, proposalCsv } from "./proposal-columns.tsx";

const STATUSES = [
  ["all", "All"],
  ["Pending", "Pending"],
  ["Enacted", "Enacted"],
  ["Denied", "Denied"],
] as const;

export default function BridgePage() {
  const proposals = useApi("/bridge/proposals");
  const networks = useApi("/bridge/chains");
  const { data: freshness } = useFreshness();
  const nowOf = (chainId: number) => freshness?.data.chains[chainId]?.timestamp ?? 0;
  const [parameter, setStatus] = useParameter("status", "all");
  const status = STATUSES.find(([value]) => value === parameter)?.[0] ?? "all";
  return (
    <Page
      title="Bridge"
      intro="Networks that ZCHF can be sent to over CCIP, their limits, and proposals to change them. FPS holders can deny a proposal."
    >
      <Panel
        title="Proposals"
        note="newest first"
        actions={<Choice label="Status" options={STATUSES} value={status} onChange={setStatus} />}
      >
        <QueryView
          query={proposals}
          what="proposals"
          isEmpty={({ list }) => list.length === 0}
          empty="Nothing has been proposed yet."
        >
          {({ list }) => (
            <DataTable
              caption="Bridge proposals"
              columns={proposalColumns}
              rows={list
                .filter((row) => status === "all" || row.status === status)
                .map((row) => ({ ...row, now: nowOf(row.chainId) }))}
              rowKey={({ chainId, txHash, hash }) => `${chainId}-${txHash}-${hash}`}
              none={`No proposal is ${status.toLowerCase()}.`}
              csv={{ name: "bridge-proposals", columns: proposalCsv }}
            />
          )}
        </QueryView>
      </Panel>
      <Panel title="Networks" note="each chain's token pool">
        <QueryView
          query={networks}
          what="networks"
          isEmpty={({ list }) => list.length === 0}
          empty="No pool knows another network yet."
        >
          {({ list }) => (
            <DataTable
              caption="Networks"
              columns={networkColumns}
              rows={list}
              rowKey={({ chainId, remoteChainSelector }) => `${chainId}-${remoteChainSelector}`}
              sortParameter="networks"
              csv={{ name: "bridge-networks", columns: networkCsv }}
            />
          )}
        </QueryView>
      </Panel>
    </Page>
  );
}
