/** First second of the year 10000, which neither RFC 3339 nor RFC 5545 can write. */
const YEAR_10000 = 253_402_300_800n;

/** Whether a time of unix seconds has a date of four-digit years. */
export const hasDate = (time: bigint): boolean => time >= 0n && time < YEAR_10000;

/** 2026-11-21T16:03:16Z, of unix seconds. */
export const isoSeconds = (time: bigint): string =>
  new Date(Number(time) * 1000).toISOString().replace(".000Z", "Z");
