import { Choice } from "../../components/choice.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryTable } from "../../components/query-table.tsx";
import { useApi } from "../../data/use-api.ts";
import { useFreshness } from "../../data/use-freshness.ts";
import { useParameter } from "../../data/use-parameter.ts";
import { networkColumns } from "./network-columns.tsx";
import { proposalColumns } from "./proposal-columns.tsx";

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
      intro="To which networks ZCHF can be sent over CCIP, how much at once, and which changes FPS holders can still deny."
    >
      <Panel
        title="Proposals"
        note="newest first"
        actions={<Choice label="Status" options={STATUSES} value={status} onChange={setStatus} />}
      >
        <QueryTable
          query={proposals}
          what="proposals"
          none={
            status === "all" ? "Nothing has been proposed yet." : `No proposal is ${status.toLowerCase()}.`
          }
          caption="Bridge proposals"
          columns={proposalColumns}
          rows={({ list }) =>
            list
              .filter((row) => status === "all" || row.status === status)
              .map((row) => ({ ...row, now: nowOf(row.chainId) }))
          }
          rowKey={({ chainId, txHash, hash }) => `${chainId}-${txHash}-${hash}`}
          csv="bridge-proposals"
        />
      </Panel>
      <Panel title="Networks" note="each chain's token pool">
        <QueryTable
          query={networks}
          what="networks"
          none="No pool knows another network yet."
          caption="Networks"
          columns={networkColumns}
          rows={({ list }) => list}
          rowKey={({ chainId, remoteChainSelector }) => `${chainId}-${remoteChainSelector}`}
          sortParameter="networks"
          csv="bridge-networks"
        />
      </Panel>
    </Page>
  );
}
