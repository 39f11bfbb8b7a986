import { navigate, useSearch } from "wouter/use-browser-location";
import { isDay, isoOf } from "../format/dates.ts";

/** The query parameter of every page that names its moment, with the syntax of the API. */
const PARAMETER = "at";

const SYNTAX =
  /^(\d{4}-\d\d-\d\d)(T(?:[01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/;

/** The moment that the page shows, as its address has it; undefined: now. */
export function useMoment(): string | undefined {
  return new URLSearchParams(useSearch()).get(PARAMETER) ?? undefined;
}

/** Unix seconds of the moment that the page shows, or of the clock. */
export function useNow(): number {
  const moment = useMoment();
  return moment === undefined ? Date.now() / 1000 : secondsOf(moment);
}

/** Unix seconds of a moment; UTC where it has no zone. NaN for a text that is none. */
export function secondsOf(moment: string): number {
  const [, day, time, , , timeZone] = SYNTAX.exec(moment) ?? [];
  if (day === undefined || !isDay(day)) return Number.NaN;
  const hasZone = timeZone !== undefined || time === undefined;
  return Math.floor(Date.parse(hasZone ? moment : `${moment}Z`) / 1000);
}

/** Whether the text is a time that has passed: only then a page has figures of it. */
export const hasPassed = (moment: string): boolean => secondsOf(moment) <= Date.now() / 1000;

/** Unix seconds as a moment. */
export const momentOf = (seconds: number): string => isoOf(seconds)?.replace(".000", "") ?? "";

/** The address of a page with a moment, unless it names one itself. */
export function withMoment(href: string, moment: string | undefined): string {
  return moment === undefined || new RegExp(`[?&]${PARAMETER}=`).test(href) ? href : addressAt(href, moment);
}

/** Shows the same page of a moment, or of now. */
export function showMoment(moment: string | undefined): void {
  navigate(addressAt(window.location.href, moment));
}

function addressAt(href: string, moment: string | undefined): string {
  const { pathname, searchParams, hash } = new URL(href, window.location.href);
  if (moment === undefined) searchParams.delete(PARAMETER);
  else searchParams.set(PARAMETER, moment);
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ""}${hash}`;
}
