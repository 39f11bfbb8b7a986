import { Amount } from "../../components/amount.tsx";
import { inFile } from "../../components/columns.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Facts } from "../../components/facts.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { combine } from "../../data/combine.ts";
import { useApi } from "../../data/use-api.ts";
import { Distance } from "../positions/distance.tsx";
import { positionColumns } from "../positions/position-columns.tsx";
import type { Position } from "../positions/status.ts";
import { useChallenged } from "../positions/use-challenged.ts";

export function OwnerPositions({ address }: { address: string }) {
  const all = useApi("/positions/list");
  const query = combine({ all, isChallenged: useChallenged() });
  const risks = useApi("/positions/risk");
  const distanceOf = new Map(risks.data?.data.list.map(({ position, distance }) => [position, distance]));
  const owned = ({ owner }: Position) => owner.toLowerCase() === address;
  const now = all.data?.indexedThrough ?? 0;
  return (
    <QueryView
      query={query}
      what="positions of this owner"
      isEmpty={({ all: { list } }) => !list.some(owned)}
      empty="This address owns no position."
    >
      {({ all: { list }, isChallenged }) => {
        const positions = list.filter(owned);
        const minted = positions.reduce((sum, position) => sum + position.minted, 0n);
        return (
          <>
            <Facts facts={[{ name: "Minted in all", value: <Amount raw={minted} unit="ZCHF" /> }]} />
            <DataTable
              caption="Positions of this owner"
              columns={[
                {
                  id: "distance",
                  header: "Distance",
                  cell: ({ position }) => {
                    const distance = distanceOf.get(position);
                    return distance === undefined ? "—" : <Distance value={distance} />;
                  },
                  sort: ({ position }) => distanceOf.get(position) ?? Number.POSITIVE_INFINITY,
                },
                ...positionColumns(now, isChallenged).filter(({ id }) => id !== "owner"),
                ...inFile("owner"),
              ]}
              rows={positions}
              rowKey={({ position }) => position}
              sortParameter="sort-positions"
              csv={`positions-${address}`}
            />
          </>
        );
      }}
    </QueryView>
  );
}
