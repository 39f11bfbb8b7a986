import { decimalOf, formatRaw } from "../format/numbers.ts";

type Props = { raw: bigint; decimals?: number; digits?: number; unit?: string; signed?: boolean };

/** An amount, rounded for display; the title and `value` attributes are exact. */
export function Amount({ raw, decimals = 18, digits = 2, unit, signed = false }: Props) {
  const exact = decimalOf(raw, decimals);
  return (
    <data className="amount" value={exact} title={unit ? `${exact} ${unit}` : exact}>
      {signed && raw > 0n && "+"}
      {formatRaw(raw, decimals, digits)}
      {unit && <span className="unit"> {unit}</span>}
    </data>
  );
}
