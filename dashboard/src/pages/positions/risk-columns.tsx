import { AddressLink } from "../../components/address-link.tsx";
import { Badge } from "../../components/badge.tsx";
import {
  addressColumn,
  amountColumn,
  amountsInFile,
  dayColumn,
  figureColumn,
  fractionColumn,
  inFile,
  tokenColumn,
} from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { Distance } from "./distance.tsx";
import type { Risk } from "./risk.ts";
import { priceOfOne } from "./status.ts";
import type { IsChallenged } from "./use-challenged.ts";

/** Columns of the positions by risk; the distance is the first one, which is visible on a phone, too. */
export const riskColumns = (now: number, isChallenged: IsChallenged): Columns<Risk> => [
  {
    id: "distance",
    header: "Distance",
    phone: "key",
    cell: ({ distance }) => <Distance value={distance} />,
    // Positions without a price are the last ones in ascending order.
    sort: ({ distance }) => distance ?? Number.POSITIVE_INFINITY,
    csv: ({ distance }) => distance,
  },
  {
    id: "position",
    header: "Position",
    phone: "name",
    cell: ({ position, version, expiration }) => (
      <>
        <AddressLink address={position} to="position" /> <span className="quiet">V{version}</span>{" "}
        {isChallenged(position) && <Badge tone="bad">challenged</Badge>}{" "}
        {expiration <= now && <Badge tone="bad">expired</Badge>}
      </>
    ),
    csv: ({ position }) => position,
  },
  ...inFile("version", "collateralSymbol"),
  tokenColumn("collateral", "Token", { phone: "plain", isBrief: true }),
  figureColumn("priceChf", "Market price, CHF", { phone: "wide", value: ({ price }: Risk) => price.chf }),
  amountColumn("liquidationPrice", "Liquidation price, ZCHF", {
    phone: "wide",
    value: ({ liquidationPrice: price, collateralDecimals }: Risk) =>
      priceOfOne({ price, collateralDecimals }),
  }),
  fractionColumn("collateralRatio", "Collateralisation", { digits: 0 }),
  amountColumn("minted", "Minted, ZCHF"),
  ...amountsInFile("debt"),
  addressColumn("owner", "Owner", { phone: "wide" }),
  dayColumn("expiration", "Expires"),
];
