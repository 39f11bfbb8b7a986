/** Whether it is a time zone that this Node.js knows: an IANA name or an offset such as +01:00. */
export function isTimeZone(name: string): boolean {
  try {
    return clockOf(name) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The year that clocks of the zone show at a time in unix seconds. */
export const yearIn = (zone: string, seconds: bigint): number =>
  new Date(shownIn(zone, Number(seconds))).getUTCFullYear();

/** The first second of a year, month or day by the clocks of the zone, unix seconds; month 13 is January of the next year. */
export function startIn(zone: string, year: number, month = 1, day = 1): bigint {
  const shown = Date.UTC(year, month - 1, day);
  // The offset of the zone at midnight UTC, then at the time that follows from it, in case it differs.
  let seconds = shown / 1000;
  for (let i = 0; i < 2; i++) seconds -= (shownIn(zone, seconds) - shown) / 1000;
  // Clocks that skip midnight show the hour before it then.
  const early = (shown - shownIn(zone, seconds)) / 1000;
  return BigInt(seconds + Math.max(early, 0));
}

/** What clocks of the zone show at a time in unix seconds, as if it were UTC; unix milliseconds. */
function shownIn(zone: string, seconds: number): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(seconds * 1000)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Throws a RangeError for an unknown zone. */
const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
