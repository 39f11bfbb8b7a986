import type { Data } from "zchf-api-client";
import { AddressLink } from "../../components/address-link.tsx";
import type { Tone } from "../../components/badge.tsx";
import {
  addressColumn,
  amountColumn,
  badgeColumn,
  collateralColumn,
  inFile,
  timeColumn,
  transactionColumn,
} from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import type { OfCollateral } from "./use-collaterals.ts";

export type Bid = Data<"/challenges/bids/list">["list"][number] & OfCollateral;

const TONES: Readonly<Record<Bid["bidType"], Tone>> = { Averted: "good", Succeeded: "warn" };

export const bidColumns: Columns<Bid> = [
  timeColumn("created", "Time", { phone: "plain" }),
  ...inFile("version"),
  {
    id: "position",
    header: "Position",
    phone: "name",
    cell: (bid) => <ChallengeLink {...bid} />,
    csv: ({ position }) => position,
  },
  ...inFile("number"),
  badgeColumn("bidType", "Result", { phone: "plain", tones: TONES }),
  amountColumn("bid", "Bid, ZCHF", { phone: "key" }),
  collateralColumn("filledSize", "Size", { hasToken: true }),
  addressColumn("bidder", "Bidder"),
  transactionColumn,
];

/** A position, and which of its hub's challenges it is. */
export const ChallengeLink = ({
  position,
  version,
  number,
}: Pick<Bid, "position" | "version" | "number">) => (
  <>
    <AddressLink address={position} to="position" />{" "}
    <span className="quiet">
      V{version} challenge {number}
    </span>
  </>
);
