import { Amount } from "../../components/amount.tsx";
import { Facts } from "../../components/facts.tsx";
import { Panel } from "../../components/panel.tsx";
import { formatTimestamp } from "../../format/dates.ts";
import type { Statement } from "./statement.ts";

/** The year's sums. */
export function Summary({ statement }: { statement: Statement }) {
  const { from, through, tz, isComplete, interest, referralFees, fees, trades } = statement;
  const period = `${formatTimestamp(from, tz)} to ${formatTimestamp(through, tz)}, time zone ${tz}`;
  const zchf = (raw: bigint) => <Amount raw={raw} unit="ZCHF" />;
  return (
    <Panel
      title="Summary"
      note={isComplete ? period : `${period}; the year is not over, or not indexed to its end`}
    >
      <Facts
        facts={[
          { name: "Interest received", value: zchf(interest.net), note: "on savings, less referral fees" },
          { name: "Referral fees paid", value: zchf(interest.referralFees), note: "out of the interest" },
          { name: "Referral fees received", value: zchf(referralFees.total) },
          { name: "Minting fees paid", value: zchf(fees.total) },
          {
            name: "Gain on FPS and FCS",
            value: zchf(trades.gain),
            note: "of redeemed shares, by average cost",
          },
        ]}
      />
    </Panel>
  );
}
