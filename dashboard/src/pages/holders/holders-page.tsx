import { Choice } from "../../components/choice.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { TextField } from "../../components/text-field.tsx";
import { TOKENS } from "../../data/tokens.ts";
import { useApi } from "../../data/use-api.ts";
import { useLabels } from "../../data/use-contracts.ts";
import { useParameter } from "../../data/use-parameter.ts";
import { formatNumber } from "../../format/numbers.ts";
import { FcsPanel } from "./fcs-panel.tsx";
import { holderColumns } from "./holder-columns.tsx";
import { byAccount, type Holding, onOneChain } from "./holding.ts";

const GROUPS = [
  ["account", "Per account"],
  ["chain", "Per chain"],
] as const;

export default function HoldersPage() {
  const [parameter, setToken] = useParameter("token", "zchf");
  const token = TOKENS.find(([value]) => value === parameter)?.[0] ?? "zchf";
  const [by, setBy] = useParameter("by", "account");
  const group = GROUPS.find(([value]) => value === by)?.[0] ?? "account";
  const [search, setSearch] = useParameter("search");
  const query = useApi("/balances/{token}/ranked", { params: { path: { token } } });
  const supply = useSupply(token);
  const labelOf = useLabels();
  const wanted = search.trim().toLowerCase();
  const isShown = ({ account }: Holding) =>
    account.includes(wanted) || (labelOf(account)?.toLowerCase().includes(wanted) ?? false);
  const count = Object.values(query.data?.data.holders ?? {}).reduce((sum, holders) => sum + holders, 0);
  return (
    <Page title="Holders" intro="Who holds ZCHF, FPS and FCS, and whether few hold most of it.">
      {token === "fcs" && <FcsPanel />}
      <Panel
        title="Largest balances"
        note={query.data && noteOf(query.data.data.num, count)}
        actions={
          <>
            <Choice label="Rows" options={GROUPS} value={group} onChange={setBy} />
            <Choice label="Token" options={TOKENS} value={token} onChange={setToken} />
          </>
        }
      >
        <QueryView query={query} what="balances" isEmpty={({ num }) => num === 0} empty="Nobody holds it.">
          {({ list }) => (
            <>
              <search className="filters">
                <TextField
                  label="Search"
                  type="search"
                  placeholder="address, name of a contract"
                  value={search}
                  onChange={setSearch}
                />
              </search>
              <DataTable
                caption="Holders"
                columns={holderColumns(supply)}
                rows={(group === "account" ? byAccount(list) : list.map(onOneChain)).filter(isShown)}
                rowKey={({ chainIds, account }) => `${chainIds.join("-")}-${account}`}
                none="No holder matches among the largest balances."
                csv={`holders-${token}`}
              />
            </>
          )}
        </QueryView>
      </Panel>
    </Page>
  );
}

/** How many balances are listed, of all. */
const noteOf = (listed: number, all: number): string =>
  listed < all
    ? `of ${formatNumber(all, 0)} balances on all chains, the ${listed} largest`
    : `${formatNumber(all, 0)} balances on all chains`;

/** Supply of a token on all chains in whole units; undefined while it is unknown. */
function useSupply(token: (typeof TOKENS)[number][0]): number | undefined {
  const coin = useApi("/ecosystem/frankencoin/info", { enabled: token === "zchf" });
  const shares = useApi("/ecosystem/fps/info", { enabled: token === "fps" });
  const wrapped = useApi("/fcs/info", { enabled: token === "fcs" });
  if (token === "zchf") return coin.data?.data.token.supply;
  return (token === "fps" ? shares : wrapped).data?.data.token.totalSupply;
}
