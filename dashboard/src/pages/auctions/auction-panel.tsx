import { AreaOverTime } from "../../charts/area-over-time.tsx";
import { AddressLink } from "../../components/address-link.tsx";
import { Amount } from "../../components/amount.tsx";
import { Facts } from "../../components/facts.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { TokenSymbol } from "../../components/token-symbol.tsx";
import { formatSpan } from "../../format/dates.ts";
import { priceOfOne } from "../positions/status.ts";
import { type Auction, priceCurve } from "./auction.ts";

/** One running auction; `now` in unix seconds of the indexed head. */
export function AuctionPanel({ auction, now }: { auction: Auction; now: number }) {
  const { challenge, position, price, fallsFrom, endsAt } = auction;
  const decimals = position.collateralDecimals;
  const left = challenge.size - challenge.filledSize;
  return (
    <section className="part">
      <h3>
        V{challenge.version} challenge {challenge.number} of{" "}
        <AddressLink address={challenge.position} to="position" />
      </h3>
      <Facts
        facts={[
          {
            name: "Price now",
            value: <Amount raw={priceOfOne({ ...position, price })} unit="ZCHF" />,
            note: (
              <>
                per <TokenSymbol symbol={position.collateralSymbol} />
              </>
            ),
          },
          {
            name: "For sale",
            value: <Amount raw={left} decimals={decimals} digits={4} />,
            note: <TokenSymbol symbol={position.collateralSymbol} />,
          },
          {
            name: "Phase",
            value: phaseOf(auction, now),
            note: timeLeft(now < fallsFrom ? fallsFrom : endsAt, now),
          },
          { name: "Price is 0", value: <Timestamp seconds={endsAt} withTime /> },
        ]}
      />
      <AreaOverTime
        label={`Price of challenge ${challenge.number} of hub V${challenge.version} over time`}
        series={[{ key: "price", name: "ZCHF per token", colour: "var(--accent)" }]}
        points={priceCurve(auction)}
        unit="ZCHF"
        digits={2}
        line="straight"
      />
    </section>
  );
}

function phaseOf({ fallsFrom, endsAt }: Auction, now: number): string {
  if (now < fallsFrom) return "can be averted";
  return now < endsAt ? "price falls" : "free";
}

const timeLeft = (until: number, now: number): string =>
  until > now ? `${formatSpan(until - now)} left` : "until someone bids";
