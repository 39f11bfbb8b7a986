import type { Progress } from "./daily-store.ts";
import type { DayRange } from "./source.ts";

/** Most days of one request. */
const WINDOW_DAYS = 365;
/** A day that no source knew is requested again with the next day, as long as it is one of so many last ones. */
const GAP_DAYS = 30;
/** After which a token without any price is filled anew: a source may have listed it. */
const UNKNOWN_DAYS = 7;

type Known = ReadonlyMap<number, unknown>;

/**
 * The days of a token to request next: the newest first, then what comes after them day by day, then the past.
 * Undefined when none is missing.
 *
 * @param known the stored prices by day
 */
export function dueDays(
  progress: Progress | undefined,
  known: Known,
  { firstDay, today }: { firstDay: number; today: number },
): DayRange | undefined {
  if (firstDay > today) return undefined;
  if (progress === undefined || isUnknown(progress, known, today)) {
    return { from: Math.max(firstDay, today - WINDOW_DAYS + 1), to: today };
  }
  if (progress.lastDay < today) {
    let from = Math.max(progress.firstDay, Math.min(progress.lastDay + 1, today - GAP_DAYS + 1));
    while (from <= progress.lastDay && known.has(from)) from++;
    return { from, to: Math.min(today, from + WINDOW_DAYS - 1) };
  }
  if (progress.firstDay <= firstDay) return undefined;
  return { from: Math.max(firstDay, progress.firstDay - WINDOW_DAYS), to: progress.firstDay - 1 };
}

/** The progress of a token after these days were requested. */
export function extended(
  progress: Progress | undefined,
  known: Known,
  { token, days, today }: { token: string; days: DayRange; today: number },
): Progress {
  if (progress === undefined || isUnknown(progress, known, today)) {
    return { token, firstDay: days.from, lastDay: days.to, since: today };
  }
  return {
    ...progress,
    firstDay: Math.min(progress.firstDay, days.from),
    lastDay: Math.max(progress.lastDay, days.to),
  };
}

const isUnknown = ({ since }: Progress, known: Known, today: number): boolean =>
  known.size === 0 && today - since >= UNKNOWN_DAYS;
