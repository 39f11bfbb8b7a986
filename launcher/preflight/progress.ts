import { setTimeout as wait } from "node:timers/promises";
import { percentage, progressBar } from "../snapshot/progress.ts";
import { terminal } from "../terminal.ts";
import { duration } from "./tables.ts";

/** Milliseconds between two lines, and between two states of the bar on a terminal. */
const LINE_INTERVAL_MS = 60_000;
const BAR_INTERVAL_MS = 1_000;

/** How far the backfill is, 0 to 1, at some unix milliseconds. */
type Sample = { at: number; done: number };

/** Prints the progress of the backfill and the remaining time until it is done or `signal` ends it. */
export async function reportProgress(adminPort: number, signal: AbortSignal): Promise<void> {
  try {
    await report(adminPort, signal);
  } finally {
    terminal.status();
  }
}

async function report(adminPort: number, signal: AbortSignal): Promise<void> {
  let first: Sample | undefined;
  for (;;) {
    try {
      await wait(terminal.isTTY ? BAR_INTERVAL_MS : LINE_INTERVAL_MS, undefined, { signal });
    } catch {
      return;
    }
    const done = await readProgress(`http://127.0.0.1:${adminPort}/metrics`, signal);
    if (done === undefined) continue;
    if (done >= 1) return;
    const sample = { at: performance.now(), done };
    first ??= sample;
    const text = progressLine(first, sample);
    if (terminal.isTTY) terminal.status(`${progressBar(done)} ${text}`);
    else terminal.line(text);
  }
}

/** The part of the backfill that is done; undefined before it began. */
async function readProgress(url: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal });
    return progressOf(await response.text());
  } catch {
    // Ponder's server does not listen before the database is ready.
    return undefined;
  }
}

/** The part of the backfill that is done by Ponder's metrics, over all chains; undefined without them. */
export function progressOf(metrics: string): number | undefined {
  const sum = (name: string) =>
    [...metrics.matchAll(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, "gm"))].reduce(
      (total, [, value]) => total + Number(value),
      0,
    );
  const total = sum("ponder_historical_total_indexing_seconds");
  if (total === 0) return undefined;
  const done =
    sum("ponder_historical_completed_indexing_seconds") + sum("ponder_historical_cached_indexing_seconds");
  return done / total;
}

/**
 * Percentage and the remaining time at the rate since the first sample: a rate of the last minute would grow without
 * bound while the last blocks wait for a slow request.
 */
export function progressLine(first: Sample, last: Sample): string {
  const percent = `Backfill ${percentage(last.done)}`;
  if (last.done <= first.done) return percent;
  const seconds = ((1 - last.done) * (last.at - first.at)) / (last.done - first.done) / 1000;
  return `${percent}, about ${duration(seconds)} left`;
}
