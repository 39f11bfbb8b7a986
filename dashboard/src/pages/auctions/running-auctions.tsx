import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { auctionsOf } from "./auction.ts";
import { AuctionPanel } from "./auction-panel.tsx";

export function RunningAuctions() {
  const challenges = useApi("/challenges/list");
  const prices = useApi("/challenges/prices");
  const positions = useApi("/positions/list");
  return (
    <QueryView
      query={prices}
      what="prices of auctions"
      isEmpty={({ num }) => num === 0}
      empty="No position is challenged."
    >
      {({ map }) => (
        <QueryView query={challenges} what="challenges">
          {({ list }) => (
            <QueryView query={positions} what="positions">
              {(found) =>
                auctionsOf(list, map, found.list).map((auction) => (
                  <AuctionPanel
                    key={auction.challenge.id}
                    auction={auction}
                    now={prices.data?.indexedThrough ?? 0}
                  />
                ))
              }
            </QueryView>
          )}
        </QueryView>
      )}
    </QueryView>
  );
}
