import { Choice } from "../../components/choice.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { useParameter } from "../../data/use-parameter.ts";
import { formatNumber } from "../../format/numbers.ts";
import { FcsPanel } from "./fcs-panel.tsx";
import { holderColumns, holderCsv } from "./holder-columns.tsx";

const TOKENS = [
  ["zchf", "ZCHF"],
  ["fps", "FPS"],
  ["fcs", "FCS"],
] as const;

export function HoldersPage() {
  const [parameter, setToken] = useParameter("token", "zchf");
  const token = TOKENS.find(([value]) => value === parameter)?.[0] ?? "zchf";
  const query = useApi("/balances/{token}/ranked", { params: { path: { token } } });
  const count = Object.values(query.data?.data.holders ?? {}).reduce((sum, holders) => sum + holders, 0);
  return (
    <Page
      title="Holders"
      intro="Balances of ZCHF on every chain of FPS and of FCS, from their Transfer logs."
    >
      {token === "fcs" && <FcsPanel />}
      <Panel
        title="Largest balances"
        note={query.data && `of ${formatNumber(count, 0)} on all chains`}
        actions={<Choice label="Token" options={TOKENS} value={token} onChange={setToken} />}
      >
        <QueryView query={query} what="balances" isEmpty={({ num }) => num === 0} empty="Nobody holds it.">
          {({ list }) => (
            <DataTable
              caption="Holders"
              columns={holderColumns}
              rows={list}
              rowKey={({ chainId, account }) => `${chainId}-${account}`}
              csv={{ name: `holders-${token}`, columns: holderCsv }}
            />
          )}
        </QueryView>
      </Panel>
    </Page>
  );
}
