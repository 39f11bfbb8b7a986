import { Amount } from "../../components/amount.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { formatSpan, isoOf } from "../../format/dates.ts";
import { isForSale, saleOf } from "./sale.ts";
import type { Position } from "./status.ts";

type Props = { position: Position; isChallenged: boolean; now: number };

/** What changes for a position when it expires, or has changed since. */
export function Expiry({ position, isChallenged, now }: Props) {
  const { version, expiration, challengePeriod, minted } = position;
  if (isoOf(expiration) === undefined) {
    return <p>It never expires: whoever opened it chose a time after all dates.</p>;
  }
  const debt = <Amount raw={minted} unit="ZCHF" />;
  if (expiration > now) {
    return (
      <>
        <p>
          Expires <Timestamp seconds={expiration} withTime />, in {formatSpan(expiration - now)}.{" "}
          {minted > 0n && (
            <>
              Until then the owner has to repay {debt}, reserve included, or to roll it into another position.
            </>
          )}
        </p>
        <ul className="bullets">
          <li>Nothing can be minted after that; interest is paid up to this time.</li>
          <li>A challenge can then not be averted: its price falls from the start.</li>
          {version === 2 && (
            <li>
              Anybody can then buy the collateral, for{" "}
              <Amount raw={saleOf(position, expiration).price} unit="ZCHF" /> a token at first, falling to the
              liquidation price until <Timestamp seconds={expiration + challengePeriod} withTime /> and to 0
              until <Timestamp seconds={expiration + 2 * challengePeriod} withTime />. The proceeds repay the
              debt; what is left belongs to the owner.
            </li>
          )}
        </ul>
      </>
    );
  }
  return (
    <>
      <p>
        Expired <Timestamp seconds={expiration} withTime />.{" "}
        {minted > 0n ? <>The owner still owes {debt}, reserve included.</> : "Nothing is owed."}
      </p>
      {version === 2 && <SaleNow position={position} isChallenged={isChallenged} now={now} />}
      <p className="quiet">
        Nothing can be minted any more, and no challenge can be averted: its price falls from the start.
      </p>
    </>
  );
}

function SaleNow({ position, isChallenged, now }: Props) {
  if (isChallenged) return <p>Its collateral cannot be bought while a challenge runs: bid in its auction.</p>;
  if (!isForSale(position, isChallenged, now)) return <p>It has no collateral that could be bought.</p>;
  const { price, cost } = saleOf(position, now);
  return (
    <p>
      Anybody can buy its collateral now, for{" "}
      <strong>
        <Amount raw={price} unit="ZCHF" />
      </strong>{" "}
      a token, <Amount raw={cost} unit="ZCHF" /> for all.{" "}
      {price > 0n && (
        <>
          The price is 0 from{" "}
          <Timestamp seconds={position.expiration + 2 * position.challengePeriod} withTime />.
        </>
      )}
    </p>
  );
}
