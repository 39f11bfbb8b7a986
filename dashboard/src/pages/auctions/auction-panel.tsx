import { useState } from "react";
import { AreaOverTime } from "../../charts/area-chart.tsx";
import type { Mark } from "../../charts/series.ts";
import { AddressLink } from "../../components/address-link.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { type Offer, phaseOf, priceCurve } from "./auction.ts";

/** The price of an auction over time. */
export function AuctionPanel({ offer }: { offer: Offer }) {
  const [isOpen, setOpen] = useState(false);
  const { challenge, now, endsAt, market } = offer;
  const { name, until } = phaseOf(offer, now);
  const marks: Mark[] = [
    // Beyond the curve, a mark would stretch the axis.
    ...(now < endsAt ? [{ time: now, label: "now" }] : []),
    ...(market === null ? [] : [{ value: market, label: "market" }]),
  ];
  return (
    <details className="part" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Price of V{challenge.version} challenge {challenge.number} over time
      </summary>
      <p className="quiet">
        Of <AddressLink address={challenge.position} to="position" />: {name}{" "}
        {until === null ? (
          "until someone bids"
        ) : (
          <>
            until <Timestamp seconds={until} withTime />
          </>
        )}
        {until !== endsAt && (
          <>
            {"; the price is 0 at "}
            <Timestamp seconds={endsAt} withTime />
          </>
        )}
      </p>
      {isOpen && (
        <AreaOverTime
          label={`Price of challenge ${challenge.number} of hub V${challenge.version} over time`}
          series={[{ key: "price", name: "ZCHF per token", colour: "var(--accent)" }]}
          points={priceCurve(offer)}
          unit="ZCHF"
          digits={2}
          line="straight"
          step="moment"
          marks={marks}
        />
      )}
    </details>
  );
}
