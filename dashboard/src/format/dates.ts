/** The last second that a Date can hold; contracts take any uint256 for a date. */
const LAST_SECOND = 8_640_000_000_000;

/** A moment of unix seconds as an ISO text of UTC; undefined where no calendar reaches. */
export function isoOf(seconds: number): string | undefined {
  if (!Number.isFinite(seconds) || Math.abs(seconds) > LAST_SECOND) return undefined;
  return new Date(seconds * 1000).toISOString();
}

/** 2026-11-21, UTC. */
export function formatDay(seconds: number): string {
  return isoOf(seconds)?.replace(/T.*$/, "") ?? "never";
}

/** 2026-11, UTC. */
export function formatMonth(seconds: number): string {
  return isoOf(seconds)?.replace(/-\d\dT.*$/, "") ?? "never";
}

/** Whether it is a day of the calendar, as 2026-11-21. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  return formatDay(Date.parse(`${text}T00:00:00Z`) / 1000) === text;
}

/** 2026-11-21 16:03:16, UTC. */
export function formatMoment(seconds: number): string {
  return isoOf(seconds)?.replace("T", " ").slice(0, -5) ?? "never";
}

const UNITS = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
] as const;

/** A span of seconds in its largest unit: 3 s, 12 min, 5 h, 90 d. */
export function formatSpan(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= 2 * length) ?? ["s", 1];
  return `${Math.floor(seconds / size)} ${unit}`;
}

/** How the time of what stands for a whole day or month is written. */
export const formatStep = { day: formatDay, month: formatMonth } as const;
export type Step = keyof typeof formatStep;
