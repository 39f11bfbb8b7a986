/** A lead rate in force since a time, and what had accumulated by then. */
export type Rate = {
  /** Interest per year, parts per million. */
  ratePpm: number;
  /** Unix seconds. */
  since: bigint;
  /** Ppm-seconds. */
  ticks: bigint;
};

/** A module's ticks (ppm-seconds) at `time`, unix seconds: the contract's ticks(time). */
export function ticksAt({ ratePpm, since, ticks }: Rate, time: bigint): bigint {
  return ticks + (time - since) * BigInt(ratePpm);
}
