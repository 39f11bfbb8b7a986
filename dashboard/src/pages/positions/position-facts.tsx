import { mintable } from "zchf-api-client";
import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { type Fact, Facts } from "../../components/facts.tsx";
import { Figure } from "../../components/figure.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { TokenLink } from "../../components/token-link.tsx";
import { TokenSymbol, UserText } from "../../components/user-text.tsx";
import { useApi } from "../../data/use-api.ts";
import { formatSpan } from "../../format/dates.ts";
import { formatFraction, formatPpm } from "../../format/numbers.ts";
import { Distance } from "./distance.tsx";
import { State } from "./state.tsx";
import { type Position, priceOfOne, statusOf } from "./status.ts";

type Props = { position: Position; isChallenged: boolean; now: number };

const NO_LONGER_MINTING: ReadonlySet<string> = new Set(["expired", "closed", "denied"]);

/** Current state of a position. */
export function PositionFacts({ position, isChallenged, now }: Props) {
  const collaterals = useApi("/ecosystem/collateral/stats");
  const risks = useApi("/positions/risk");
  const risk = risks.data?.data.list.find((row) => row.position === position.position);
  const market = collaterals.data?.data.map[position.collateral.toLowerCase()]?.price.chf ?? null;
  const status = statusOf(position, now);
  const facts: Fact[] = [
    { name: "Status", value: <State status={status} isChallenged={isChallenged} /> },
    { name: "Owner", value: <AddressLink address={position.owner} /> },
    { name: "Minted", value: <Amount raw={position.minted} unit="ZCHF" /> },
    {
      name: "Collateral",
      value: (
        <>
          <Amount raw={position.collateralBalance} decimals={position.collateralDecimals} digits="auto" />{" "}
          <TokenSymbol symbol={position.collateralSymbol} />
        </>
      ),
      note: <UserText text={position.collateralName} none="(no name)" />,
    },
    {
      name: "Token",
      value: <TokenLink address={position.collateral} symbol={position.collateralSymbol} />,
      note: "all positions with this token",
    },
    {
      name: "Liquidation price",
      value: <Amount raw={priceOfOne(position)} unit="ZCHF" />,
      note: "for one whole token",
    },
    {
      name: "Market price",
      value: collaterals.data ? (
        <Figure value={market} unit="CHF" />
      ) : (
        <span className="quiet">{collaterals.error ? "unavailable" : "asking…"}</span>
      ),
      note: "for one whole token",
    },
    ...(risk === undefined
      ? []
      : [
          {
            name: "Distance to liquidation",
            value: <Distance value={risk.distance} />,
            note: "market price above the liquidation price",
          },
          {
            name: "Collateralisation",
            value:
              risk.collateralRatio === null ? (
                <Figure value={null} />
              ) : (
                <data value={risk.collateralRatio}>{formatFraction(risk.collateralRatio, 1)}</data>
              ),
            note: "value of the collateral over what is minted",
          },
        ]),
    {
      name: "May still mint",
      value: <Amount raw={mintable(position, now)} unit="ZCHF" />,
      note: "by its collateral and limit, unless it is challenged",
    },
    { name: "Interest", value: formatPpm(position.annualInterestPPM), note: "a year, on what is minted" },
    { name: "Reserve", value: formatPpm(position.reserveContribution), note: "of what is minted" },
    {
      name: "Minimum collateral",
      value: (
        <>
          <Amount raw={position.minimumCollateral} decimals={position.collateralDecimals} digits="auto" />{" "}
          <TokenSymbol symbol={position.collateralSymbol} />
        </>
      ),
    },
    { name: "Challenge period", value: formatSpan(position.challengePeriod) },
    { name: "Created", value: <Timestamp seconds={position.created} withTime /> },
    ...(NO_LONGER_MINTING.has(status)
      ? []
      : [
          {
            name: "Minting from",
            value: <Timestamp seconds={Math.max(position.start, position.cooldown)} withTime />,
          },
        ]),
    { name: "Expires", value: <Timestamp seconds={position.expiration} withTime /> },
    {
      name: position.isOriginal ? "Kind" : "Clone of",
      value: position.isOriginal ? (
        `V${position.version} original`
      ) : (
        <AddressLink address={position.original} to="position" />
      ),
    },
    { name: "Its account", value: <AddressLink address={position.position} /> },
  ];
  if (position.denied)
    facts.push({ name: "Denied", value: <Timestamp seconds={position.denyDate} withTime /> });
  return <Facts facts={facts} />;
}
