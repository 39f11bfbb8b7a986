import { Amount } from "../../components/amount.tsx";
import { Badge, type Tone } from "../../components/badge.tsx";
import { amountColumn, figureColumn, inFile } from "../../components/columns.tsx";
import type { Columns } from "../../components/data-table.tsx";
import { TokenLink } from "../../components/token-link.tsx";
import { formatSpan } from "../../format/dates.ts";
import { approximate, decimalOf } from "../../format/numbers.ts";
import { type Offer, phaseOf } from "./auction.ts";
import { ChallengeLink } from "./bid-columns.tsx";
import { Spark } from "./spark.tsx";

const TONES: Readonly<Record<string, Tone>> = {
  "can be averted": "plain",
  "price falls": "warn",
  free: "bad",
};

export const auctionColumns: Columns<Offer> = [
  { id: "version", csv: ({ challenge }) => challenge.version },
  {
    id: "position",
    header: "Position",
    phone: "name",
    cell: ({ challenge }) => <ChallengeLink {...challenge} />,
    csv: ({ challenge }) => challenge.position,
  },
  { id: "number", csv: ({ challenge }) => challenge.number },
  { id: "collateral", csv: ({ position }) => position.collateral },
  amountColumn("priceNow", "Price now, ZCHF", { phone: "key" }),
  figureColumn("market", "At the market, CHF"),
  figureColumn("profit", "Profit, ZCHF"),
  {
    id: "timeLeft",
    phone: "plain",
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
  ...inFile("fallsFrom", "endsAt"),
  { id: "curve", header: "Price over time", phone: "plain", cell: (offer) => <Spark offer={offer} /> },
  {
    id: "left",
    phone: "plain",
    header: "Size",
    align: "end",
    cell: ({ left, position }) => (
      <>
        <Amount raw={left} decimals={position.collateralDecimals} digits="auto" />{" "}
        <TokenLink address={position.collateral} symbol={position.collateralSymbol} isBrief />
      </>
    ),
    sort: ({ left, position }) => approximate(left, position.collateralDecimals),
    csv: ({ left, position }) => decimalOf(left, position.collateralDecimals),
  },
];
