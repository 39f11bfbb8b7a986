import { z } from "@hono/zod-openapi";

const isoDate = z.iso.date();
const isoTimestamp = z.iso.datetime({ offset: true, local: true });

/** What `parseUtc` accepts, for descriptions of parameters. */
export const TIME_FORMS =
  "ISO date (its UTC midnight) or timestamp such as 2025-12-31T23:59:59Z, 2025-12-31T23:59Z or 2025-12-31T23:59:59+01:00; without a zone it is UTC, unix seconds are refused";

/** The error of anything else. */
export const EXPECTED_TIME =
  "expected an ISO date such as 2025-01-31 or a UTC timestamp such as 2025-01-31T12:00:00Z, no unix seconds";

/** Down to the last second that has passed, or up to the next one, where the time itself is excluded. */
export type Rounding = "down" | "up";

/**
 * Unix seconds of an ISO date (its UTC midnight) or an ISO timestamp, UTC where it has no zone.
 * @returns undefined for anything else, plain numbers included.
 */
export function parseUtc(text: string, rounding: Rounding = "down"): bigint | undefined {
  if (isoDate.safeParse(text).success) return seconds(`${text}T00:00:00Z`, rounding);
  const full = text.replace(/(T\d\d:\d\d)(?=Z|[+-]|$)/, "$1:00");
  if (!isoTimestamp.safeParse(full).success) return undefined;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(full);
  return seconds(hasZone ? full : `${full}Z`, rounding);
}

function seconds(iso: string, rounding: Rounding): bigint | undefined {
  const milliseconds = Date.parse(iso);
  return Number.isNaN(milliseconds)
    ? undefined
    : BigInt(Math[rounding === "up" ? "ceil" : "floor"](milliseconds / 1000));
}
