import { type Data, type PositionStatus, positionStatus } from "zchf-api-client";
import type { Tone } from "../../components/badge.tsx";

export type Position = Data<"/positions/list">["list"][number];

/** Market prices of collateral tokens by their lower-case address. */
export type Prices = Readonly<Record<string, { price: { chf: number | null } }>>;

export { positionStatus as statusOf };

export const STATUSES: readonly PositionStatus[] = [
  "open",
  "proposed",
  "empty",
  "expired",
  "closed",
  "denied",
];

export const TONES: Readonly<Record<PositionStatus, Tone>> = {
  open: "good",
  proposed: "warn",
  empty: "plain",
  expired: "bad",
  closed: "plain",
  denied: "bad",
};

/** Liquidation price in ZCHF per whole token, 18 decimals; below it a challenge succeeds. */
export function priceOfOne({
  price,
  collateralDecimals,
}: Pick<Position, "price" | "collateralDecimals">): bigint {
  return (price * 10n ** BigInt(collateralDecimals)) / 10n ** 18n;
}
