export type PositionStatus = "open" | "proposed" | "empty" | "expired" | "closed" | "denied";

/** The fields of a position row that determine its status. */
export type StatedPosition = {
  denied: boolean;
  closed: boolean;
  start: number;
  expiration: number;
  collateralBalance: bigint;
};

/** Status of a position at `now`, unix seconds such as `indexedThrough`. */
export function positionStatus(position: StatedPosition, now: number): PositionStatus {
  if (position.denied) return "denied";
  if (position.closed) return "closed";
  if (position.start > now) return "proposed";
  if (position.collateralBalance === 0n) return "empty";
  return position.expiration <= now ? "expired" : "open";
}
