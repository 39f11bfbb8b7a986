import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import type { CsvColumn } from "../../components/csv.ts";
import type { Column } from "../../components/data-table.tsx";
import { Figure } from "../../components/figure.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { TokenSymbol } from "../../components/token-symbol.tsx";
import { decimalOf, formatFraction } from "../../format/numbers.ts";
import { Distance } from "./distance.tsx";
import type { Risk } from "./risk.ts";
import { priceOfOne } from "./status.ts";

const liquidationPrice = ({ liquidationPrice: price, collateralDecimals }: Risk) =>
  priceOfOne({ price, collateralDecimals });

/** Positions without a price are the last ones in ascending order. */
const UNKNOWN = Number.POSITIVE_INFINITY;

/** Columns of the positions by risk; the distance is the first one, which is visible on a phone, too. */
export const riskColumns: Column<Risk>[] = [
  {
    id: "distance",
    header: "Distance",
    cell: ({ distance }) => <Distance value={distance} />,
    sort: ({ distance }) => distance ?? UNKNOWN,
  },
  {
    id: "position",
    header: "Position",
    cell: ({ position, version }) => (
      <>
        <AddressLink address={position} to="position" /> <span className="quiet">V{version}</span>
      </>
    ),
  },
  {
    id: "token",
    header: "Token",
    cell: ({ collateralSymbol }) => <TokenSymbol symbol={collateralSymbol} />,
    sort: ({ collateralSymbol }) => collateralSymbol,
  },
  {
    id: "market",
    header: "Market price, CHF",
    align: "end",
    cell: ({ price }) => <Figure value={price.chf} />,
    sort: ({ price }) => price.chf ?? -1,
  },
  {
    id: "liquidation",
    header: "Liquidation price",
    align: "end",
    cell: (row) => <Amount raw={liquidationPrice(row)} />,
    sort: liquidationPrice,
  },
  {
    id: "ratio",
    header: "Collateralisation",
    align: "end",
    cell: ({ collateralRatio }) =>
      collateralRatio === null ? (
        <Figure value={null} />
      ) : (
        <data value={collateralRatio}>{formatFraction(collateralRatio, 0)}</data>
      ),
    sort: ({ collateralRatio }) => collateralRatio ?? UNKNOWN,
  },
  {
    id: "minted",
    header: "Minted, ZCHF",
    align: "end",
    cell: ({ minted }) => <Amount raw={minted} />,
    sort: ({ minted }) => minted,
  },
  {
    id: "owner",
    header: "Owner",
    cell: ({ owner }) => <AddressLink address={owner} />,
    sort: ({ owner }) => owner.toLowerCase(),
  },
  {
    id: "expiration",
    header: "Expires",
    align: "end",
    cell: ({ expiration }) => <Timestamp seconds={expiration} />,
    sort: ({ expiration }) => expiration,
  },
];

export const riskCsv: CsvColumn<Risk>[] = [
  { header: "position", value: ({ position }) => position },
  { header: "version", value: ({ version }) => version },
  { header: "owner", value: ({ owner }) => owner },
  { header: "collateral", value: ({ collateral }) => collateral },
  { header: "collateralSymbol", value: ({ collateralSymbol }) => collateralSymbol },
  { header: "priceChf", value: ({ price }) => price.chf },
  { header: "liquidationPrice", value: (row) => decimalOf(liquidationPrice(row), 18) },
  { header: "distance", value: ({ distance }) => distance },
  { header: "collateralRatio", value: ({ collateralRatio }) => collateralRatio },
  { header: "minted", value: ({ minted }) => decimalOf(minted, 18) },
  { header: "debt", value: ({ debt }) => decimalOf(debt, 18) },
  { header: "expiration", value: ({ expiration }) => expiration },
];
