import { z } from "@hono/zod-openapi";

const isoDate = z.iso.date();
const isoTimestamp = z.iso.datetime({ offset: true, local: true });

/**
 * Unix seconds of an ISO date (its UTC midnight) or a UTC ISO timestamp, rounded to the nearest second.
 * @returns undefined for anything else, plain numbers included.
 */
export function parseUtc(text: string): bigint | undefined {
  if (isoDate.safeParse(text).success) return seconds(`${text}T00:00:00Z`);
  const full = text.replace(/(T\d\d:\d\d)(?=Z|[+-]|$)/, "$1:00");
  if (!isoTimestamp.safeParse(full).success) return undefined;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(full);
  return seconds(hasZone ? full : `${full}Z`);
}

function seconds(iso: string): bigint | undefined {
  const milliseconds = Date.parse(iso);
  return Number.isNaN(milliseconds) ? undefined : BigInt(Math.round(milliseconds / 1000));
}
