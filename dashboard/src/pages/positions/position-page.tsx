import { AddressHeading } from "../../components/address-heading.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Page } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Empty } from "../../components/states.tsx";
import { combine } from "../../data/combine.ts";
import { useMoment } from "../../data/moment.ts";
import { useApi } from "../../data/use-api.ts";
import { shorten } from "../../format/addresses.ts";
import { Expiry } from "./expiry.tsx";
import { MintingUpdates } from "./minting-updates.tsx";
import { PositionChallenges } from "./position-challenges.tsx";
import { positionColumns } from "./position-columns.tsx";
import { PositionFacts } from "./position-facts.tsx";
import { PositionHistory } from "./position-history.tsx";
import type { Position } from "./status.ts";
import { type IsChallenged, useChallenged } from "./use-challenged.ts";

export default function PositionPage({ address }: { address: string }) {
  const positions = useApi("/positions/list");
  const query = combine({ positions, isChallenged: useChallenged() });
  const none =
    useMoment() === undefined
      ? "No position has this address."
      : "No position had this address at that time.";
  const wanted = address.toLowerCase();
  const now = positions.data?.indexedThrough ?? 0;
  return (
    <Page
      title="Position"
      about={shorten(address)}
      intro={
        <AddressHeading
          address={address}
          purpose="Whether to challenge this position, to add collateral or repay, or to buy from it."
        />
      }
    >
      <QueryView
        query={query}
        what="position"
        isEmpty={({ positions: { list } }) => !list.some(({ position }) => position.toLowerCase() === wanted)}
        empty={`${none} It may be an owner’s or a collateral’s.`}
      >
        {({ positions: { list }, isChallenged }) =>
          list
            .filter(({ position }) => position.toLowerCase() === wanted)
            .map((position) => (
              <div key={position.position} className="panels one">
                <Panel title="State">
                  <PositionFacts
                    position={position}
                    isChallenged={isChallenged(position.position)}
                    now={now}
                  />
                </Panel>
                <Panel title="Running challenges">
                  <PositionChallenges position={position} />
                </Panel>
                {!position.closed && !position.denied && (
                  <Panel title="Expiry">
                    <Expiry position={position} isChallenged={isChallenged(position.position)} now={now} />
                  </Panel>
                )}
                <Panel title="History" note="after each minting update, and now">
                  <PositionHistory position={position} now={now} />
                </Panel>
                <Panel title="Original and clones" note="other positions with the same original">
                  <Family position={position} list={list} isChallenged={isChallenged} now={now} />
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

type FamilyProps = {
  position: Position;
  list: readonly Position[];
  isChallenged: IsChallenged;
  now: number;
};

function Family({ position: { position, original }, list, isChallenged, now }: FamilyProps) {
  const others = list.filter((row) => row.original === original && row.position !== position);
  if (others.length === 0) return <Empty>It has no clones.</Empty>;
  return (
    <DataTable
      caption="Original and clones"
      columns={positionColumns(now, isChallenged).filter(({ id }) => id !== "annualInterestPPM")}
      rows={others}
      rowKey={(row) => row.position}
      sortParameter="sort-family"
    />
  );
}
