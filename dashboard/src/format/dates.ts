export const UTC = "UTC";

/** Largest unix seconds of a Date; contracts accept any uint256. */
const MAX_DATE_SECONDS = 8_640_000_000_000;

/** Unix seconds as an ISO 8601 string in UTC; undefined outside the range of Date. */
export function isoOf(seconds: number): string | undefined {
  if (!Number.isFinite(seconds) || Math.abs(seconds) > MAX_DATE_SECONDS) return undefined;
  return new Date(seconds * 1000).toISOString();
}

/** 2026-11-21, in a time zone. */
export function formatDay(seconds: number, zone = UTC): string {
  return formatTimestamp(seconds, zone).replace(/ .*$/, "");
}

/** 2026-11, UTC. */
export function formatMonth(seconds: number): string {
  return isoOf(seconds)?.replace(/-\d\dT.*$/, "") ?? "never";
}

/** Whether the text is a calendar day such as 2026-11-21. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  return formatDay(Date.parse(`${text}T00:00:00Z`) / 1000) === text;
}

/** The day after `day`, which must be valid, as an exclusive end. */
export function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** 2026-11-21 16:03:16, in a time zone. */
export function formatTimestamp(seconds: number, zone = UTC): string {
  const iso = isoOf(seconds);
  if (iso === undefined || zone === UTC) return iso?.replace("T", " ").slice(0, -5) ?? "never";
  return formatOf(zone).format(seconds * 1000);
}

/** Of each zone; to create one takes longer than to format with it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const created = formats.get(zone);
  if (created !== undefined) return created;
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone: zone,
  });
  formats.set(zone, format);
  return format;
}

const UNITS = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
] as const;

/** Durations from here on say nothing in days: contracts accept any. */
const LONGEST_SPAN_YEARS = 100;
const YEAR = 31_557_600;

/** A duration in its largest unit: 3 s, 12 min, 5 h, 90 d. */
export function formatSpan(seconds: number): string {
  if (seconds > LONGEST_SPAN_YEARS * YEAR) return `over ${LONGEST_SPAN_YEARS} years`;
  const [unit, size] = UNITS.find(([, length]) => seconds >= 2 * length) ?? ["s", 1];
  return `${Math.floor(seconds / size)} ${unit}`;
}

/** Formats of a day or month, which are those of UTC, and of a moment in a zone. */
export const formatStep = {
  day: (seconds: number) => formatDay(seconds),
  month: formatMonth,
  moment: formatTimestamp,
} as const;
export type Step = keyof typeof formatStep;
