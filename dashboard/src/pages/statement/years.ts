import { useNow } from "../../data/moment.ts";
import { useFreshness } from "../../data/use-freshness.ts";

/** UTC year of the first mint of ZCHF. */
const FIRST_YEAR = 2023;

/** Shown where `useYears` is empty. */
export const NO_YEAR_YET = `There is no year yet: ZCHF was first minted in ${FIRST_YEAR}.`;

/** UTC years that statements can be about, that of the page's now first; none before the first mint. */
export function useYears(): string[] {
  const clock = useNow();
  const through = useFreshness().data?.data.settledThrough ?? clock;
  const newest = new Date(through * 1000).getUTCFullYear();
  return Array.from({ length: newest - FIRST_YEAR + 1 }, (_, i) => String(newest - i));
}
