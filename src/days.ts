export const SECONDS_PER_DAY = 86_400n;

/** The UTC midnight that begins the day of `timestamp`, both unix seconds. */
export const dayOf = (timestamp: bigint): bigint => timestamp - (timestamp % SECONDS_PER_DAY);
