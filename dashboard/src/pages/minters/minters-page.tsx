import { Choice } from "../../components/choice.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryTable } from "../../components/query-table.tsx";
import { useApi } from "../../data/use-api.ts";
import { useParameter } from "../../data/use-parameter.ts";
import { AmplifiersPanel } from "../amplifiers/amplifiers-panel.tsx";
import { minterColumns } from "./minter-columns.tsx";

const STATUSES = [
  ["all", "All"],
  ["proposed", "Proposed"],
  ["active", "Active"],
  ["deprecated", "Deprecated"],
  ["denied", "Denied"],
] as const;

export default function MintersPage() {
  const query = useApi("/ecosystem/minter/list");
  const [parameter, setStatus] = useParameter("status", "all");
  const status = STATUSES.find(([value]) => value === parameter)?.[0] ?? "all";
  return (
    <Page
      title="Minters"
      intro="Which contracts may create ZCHF, and which applications FPS holders can still deny."
    >
      <Panel
        title="Applications"
        note="newest first"
        actions={<Choice label="Status" options={STATUSES} value={status} onChange={setStatus} />}
      >
        <QueryTable
          query={query}
          what="minters"
          none={status === "all" ? "No minter has applied yet." : `No application is ${status}.`}
          caption="Minters"
          columns={minterColumns}
          rows={({ list }) => list.filter((minter) => status === "all" || minter.status === status)}
          rowKey={({ chainId, txHash, minter, applyDate }) => `${chainId}-${txHash}-${minter}-${applyDate}`}
          csv="minters"
        />
      </Panel>
      <AmplifiersPanel />
    </Page>
  );
}
