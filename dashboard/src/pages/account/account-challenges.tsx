import type { Data } from "zchf-api-client";
import { Badge } from "../../components/badge.tsx";
import { addressColumn, collateralColumn, timeColumn } from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { QueryTable } from "../../components/query-table.tsx";
import { useApi } from "../../data/use-api.ts";
import { bidColumns } from "../auctions/bid-columns.tsx";
import { type OfCollateral, useCollaterals } from "../auctions/use-collaterals.ts";

type Challenge = Data<"/challenges/list">["list"][number] & OfCollateral;

const columns: Columns<Challenge> = [
  timeColumn("start", "Started"),
  addressColumn("position", "Position", { phone: "name", to: "position" }),
  {
    id: "status",
    phone: "plain",
    header: "Status",
    cell: ({ status }) => (
      <Badge tone={status === "Active" ? "warn" : "plain"}>{status === "Active" ? "running" : "ended"}</Badge>
    ),
  },
  collateralColumn("size", "Size", { phone: "key", hasToken: true }),
];

/** Challenges that an account started. */
export function AccountChallenges({ address }: { address: string }) {
  const withCollaterals = useCollaterals();
  return (
    <QueryTable
      query={useApi("/challenges/list")}
      what="challenges"
      none="This address started no challenge."
      caption="Challenges of this account"
      columns={columns}
      rows={({ list }) => withCollaterals(list.filter(({ challenger }) => challenger === address))}
      rowKey={({ id }) => id}
      sortParameter="sort-challenges"
    />
  );
}

/** Bids that an account made. */
export function AccountBids({ address }: { address: string }) {
  const withCollaterals = useCollaterals();
  return (
    <QueryTable
      query={useApi("/challenges/bids/list")}
      what="bids"
      none="This address made no bid."
      caption="Bids of this account"
      columns={bidColumns}
      rows={({ list }) => withCollaterals(list.filter(({ bidder }) => bidder === address))}
      rowKey={({ id }) => id}
      order="created.desc"
      sortParameter="sort-bids"
      csv={`bids-${address}`}
    />
  );
}
