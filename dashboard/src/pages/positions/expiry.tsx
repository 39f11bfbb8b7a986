import { Amount } from "../../components/amount.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { formatSpan } from "../../format/dates.ts";
import type { Position } from "./status.ts";

/** Times the liquidation price that a buyer pays at the moment of expiry, as in the V2 hub's EXPIRED_PRICE_FACTOR. */
const EXPIRED_PRICE_FACTOR = 10;

/** What changes for a position when it expires. */
export function Expiry({ position, now }: { position: Position; now: number }) {
  const { version, expiration, challengePeriod, minted } = position;
  const isOver = expiration <= now;
  return (
    <>
      <p>
        {isOver ? "Expired since" : "Expires"} <Timestamp seconds={expiration} withTime />
        {!isOver && `, in ${formatSpan(expiration - now)}`}.{" "}
        {minted > 0n && (
          <>
            Until then the owner has to repay <Amount raw={minted} unit="ZCHF" />, reserve included, or to
            roll it into another position.
          </>
        )}
      </p>
      <ul className="bullets">
        <li>Nothing can be minted any more; interest is paid up to this time.</li>
        <li>A challenge cannot be averted any more: its price falls from the start.</li>
        {version === 2 && (
          <li>
            Anybody can buy the collateral: at {EXPIRED_PRICE_FACTOR} times the liquidation price at first,
            falling to the liquidation price until{" "}
            <Timestamp seconds={expiration + challengePeriod} withTime /> and to 0 until{" "}
            <Timestamp seconds={expiration + 2 * challengePeriod} withTime />. The proceeds repay the debt;
            what is left belongs to the owner.
          </li>
        )}
      </ul>
    </>
  );
}
