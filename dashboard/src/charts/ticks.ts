import { formatDay, formatTimestamp, UTC } from "../format/dates.ts";
import { formatCompact, formatNumber } from "../format/numbers.ts";

/** Evenly spaced ticks, ascending, and their labels; the axis begins and ends with the first and last of `domain`. */
export type Ticks = { domain: [number, number]; ticks: number[]; label: (value: number) => string };

const DAY = 86_400;
const HOUR = 3_600;

/** From here on values are abbreviated: 120K. */
const COMPACT_FROM = 100_000;

/** Ticks at round values around the values from `min` to `max`, some `count` of them. */
export function valueTicks(min: number, max: number, count = 4): Ticks {
  const size = Math.max(Math.abs(min), Math.abs(max));
  // Values that are equal but for the rounding of numbers have no span.
  const span = max - min > size * 1e-9 ? max - min : size || 1;
  const step = roundStep(span / count);
  const [first, last] = [Math.floor(min / step), Math.max(Math.ceil(max / step), Math.floor(min / step) + 1)];
  // By multiplication: sums of fractions drift.
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => rounded((first + i) * step, step));
  const isCompact = size >= COMPACT_FROM;
  return {
    domain: [ticks[0] ?? min, ticks.at(-1) ?? max],
    ticks,
    label: isCompact ? formatCompact : (value) => formatNumber(value, digitsOf(step)),
  };
}

/** The smallest of 1, 2, 2.5 and 5 times a power of ten that is not below `step`. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  return ([1, 2, 2.5, 5].find((factor) => factor * power >= step * 0.999_999) ?? 10) * power;
}

/** Digits after the decimal point that distinguish multiples of the step, at most 6. */
function digitsOf(step: number): number {
  for (let digits = 0; digits < 6; digits++) {
    if (Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) < 1e-9 * 10 ** digits) return digits;
  }
  return 6;
}

const rounded = (value: number, step: number): number =>
  Number(value.toFixed(Math.min(digitsOf(step) + 2, 20)));

/** Steps of days and hours, in seconds. */
const STEPS = [HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY];
/** Steps of months. */
const MONTHS = [1, 2, 3, 6, 12, 24, 60, 120];

/** Ticks at full hours, days, months or years of a zone from `from` to `to`, unix seconds, at most `count` of them. */
export function timeTicks(from: number, to: number, zone: string, count = 6): Ticks {
  const { ticks, label } = ticksOfClock(onClock(from, zone), onClock(to, zone), count);
  return {
    domain: [from, to],
    ticks: ticks.map((time) => fromClock(time, zone)).filter((time) => time >= from && time <= to),
    label: (time) => label(onClock(time, zone)),
  };
}

/** What a clock of the zone shows, in seconds as if it were UTC. */
function onClock(time: number, zone: string): number {
  if (zone === UTC) return time;
  const shown = Date.parse(`${formatTimestamp(time, zone).replace(" ", "T")}Z`) / 1000;
  return Number.isNaN(shown) ? time : shown;
}

/** When a clock of the zone shows this; where it is put forward, the time after. */
function fromClock(shown: number, zone: string): number {
  const near = shown * 2 - onClock(shown, zone);
  return near + shown - onClock(near, zone);
}

function ticksOfClock(from: number, to: number, count: number): Ticks {
  const domain: [number, number] = [from, to];
  const step = STEPS.find((seconds) => (to - from) / seconds <= count);
  if (step !== undefined) {
    const first = Math.ceil(from / step);
    const ticks = Array.from(
      { length: Math.max(Math.floor(to / step) - first + 1, 0) },
      (_, i) => (first + i) * step,
    );
    return { domain, ticks, label: step < DAY ? hourOf : dayOf };
  }
  const months = MONTHS.find((length) => (to - from) / (length * 30 * DAY) <= count);
  // Anyone may open a V1 position whose periods end after all dates.
  if (months === undefined) return { ...valueTicks(from, to, count), domain, label: formatDay };
  const start = new Date(from * 1000);
  const first = Math.ceil((start.getUTCFullYear() * 12 + start.getUTCMonth()) / months);
  const ticks = Array.from({ length: count + 2 }, (_, i) => startOfMonth((first + i) * months)).filter(
    (time) => time >= from && time <= to,
  );
  return { domain, ticks, label: (time) => formatDay(time).slice(0, months % 12 === 0 ? 4 : 7) };
}

/** First second of a month, counted from that of the year 0. */
const startOfMonth = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12) / 1000;

/** 11-21 16:00. */
const hourOf = (time: number): string => formatTimestamp(time).slice(5, 16);
/** 11-21. */
const dayOf = (time: number): string => formatDay(time).slice(5);
