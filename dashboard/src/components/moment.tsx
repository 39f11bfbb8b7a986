import { formatDay, formatMoment, isoOf } from "../format/dates.ts";

type Props = { seconds: number; withTime?: boolean };

/** A moment in UTC. */
export function Moment({ seconds, withTime = false }: Props) {
  const iso = isoOf(seconds);
  if (iso === undefined) return <span title={`second ${seconds}`}>never</span>;
  return (
    <time dateTime={iso} title={`${formatMoment(seconds)} UTC`}>
      {withTime ? formatMoment(seconds) : formatDay(seconds)}
    </time>
  );
}
