import { type LabelOf, placeName, type Statement } from "./statement.ts";

/** Sum of values in francs; null, which is unknown, when one of them is. */
export function sumOfFrancs(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0,
  );
}

/** Sum of raw amounts; those of positions that were not owned are left out. */
export const sumOf = (values: readonly (bigint | null | undefined)[]): bigint =>
  values.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n);

/** Sum of the amounts of each asset on each chain, in the order of their first lines. */
export function sumsByPlace(
  lines: Statement["lines"],
  labelOf?: LabelOf,
): { name: string; amount: bigint }[] {
  const byPlace = Map.groupBy(lines, (line) => placeName(line, labelOf));
  return [...byPlace].map(([name, all]) => ({ name, amount: sumOf(all.map(({ amount }) => amount)) }));
}
