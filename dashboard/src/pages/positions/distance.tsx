import { Badge } from "../../components/badge.tsx";
import { formatFraction } from "../../format/numbers.ts";
import { toneOf } from "./risk.ts";

/** How far the market price is above the liquidation price. */
export function Distance({ value }: { value: number | null }) {
  if (value === null) {
    return (
      <span className="unknown" title="No price source has a price">
        unknown
      </span>
    );
  }
  return (
    <Badge tone={toneOf(value)}>
      <data value={value}>{formatFraction(value, 1)}</data>
    </Badge>
  );
}
