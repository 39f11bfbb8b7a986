import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useApi } from "../../data/use-api.ts";
import { shorten } from "../../format/addresses.ts";
import { MintingUpdates } from "./minting-updates.tsx";
import { PositionFacts } from "./position-facts.tsx";

export function PositionPage({ address }: { address: string }) {
  const query = useApi("/positions/list");
  const wanted = address.toLowerCase();
  return (
    <Page title={`Position ${shorten(address)}`} intro={<code className="whole">{address}</code>}>
      <QueryView
        query={query}
        what="position"
        isEmpty={({ list }) => !list.some(({ position }) => position.toLowerCase() === wanted)}
        empty="No position has this address. It may be an owner’s or a collateral’s."
      >
        {({ list }) =>
          list
            .filter(({ position }) => position.toLowerCase() === wanted)
            .map((position) => (
              <div key={position.position} className="panels one">
                <Panel title="State">
                  <PositionFacts position={position} now={query.data?.indexedThrough ?? 0} />
                </Panel>
                <Panel title="Minting updates" note="newest first; changes of collateral, price and debt">
                  <MintingUpdates position={position} />
                </Panel>
              </div>
            ))
        }
      </QueryView>
    </Page>
  );
}
