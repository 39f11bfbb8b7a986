import { formatNumber } from "../format/numbers.ts";

type Props = { value: number | null; digits?: number; unit?: string };

/** A number of the API; null is shown as unknown, not as zero. */
export function Figure({ value, digits = 2, unit }: Props) {
  if (value === null) {
    return (
      <span className="unknown" title="No price source has a price">
        unknown
      </span>
    );
  }
  return (
    <data className="amount" value={value} title={unit ? `${value} ${unit}` : String(value)}>
      {formatNumber(value, digits)}
      {unit && <span className="unit"> {unit}</span>}
    </data>
  );
}
