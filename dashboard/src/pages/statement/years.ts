import { useFreshness } from "../../data/use-freshness.ts";

/** UTC year of the first mint of ZCHF. */
const FIRST_YEAR = 2023;

/** UTC years that statements can be about, the current one first. */
export function useYears(): string[] {
  const freshness = useFreshness();
  const through = freshness.data?.data.settledThrough;
  const newest = new Date(through === undefined ? Date.now() : through * 1000).getUTCFullYear();
  return Array.from({ length: newest - FIRST_YEAR + 1 }, (_, i) => String(newest - i));
}
