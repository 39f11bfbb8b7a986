import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { Badge } from "../../components/badge.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { useApi } from "../../data/use-api.ts";
import { type Bid, bidColumns, bidCsv } from "../auctions/bid-columns.tsx";

const ETHEREUM = 1;

/** Challenges that an account started. */
export function AccountChallenges({ address }: { address: string }) {
  const query = useApi("/challenges/list");
  const positions = useApi("/positions/list");
  const decimalsOf = new Map(
    positions.data?.data.list.map((row) => [row.position.toLowerCase(), row.collateralDecimals]),
  );
  const isOwn = ({ challenger }: { challenger: string }) => challenger === address;
  return (
    <QueryView
      query={query}
      what="challenges"
      isEmpty={({ list }) => !list.some(isOwn)}
      empty="This address started no challenge."
    >
      {({ list }) => (
        <DataTable
          caption="Challenges of this account"
          columns={[
            {
              id: "start",
              header: "Started",
              cell: ({ start }) => <Timestamp seconds={Number(start)} withTime />,
              sort: ({ start }) => Number(start),
            },
            {
              id: "position",
              header: "Position",
              cell: ({ position }) => <AddressLink address={position} to="position" />,
            },
            {
              id: "status",
              header: "Status",
              cell: ({ status }) => (
                <Badge tone={status === "Active" ? "warn" : "plain"}>
                  {status === "Active" ? "running" : "ended"}
                </Badge>
              ),
            },
            {
              id: "size",
              header: "Size",
              align: "end",
              cell: ({ size, position }) => (
                <Amount raw={size} decimals={decimalsOf.get(position) ?? 18} digits={4} />
              ),
            },
          ]}
          rows={list.filter(isOwn)}
          rowKey={({ id }) => id}
          sortParameter="sort-challenges"
        />
      )}
    </QueryView>
  );
}

/** Bids that an account made. */
export function AccountBids({ address }: { address: string }) {
  const query = useApi("/challenges/bids/list");
  const isOwn = ({ bidder }: { bidder: string }) => bidder === address;
  return (
    <QueryView
      query={query}
      what="bids"
      isEmpty={({ list }) => !list.some(isOwn)}
      empty="This address made no bid."
    >
      {({ list }) => (
        <DataTable<Bid>
          caption="Bids of this account"
          columns={bidColumns}
          rows={list.filter(isOwn).map((bid) => ({ ...bid, chainId: ETHEREUM }))}
          rowKey={({ id }) => id}
          order="created.desc"
          sortParameter="sort-bids"
          csv={{ name: `bids-${address}`, columns: bidCsv }}
        />
      )}
    </QueryView>
  );
}
