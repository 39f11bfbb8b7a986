import { dayOf, SECONDS_PER_DAY } from "../../../domain/days.ts";

/** Unix milliseconds of the midnight that begins the day. */
export const millisecondsOf = (day: number): number => Number(BigInt(day) * SECONDS_PER_DAY * 1000n);

/** The UTC day, since 1970-01-01, of a time in unix seconds. */
export const dayNumberOf = (seconds: bigint): number => Number(dayOf(seconds) / SECONDS_PER_DAY);
