import { indexedThrough, isIndexed } from "../../cache/freshness.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import { startIn, yearIn } from "../../values/time-zones.ts";
import { firstFigures } from "../moment.ts";
import type { Period } from "./trades.ts";

/** A year of a time zone, the current one by default, or a month or day of it. */
export type Wanted = {
  year?: number | undefined;
  month?: number | undefined;
  day?: number | undefined;
  tz: string;
};

type Unit = "year" | "month" | "day";

export const unitOf = ({ month, day }: Wanted): Unit => {
  if (month === undefined) return "year";
  return day === undefined ? "month" : "day";
};

/** How to ask for less than a unit. */
export const NARROWER: Readonly<Record<Unit, string>> = {
  year: ": ask for its months with month=1 to 12",
  month: ": ask for its days with day=1 to 31",
  day: "",
};

/** A period, and whether it is over: otherwise it ends now. */
export type Reach = Period & { isComplete: boolean };

/** The period, as far as all chains are indexed; throws for one without figures. */
export async function periodOf(
  deps: Deps,
  { year: wanted, month, day, tz }: Wanted,
): Promise<Reach & { year: number }> {
  const indexed = indexedThrough((await deps.freshness.chains()).filter(isIndexed));
  const first = await firstFigures.read(deps);
  const [oldest, newest] = [first === undefined ? undefined : yearIn(tz, first), yearIn(tz, indexed)];
  const year = wanted ?? newest;
  if (oldest === undefined || year < oldest || year > newest) {
    const years = oldest === undefined ? "there are no figures yet" : `from ${oldest} to ${newest}`;
    throw invalid(`year: expected a year with figures: ${years}`);
  }
  if (day !== undefined && month === undefined) throw invalid("month: expected the month of the day");
  const days = new Date(Date.UTC(year, month ?? 12, 0)).getUTCDate();
  if (day !== undefined && day > days) throw invalid(`day: expected one of the month, 1 to ${days}`);
  const from = startIn(tz, year, month, day);
  if (from > indexed) throw invalid("month: expected a period that has begun");
  const end = nextStart({ year, month, day, tz }) - 1n;
  const isComplete = end <= indexed;
  return { year, from, through: isComplete ? end : indexed, isComplete };
}

/** The first second after a year, a month or a day. */
function nextStart({ year, month, day, tz }: Wanted & { year: number }): bigint {
  if (month === undefined) return startIn(tz, year + 1);
  return day === undefined ? startIn(tz, year, month + 1) : startIn(tz, year, month, day + 1);
}

export const invalid = (message: string) => new ApiError(400, "invalid_parameter", message);
