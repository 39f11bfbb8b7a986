import type { Data } from "zchf-api-client";
import type { Tone } from "../../components/badge.tsx";

export type Position = Data<"/positions/list">["list"][number];

export const STATUSES = ["open", "proposed", "empty", "expired", "closed", "denied"] as const;
export type Status = (typeof STATUSES)[number];

export const TONES: Readonly<Record<Status, Tone>> = {
  open: "good",
  proposed: "warn",
  empty: "plain",
  expired: "warn",
  closed: "plain",
  denied: "bad",
};

/** What can be done with a position at `now`, unix seconds of the indexed head. */
export function statusOf(position: Position, now: number): Status {
  if (position.denied) return "denied";
  if (position.closed) return "closed";
  if (position.start > now) return "proposed";
  if (position.collateralBalance === 0n) return "empty";
  return position.expiration <= now ? "expired" : "open";
}

/** The price below which the position can be challenged with success, ZCHF for one whole token, 18 decimals. */
export function priceOfOne({
  price,
  collateralDecimals,
}: Pick<Position, "price" | "collateralDecimals">): bigint {
  return (price * 10n ** BigInt(collateralDecimals)) / 10n ** 18n;
}
