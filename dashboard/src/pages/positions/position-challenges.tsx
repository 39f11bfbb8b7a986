import { Link } from "wouter";
import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { useApi } from "../../data/use-api.ts";
import { PATHS } from "../../paths.ts";
import type { Challenge } from "../auctions/auction.ts";
import type { Position } from "./status.ts";

/** Challenges of a position that run. */
export function PositionChallenges({ position }: { position: Position }) {
  const query = useApi("/challenges/list");
  const isRunning = (challenge: Challenge) =>
    challenge.status === "Active" && challenge.position === position.position.toLowerCase();
  return (
    <QueryView
      query={query}
      what="challenges"
      isEmpty={({ list }) => !list.some(isRunning)}
      empty="Nobody challenges this position."
    >
      {({ list }) => (
        <DataTable
          caption="Running challenges"
          columns={[
            {
              id: "number",
              header: "Challenge",
              cell: ({ version, number }) => (
                <Link href={PATHS.auctions}>
                  V{version} challenge {number}
                </Link>
              ),
            },
            {
              id: "challenger",
              header: "Challenger",
              cell: ({ challenger }) => <AddressLink address={challenger} />,
            },
            {
              id: "start",
              header: "Started",
              cell: ({ start }) => <Timestamp seconds={Number(start)} withTime />,
            },
            {
              id: "size",
              header: "For sale",
              align: "end",
              cell: ({ size, filledSize }) => (
                <Amount raw={size - filledSize} decimals={position.collateralDecimals} digits={4} />
              ),
            },
          ]}
          rows={list.filter(isRunning)}
          rowKey={({ id }) => id}
          sortParameter="sort-challenges"
        />
      )}
    </QueryView>
  );
}
