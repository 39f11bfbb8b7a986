import { Link } from "wouter";
import { addressColumn, collateralColumn, timeColumn } from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { QueryTable } from "../../components/query-table.tsx";
import { useApi } from "../../data/use-api.ts";
import { PATHS } from "../../paths.ts";
import type { Challenge } from "../auctions/auction.ts";
import type { Position } from "./status.ts";

const columns: Columns<Challenge & { left: bigint; collateral: string; collateralSymbol: string }> = [
  {
    id: "number",
    header: "Challenge",
    phone: "name",
    cell: ({ version, number }) => (
      <Link href={PATHS.auctions}>
        V{version} challenge {number}
      </Link>
    ),
  },
  addressColumn("challenger", "Challenger"),
  timeColumn("start", "Started"),
  collateralColumn("left", "For sale", { phone: "key", hasToken: true }),
];

/** Challenges of a position that run. */
export const PositionChallenges = ({
  position: { position, collateral, collateralSymbol },
}: {
  position: Position;
}) => (
  <QueryTable
    query={useApi("/challenges/list")}
    what="challenges"
    none="Nobody challenges this position."
    caption="Running challenges"
    columns={columns}
    rows={({ list }) =>
      list
        .filter((row) => row.status === "Active" && row.position === position.toLowerCase())
        .map((row) => ({ ...row, left: row.size - row.filledSize, collateral, collateralSymbol }))
    }
    rowKey={({ id }) => id}
    sortParameter="sort-challenges"
  />
);
