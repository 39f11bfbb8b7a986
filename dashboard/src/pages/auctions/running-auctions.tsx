import { DataTable } from "../../components/data-table.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { combine } from "../../data/combine.ts";
import { useApi } from "../../data/use-api.ts";
import { useFreshness } from "../../data/use-freshness.ts";
import { offersOf } from "./auction.ts";
import { auctionColumns } from "./auction-columns.tsx";
import { AuctionPanel } from "./auction-panel.tsx";
import { useAuctions } from "./use-auctions.ts";

const ETHEREUM = 1;

/** A table of the auctions, the largest profit first, then the price of each over time. */
export function RunningAuctions() {
  const query = combine({
    auctions: useAuctions(),
    collaterals: useApi("/ecosystem/collateral/stats"),
    freshness: useFreshness(),
  });
  return (
    <QueryView
      query={query}
      what="auctions"
      isEmpty={({ auctions }) => auctions.length === 0}
      empty="No position is challenged."
    >
      {({ auctions, collaterals, freshness: { chains } }) => {
        const offers = offersOf(auctions, collaterals.map, chains[ETHEREUM]?.timestamp ?? 0);
        return (
          <>
            <DataTable
              caption="Running auctions"
              columns={auctionColumns}
              rows={offers}
              rowKey={({ challenge }) => challenge.id}
              order="profit.desc"
              sortParameter="auctions"
              csv="auctions"
            />
            {offers.map((offer) => (
              <AuctionPanel key={offer.challenge.id} offer={offer} />
            ))}
          </>
        );
      }}
    </QueryView>
  );
}
