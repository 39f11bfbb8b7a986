/** Swiss grouping with a decimal point: 1’234’567.89. */
const LOCALE = "en-CH";

/** From here on grouped digits say less than a power of ten. */
const HUGE = 1e15;

const fixed = (digits: number) =>
  new Intl.NumberFormat(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits });
const formats = new Map([0, 1, 2, 3, 4, 5, 6].map((digits) => [digits, fixed(digits)]));
const scientific = new Intl.NumberFormat(LOCALE, { notation: "scientific", maximumSignificantDigits: 3 });
const compact = new Intl.NumberFormat(LOCALE, { notation: "compact", maximumSignificantDigits: 3 });

/** The exact decimal notation of an integer amount of `10^-decimals`. */
export function decimalOf(raw: bigint, decimals: number): string {
  const sign = raw < 0n ? "-" : "";
  const digits = String(raw < 0n ? -raw : raw).padStart(decimals + 1, "0");
  if (decimals === 0) return sign + digits;
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  const whole = digits.slice(0, -decimals);
  return fraction ? `${sign}${whole}.${fraction}` : sign + whole;
}

/** An integer amount of `10^-decimals`, rounded once from its exact value; what is too small to show is not zero. */
export function formatRaw(raw: bigint, decimals: number, digits = 2): string {
  return formatDecimal(decimalOf(raw, decimals), digits);
}

/** A figure that the API answers as a number. */
export function formatNumber(value: number, digits = 2): string {
  return formatDecimal(value, digits);
}

/** 20.8M, for axes and narrow places. */
export function formatCompact(value: number): string {
  return Math.abs(value) >= HUGE ? scientific.format(value) : compact.format(value);
}

/** Parts per million as a percentage. */
export function formatPpm(ppm: number, digits = 2): string {
  return `${formatNumber(ppm / 10_000, digits)}%`;
}

/** A fraction as a percentage. */
export function formatFraction(fraction: number, digits = 2): string {
  return `${formatNumber(fraction * 100, digits)}%`;
}

/** For plotting and sorting only: a bigint amount with the precision of a screen. */
export function approximate(raw: bigint, decimals = 18): number {
  return Number(decimalOf(raw, decimals));
}

function formatDecimal(value: number | string, digits: number): string {
  const size = Math.abs(Number(value));
  if (size >= HUGE) return scientific.format(Number(value));
  const least = 10 ** -digits;
  if (size > 0 && size < least / 2) {
    const bound = formats.get(digits)?.format(least);
    return Number(value) < 0 ? `>-${bound}` : `<${bound}`;
  }
  // Intl reads a decimal string exactly, where a number would be rounded first. Which apostrophe groups the digits
  // depends on the age of its data.
  const format = formats.get(digits) ?? fixed(digits);
  return format.format(value as Intl.StringNumericLiteral).replaceAll("'", "’");
}
