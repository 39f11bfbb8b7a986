export const SECONDS_PER_DAY = 86_400n;

/** The UTC midnight that begins the day of `timestamp`, both unix seconds. */
export const dayOf = (timestamp: bigint): bigint => timestamp - (timestamp % SECONDS_PER_DAY);

/** The UTC year of `timestamp`, unix seconds. */
export const yearOf = (timestamp: bigint): number => new Date(Number(timestamp) * 1000).getUTCFullYear();

/** The UTC midnight that begins the year, unix seconds. */
export const startOfYear = (year: number): bigint => BigInt(Date.UTC(year, 0) / 1000);

/** The UTC day, since 1970-01-01, of a time in unix seconds. */
export const dayNumberOf = (seconds: bigint): number => Number(dayOf(seconds) / SECONDS_PER_DAY);

/** Unix milliseconds of the midnight that begins the day. */
export const millisecondsOf = (day: number): number => Number(BigInt(day) * SECONDS_PER_DAY * 1000n);
