import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { Badge, type Tone } from "../../components/badge.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { Figure } from "../../components/figure.tsx";
import { TokenSymbol } from "../../components/token-symbol.tsx";
import { formatSpan } from "../../format/dates.ts";
import { approximate, decimalOf } from "../../format/numbers.ts";
import { type Offer, phaseOf } from "./auction.ts";

const TONES: Readonly<Record<string, Tone>> = {
  "can be averted": "plain",
  "price falls": "warn",
  free: "bad",
};

export const auctionColumns: Column<Offer>[] = [
  {
    id: "position",
    header: "Position",
    cell: ({ challenge: { position, version, number } }) => (
      <>
        <AddressLink address={position} to="position" />{" "}
        <span className="quiet">
          V{version} challenge {number}
        </span>
      </>
    ),
  },
  {
    id: "price",
    header: "Price now, ZCHF",
    align: "end",
    cell: ({ priceNow }) => <Amount raw={priceNow} />,
    sort: ({ priceNow }) => priceNow,
  },
  {
    id: "market",
    header: "At the market, ZCHF",
    align: "end",
    cell: ({ market }) => <Figure value={market} />,
    sort: ({ market }) => market ?? -1,
  },
  {
    id: "profit",
    header: "Profit, ZCHF",
    align: "end",
    cell: ({ profit }) => <Figure value={profit} />,
    sort: ({ profit }) => profit ?? Number.NEGATIVE_INFINITY,
  },
  {
    id: "left",
    header: "Time left",
    align: "end",
    cell: (offer) => {
      const { name, until } = phaseOf(offer, offer.now);
      return (
        <>
          {until !== null && formatSpan(until - offer.now)}{" "}
          <Badge tone={TONES[name] ?? "plain"}>{name}</Badge>
        </>
      );
    },
    sort: (offer) => phaseOf(offer, offer.now).until ?? 0,
  },
  {
    id: "size",
    header: "Size",
    align: "end",
    cell: ({ left, position }) => (
      <>
        <Amount raw={left} decimals={position.collateralDecimals} digits={4} />{" "}
        <TokenSymbol symbol={position.collateralSymbol} />
      </>
    ),
    sort: ({ left, position }) => approximate(left, position.collateralDecimals),
  },
];

export const auctionCsv: CsvColumn<Offer>[] = [
  { header: "version", value: ({ challenge }) => challenge.version },
  { header: "position", value: ({ challenge }) => challenge.position },
  { header: "number", value: ({ challenge }) => challenge.number },
  { header: "collateral", value: ({ position }) => position.collateral },
  { header: "priceNow", value: ({ priceNow }) => decimalOf(priceNow, 18) },
  { header: "market", value: ({ market }) => market },
  { header: "profit", value: ({ profit }) => profit },
  { header: "fallsFrom", value: ({ fallsFrom }) => fallsFrom },
  { header: "endsAt", value: ({ endsAt }) => endsAt },
  { header: "left", value: ({ left, position }) => decimalOf(left, position.collateralDecimals) },
];
