import { useContext } from "react";
import { Zone } from "../data/use-zone.ts";
import { formatDay, formatTimestamp, isoOf } from "../format/dates.ts";

type Props = { seconds: number; withTime?: boolean };

/** Date, or date and time, in the zone of the page; the title is in UTC. */
export function Timestamp({ seconds, withTime = false }: Props) {
  const zone = useContext(Zone);
  const iso = isoOf(seconds);
  if (iso === undefined) return <span title={`second ${seconds}`}>never</span>;
  return (
    <time dateTime={iso} title={`${formatTimestamp(seconds)} UTC`}>
      {withTime ? formatTimestamp(seconds, zone) : formatDay(seconds, zone)}
    </time>
  );
}
