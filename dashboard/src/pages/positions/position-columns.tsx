import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { Badge } from "../../components/badge.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { TokenSymbol } from "../../components/token-symbol.tsx";
import { approximate, decimalOf, formatPpm } from "../../format/numbers.ts";
import { type Position, priceOfOne, statusOf, TONES } from "./status.ts";

/** Columns of a list of positions; `now` in unix seconds of the indexed head. */
export function positionColumns(now: number): Column<Position>[] {
  return [
    {
      id: "position",
      header: "Position",
      cell: ({ position, version, isOriginal }) => (
        <>
          <AddressLink address={position} to="position" />{" "}
          <span className="quiet">
            V{version} {isOriginal ? "original" : "clone"}
          </span>
        </>
      ),
      sort: ({ created }) => created,
    },
    {
      id: "status",
      header: "Status",
      cell: (row) => <Badge tone={TONES[statusOf(row, now)]}>{statusOf(row, now)}</Badge>,
      sort: (row) => statusOf(row, now),
    },
    {
      id: "owner",
      header: "Owner",
      cell: ({ owner }) => <AddressLink address={owner} />,
      sort: ({ owner }) => owner.toLowerCase(),
    },
    {
      id: "minted",
      header: "Minted, ZCHF",
      align: "end",
      cell: ({ minted, zchfDecimals }) => <Amount raw={minted} decimals={zchfDecimals} />,
      sort: ({ minted }) => minted,
    },
    {
      id: "collateral",
      header: "Collateral",
      align: "end",
      cell: ({ collateralBalance, collateralDecimals, collateralSymbol }) => (
        <>
          <Amount raw={collateralBalance} decimals={collateralDecimals} digits={4} />{" "}
          <TokenSymbol symbol={collateralSymbol} />
        </>
      ),
      sort: ({ collateralBalance, collateralDecimals }) => approximate(collateralBalance, collateralDecimals),
    },
    {
      id: "price",
      header: "Liquidation price",
      align: "end",
      cell: (row) => <Amount raw={priceOfOne(row)} />,
      sort: priceOfOne,
    },
    {
      id: "interest",
      header: "Interest",
      align: "end",
      cell: ({ annualInterestPPM }) => formatPpm(annualInterestPPM),
      sort: ({ annualInterestPPM }) => annualInterestPPM,
    },
    {
      id: "expiration",
      header: "Expires",
      align: "end",
      cell: ({ expiration }) => <Timestamp seconds={expiration} />,
      sort: ({ expiration }) => expiration,
    },
  ];
}

export function positionCsv(now: number): CsvColumn<Position>[] {
  return [
    { header: "position", value: ({ position }) => position },
    { header: "version", value: ({ version }) => version },
    { header: "status", value: (row) => statusOf(row, now) },
    { header: "owner", value: ({ owner }) => owner },
    { header: "original", value: ({ original }) => original },
    { header: "collateral", value: ({ collateral }) => collateral },
    { header: "collateralSymbol", value: ({ collateralSymbol }) => collateralSymbol },
    {
      header: "collateralBalance",
      value: ({ collateralBalance, collateralDecimals }) => decimalOf(collateralBalance, collateralDecimals),
    },
    { header: "minted", value: ({ minted, zchfDecimals }) => decimalOf(minted, zchfDecimals) },
    { header: "liquidationPrice", value: (row) => decimalOf(priceOfOne(row), 18) },
    { header: "annualInterestPPM", value: ({ annualInterestPPM }) => annualInterestPPM },
    { header: "reserveContribution", value: ({ reserveContribution }) => reserveContribution },
    { header: "created", value: ({ created }) => created },
    { header: "start", value: ({ start }) => start },
    { header: "cooldown", value: ({ cooldown }) => cooldown },
    { header: "expiration", value: ({ expiration }) => expiration },
  ];
}
