/** Periods over which figures are compared, in seconds. */
export const PERIODS = [
  { name: "24 h", seconds: 86_400 },
  { name: "7 d", seconds: 7 * 86_400 },
  { name: "30 d", seconds: 30 * 86_400 },
] as const;

/** A change and its share of the earlier value; null where that is 0. */
export type Change = { difference: number; fraction: number | null };

/** The change of a figure since `before`; undefined when it was not known then. */
export function changeSince(now: number, before: number | null | undefined): Change | undefined {
  if (before === null || before === undefined) return undefined;
  const difference = now - before;
  return { difference, fraction: before === 0 ? null : difference / before };
}
