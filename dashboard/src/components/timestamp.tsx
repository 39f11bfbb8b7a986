import { Fragment, useContext } from "react";
import { Zone } from "../data/use-zone.ts";
import { formatDay, formatSpan, formatTimestamp, isoOf } from "../format/dates.ts";

type Props = {
  seconds: number;
  withTime?: boolean;
  /** Seconds since then, shown instead of the date, which is shown on focus and to who points at it. */
  ago?: number;
};

/** Date, or date and time, between which alone a line breaks, in the zone of the page; the title is in UTC. */
export function Timestamp({ seconds, withTime = false, ago }: Props) {
  const zone = useContext(Zone);
  const iso = isoOf(seconds);
  if (iso === undefined) return <span title={`second ${seconds}`}>never</span>;
  const shown = withTime ? formatTimestamp(seconds, zone) : formatDay(seconds, zone);
  const parts = shown.split(" ").map((part, i) => (
    <Fragment key={part}>
      {i > 0 && " "}
      <span>{part}</span>
    </Fragment>
  ));
  const title = `${formatTimestamp(seconds)} UTC`;
  if (ago === undefined) {
    return (
      <time dateTime={iso} title={title}>
        {parts}
      </time>
    );
  }
  return (
    <button type="button" className="plain ago">
      {formatSpan(ago)} ago{" "}
      <time dateTime={iso} title={title}>
        {parts}
      </time>
    </button>
  );
}
