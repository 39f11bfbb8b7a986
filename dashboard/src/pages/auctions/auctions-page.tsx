import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryTable } from "../../components/query-table.tsx";
import { useApi } from "../../data/use-api.ts";
import { bidColumns } from "./bid-columns.tsx";
import { RevenuePanel } from "./revenue-panel.tsx";
import { RunningAuctions } from "./running-auctions.tsx";
import { useCollaterals } from "./use-collaterals.ts";

export default function AuctionsPage() {
  const bids = useApi("/challenges/bids/list");
  const withCollaterals = useCollaterals();
  return (
    <Page
      title="Auctions"
      intro="Which collateral is worth a bid now. Whoever doubts a liquidation price challenges the position: at first anyone can avert it at that price, then the price falls until somebody buys."
    >
      <Panel title="Running">
        <RunningAuctions />
      </Panel>
      <Panel title="Bids" note="newest first">
        <QueryTable
          query={bids}
          what="bids"
          none="Nobody has bid in an auction yet."
          caption="Bids"
          columns={bidColumns}
          rows={({ list }) => withCollaterals(list)}
          rowKey={({ id }) => id}
          order="created.desc"
          csv="bids"
        />
      </Panel>
      <RevenuePanel />
    </Page>
  );
}
