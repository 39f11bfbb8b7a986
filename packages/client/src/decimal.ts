/** The exact decimal notation of an integer amount of `10^-decimals`: no exponent, no trailing zeros. */
export function decimalOf(raw: bigint, decimals: number): string {
  const sign = raw < 0n ? "-" : "";
  const digits = String(raw < 0n ? -raw : raw).padStart(decimals + 1, "0");
  if (decimals === 0) return sign + digits;
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  return `${sign}${digits.slice(0, -decimals)}${fraction && `.${fraction}`}`;
}
