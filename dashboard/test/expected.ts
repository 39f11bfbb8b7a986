/** Expected formats of figures, independent of the implementation. */

/** Exact decimal notation of a raw amount. */
export function exact(raw: string, decimals = 18): string {
  const value = BigInt(raw);
  const unit = 10n ** BigInt(decimals);
  const whole = value / unit;
  const rest = value % unit;
  if (rest === 0n) return String(whole);
  const sign = value < 0n && whole === 0n ? "-" : "";
  const fraction = String(rest < 0n ? -rest : rest)
    .padStart(decimals, "0")
    .replace(/0+$/, "");
  return `${sign}${whole}.${fraction}`;
}

/** 1’234’567.89, for numbers of ordinary magnitude. */
export function grouped(value: number, digits: number): string {
  const [whole = "", fraction] = Math.abs(value).toFixed(digits).split(".");
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, "’");
  return `${value < 0 ? "-" : ""}${groups}${fraction === undefined ? "" : `.${fraction}`}`;
}

/** 2026-11-21 16:03:16. */
export function moment(seconds: number | string): string {
  return new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace("T", " ");
}
