import { Choice } from "../../components/choice.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { useParameter } from "../../data/use-parameter.ts";
import { AmplifiersPanel } from "../amplifiers/amplifiers-panel.tsx";
import { minterColumns, minterCsv } from "./minter-columns.tsx";

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
      intro="Contracts that may create ZCHF, or applied to. FPS holders can deny an application."
    >
      <Panel
        title="Applications"
        note="newest first"
        actions={<Choice label="Status" options={STATUSES} value={status} onChange={setStatus} />}
      >
        <QueryView
          query={query}
          what="minters"
          isEmpty={({ num }) => num === 0}
          empty="No minter has applied yet."
        >
          {({ list }) => (
            <DataTable
              caption="Minters"
              columns={minterColumns}
              rows={list.filter((minter) => status === "all" || minter.status === status)}
              rowKey={({ chainId, txHash, minter, applyDate }) =>
                `${chainId}-${txHash}-${minter}-${applyDate}`
              }
              none={`No application is ${status}.`}
              csv={{ name: "minters", columns: minterCsv }}
            />
          )}
        </QueryView>
      </Panel>
      <AmplifiersPanel />
    </Page>
  );
}
