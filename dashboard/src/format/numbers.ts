import { decimalOf } from "zchf-api-client";

export { decimalOf };

/** Swiss grouping with a decimal point: 1’234’567.89. */
const LOCALE = "en-CH";

/** Larger numbers, of which no amount of money is made but contracts accept, are shown as larger than this one. */
export const MAX_SHOWN = 1e15;
const MAX_SHOWN_TEXT = "1’000 trillion";

const fixed = (digits: number) =>
  new Intl.NumberFormat(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits });
const formats = new Map([0, 1, 2, 3, 4, 5, 6].map((digits) => [digits, fixed(digits)]));
const compact = new Intl.NumberFormat(LOCALE, { notation: "compact", maximumSignificantDigits: 3 });

/** An integer amount of `10^-decimals`, rounded once; a non-zero amount is never shown as zero. */
export function formatRaw(raw: bigint, decimals: number, digits = 2): string {
  return formatDecimal(decimalOf(raw, decimals), digits);
}

/** An amount of tokens, of which one may be worth a cent or a house: fewer digits, the larger it is, and no last zeros. */
export function formatTokens(raw: bigint, decimals: number): string {
  return formatTokenAmount(decimalOf(raw, decimals));
}

/** The same of a decimal number. */
export function formatTokenAmount(decimal: string): string {
  const size = Math.abs(Number(decimal));
  const text = formatDecimal(decimal, size >= 10_000 ? 0 : size >= 100 ? 2 : size >= 0.01 ? 4 : 6);
  return /^-?[\d’]+\./.test(text) ? text.replace(/\.?0+$/, "") : text;
}

/** A number of the API. */
export function formatNumber(value: number, digits = 2): string {
  return formatDecimal(value, digits);
}

/** 20.8M, for axes and narrow layouts. */
export function formatCompact(value: number): string {
  return compact.format(value);
}

/** Parts per million as a percentage. */
export function formatPpm(ppm: number, digits = 2): string {
  return `${formatNumber(ppm / 10_000, digits)}%`;
}

/** A fraction as a percentage. */
export function formatFraction(fraction: number, digits = 2): string {
  return `${formatNumber(fraction * 100, digits)}%`;
}

/** An amount as a number, for charts and sorting only. */
export function approximate(raw: bigint, decimals = 18): number {
  return Number(decimalOf(raw, decimals));
}

/** A decimal number, exactly when it is a text. */
export function formatDecimal(value: number | string, digits: number): string {
  const size = Math.abs(Number(value));
  if (size >= MAX_SHOWN) return Number(value) < 0 ? `< -${MAX_SHOWN_TEXT}` : `> ${MAX_SHOWN_TEXT}`;
  const least = 10 ** -digits;
  if (size > 0 && size < least / 2) {
    const bound = formats.get(digits)?.format(least);
    return Number(value) < 0 ? `>-${bound}` : `<${bound}`;
  }
  // Intl formats a decimal string exactly, while a number would be rounded first. Which apostrophe groups the digits
  // depends on the version of its data.
  const format = formats.get(digits) ?? fixed(digits);
  return format.format(value as Intl.StringNumericLiteral).replaceAll("'", "’");
}
