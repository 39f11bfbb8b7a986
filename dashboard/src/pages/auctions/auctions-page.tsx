import { DataTable } from "../../components/data-table.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { bidColumns, bidCsv } from "./bid-columns.tsx";
import { RevenuePanel } from "./revenue-panel.tsx";
import { RunningAuctions } from "./running-auctions.tsx";

const ETHEREUM = 1;

export default function AuctionsPage() {
  const bids = useApi("/challenges/bids/list");
  return (
    <Page
      title="Auctions"
      intro="Whoever doubts a liquidation price challenges the position: at first anyone can avert it at that price, then the price falls until somebody buys."
    >
      <Panel title="Running">
        <RunningAuctions />
      </Panel>
      <Panel title="Bids" note="newest first">
        <QueryView
          query={bids}
          what="bids"
          isEmpty={({ num }) => num === 0}
          empty="Nobody has bid in an auction yet."
        >
          {({ list }) => (
            <DataTable
              caption="Bids"
              columns={bidColumns}
              rows={list.map((bid) => ({ ...bid, chainId: ETHEREUM }))}
              rowKey={({ id }) => id}
              order="created.desc"
              csv={{ name: "bids", columns: bidCsv }}
            />
          )}
        </QueryView>
      </Panel>
      <RevenuePanel />
    </Page>
  );
}
