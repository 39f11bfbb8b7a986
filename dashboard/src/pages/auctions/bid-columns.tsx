import type { Data } from "zchf-api-client";
import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { Badge } from "../../components/badge.tsx";
import { transactionColumn } from "../../components/columns.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { decimalOf } from "../../format/numbers.ts";

/** Hubs are on Ethereum. */
export type Bid = Data<"/challenges/bids/list">["list"][number] & { chainId: number };

export const bidColumns: Column<Bid>[] = [
  {
    id: "created",
    header: "Time",
    cell: ({ created }) => <Timestamp seconds={Number(created)} withTime />,
    sort: ({ created }) => Number(created),
  },
  {
    id: "position",
    header: "Position",
    cell: ({ position, version, number }) => (
      <>
        <AddressLink address={position} to="position" />{" "}
        <span className="quiet">
          V{version} challenge {number}
        </span>
      </>
    ),
  },
  {
    id: "type",
    header: "Result",
    cell: ({ bidType }) => <Badge tone={bidType === "Averted" ? "good" : "warn"}>{bidType}</Badge>,
    sort: ({ bidType }) => bidType,
  },
  {
    id: "bid",
    header: "Bid, ZCHF",
    align: "end",
    cell: ({ bid }) => <Amount raw={bid} />,
    sort: ({ bid }) => bid,
  },
  {
    id: "size",
    header: "Size",
    align: "end",
    cell: ({ filledSize, collateralDecimals }) => (
      <Amount raw={filledSize} decimals={collateralDecimals} digits={4} />
    ),
  },
  {
    id: "bidder",
    header: "Bidder",
    cell: ({ bidder, chainId }) => <AddressLink address={bidder} chainId={chainId} />,
    sort: ({ bidder }) => bidder,
  },
  transactionColumn,
];

export const bidCsv: CsvColumn<Bid>[] = [
  { header: "created", value: ({ created }) => Number(created) },
  { header: "version", value: ({ version }) => version },
  { header: "position", value: ({ position }) => position },
  { header: "number", value: ({ number }) => number },
  { header: "bidType", value: ({ bidType }) => bidType },
  { header: "bid", value: ({ bid }) => decimalOf(bid, 18) },
  {
    header: "filledSize",
    value: ({ filledSize, collateralDecimals }) => decimalOf(filledSize, collateralDecimals),
  },
  { header: "bidder", value: ({ bidder }) => bidder },
  { header: "txHash", value: ({ txHash }) => txHash },
];
