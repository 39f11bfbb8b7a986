import { decimalOf, formatRaw, formatTokens } from "../format/numbers.ts";

type Props = {
  raw: bigint;
  decimals?: number;
  /** Digits after the point; "auto": fewer, the larger the amount is. Default: 2. */
  digits?: number | "auto";
  unit?: string;
  signed?: boolean;
};

/** An amount, rounded for display; the title and `value` attributes are exact. */
export function Amount({ raw, decimals = 18, digits = 2, unit, signed = false }: Props) {
  const exact = decimalOf(raw, decimals);
  const shown = digits === "auto" ? formatTokens(raw, decimals) : formatRaw(raw, decimals, digits);
  return (
    <data className="amount" value={exact} title={unit ? `${exact} ${unit}` : exact}>
      {signed && raw > 0n && !shown.startsWith("<") && "+"}
      {shown}
      {unit && <span className="unit"> {unit}</span>}
    </data>
  );
}
