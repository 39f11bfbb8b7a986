export const SECONDS_PER_DAY = 86_400n;

/** The UTC midnight that begins the day of `timestamp`, both unix seconds. */
export const dayOf = (timestamp: bigint): bigint => timestamp - (timestamp % SECONDS_PER_DAY);

/** The UTC year of `timestamp`, unix seconds. */
export const yearOf = (timestamp: bigint): number => new Date(Number(timestamp) * 1000).getUTCFullYear();

/** The UTC midnight that begins the year, unix seconds. */
export const startOfYear = (year: number): bigint => BigInt(Date.UTC(year, 0) / 1000);
