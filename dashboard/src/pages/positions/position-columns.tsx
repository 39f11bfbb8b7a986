import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { addressColumn, amountColumn, dayColumn, inFile, ppmColumn } from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { TokenLink } from "../../components/token-link.tsx";
import { approximate, decimalOf } from "../../format/numbers.ts";
import { State } from "./state.tsx";
import { type Position, priceOfOne, statusOf } from "./status.ts";
import type { IsChallenged } from "./use-challenged.ts";

/** Columns of a list of positions; `now` in unix seconds of the indexed head. */
export const positionColumns = (now: number, isChallenged: IsChallenged): Columns<Position> => [
  {
    id: "position",
    header: "Position",
    phone: "name",
    cell: ({ position, version, isOriginal }) => (
      <>
        <AddressLink address={position} to="position" />{" "}
        <span className="quiet">
          V{version} {isOriginal ? "original" : "clone"}
        </span>
      </>
    ),
    sort: ({ created }) => created,
    csv: ({ position }) => position,
  },
  ...inFile("version"),
  {
    id: "status",
    phone: "plain",
    header: "Status",
    cell: (row) => <State status={statusOf(row, now)} isChallenged={isChallenged(row.position)} />,
    sort: (row) => statusOf(row, now),
    csv: (row) => statusOf(row, now),
  },
  addressColumn("owner", "Owner", { phone: "wide" }),
  ...inFile("original", "collateral", "collateralSymbol"),
  amountColumn("minted", "Minted, ZCHF", { phone: "key" }),
  {
    id: "collateralBalance",
    phone: "plain",
    header: "Collateral",
    align: "end",
    cell: ({ collateralBalance, collateralDecimals, collateral, collateralSymbol }) => (
      <>
        <Amount raw={collateralBalance} decimals={collateralDecimals} digits="auto" />{" "}
        <TokenLink address={collateral} symbol={collateralSymbol} isBrief />
      </>
    ),
    sort: ({ collateralBalance, collateralDecimals }) => approximate(collateralBalance, collateralDecimals),
    csv: ({ collateralBalance, collateralDecimals }) => decimalOf(collateralBalance, collateralDecimals),
  },
  amountColumn("liquidationPrice", "Liquidation price, ZCHF", {
    phone: "wide",
    value: (row: Position) => priceOfOne(row),
  }),
  ppmColumn("annualInterestPPM", "Interest", { phone: "wide" }),
  ...inFile("reserveContribution", "created", "start", "cooldown"),
  dayColumn("expiration", "Expires"),
];
