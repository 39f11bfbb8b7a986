import { formatDay, formatTimestamp, isoOf } from "../format/dates.ts";

type Props = { seconds: number; withTime?: boolean };

/** Date, or date and time, in UTC. */
export function Timestamp({ seconds, withTime = false }: Props) {
  const iso = isoOf(seconds);
  if (iso === undefined) return <span title={`second ${seconds}`}>never</span>;
  return (
    <time dateTime={iso} title={`${formatTimestamp(seconds)} UTC`}>
      {withTime ? formatTimestamp(seconds) : formatDay(seconds)}
    </time>
  );
}
