import { setTimeout as wait } from "node:timers/promises";
import { progressBar } from "../snapshot/progress.ts";
import { duration } from "./tables.ts";

/** Milliseconds between two lines, and between two states of the bar on a terminal. */
const LINE_INTERVAL_MS = 60_000;
const BAR_INTERVAL_MS = 1_000;
/** Samples from which the remaining time is estimated. */
const SAMPLES = 60;

/** How far the backfill is, 0 to 1, at some unix milliseconds. */
type Sample = { at: number; done: number };

/** Prints the progress of the backfill and the remaining time until it is done or `signal` ends it. */
export async function reportProgress(adminPort: number, signal: AbortSignal): Promise<void> {
  const { isTTY } = process.stdout;
  const samples: Sample[] = [];
  for (;;) {
    try {
      await wait(isTTY ? BAR_INTERVAL_MS : LINE_INTERVAL_MS, undefined, { signal });
    } catch {
      return;
    }
    const done = await readProgress(`http://127.0.0.1:${adminPort}/metrics`, signal);
    if (done === undefined) continue;
    if (done >= 1) {
      if (isTTY && samples.length > 0) process.stdout.write("\r\u001b[K");
      return;
    }
    samples.push({ at: Date.now(), done });
    if (samples.length > SAMPLES) samples.shift();
    process.stdout.write(
      isTTY ? `\r\u001b[K${progressBar(done)} ${progressLine(samples)}` : `${progressLine(samples)}\n`,
    );
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

/** Percentage and, after two samples that differ, the remaining time at their rate. */
export function progressLine(samples: readonly Sample[]): string {
  const [first, last] = [samples[0], samples.at(-1)];
  const percent = `Backfill ${((last?.done ?? 0) * 100).toFixed(1)} %`;
  if (!first || !last || last.done <= first.done) return percent;
  const seconds = ((1 - last.done) * (last.at - first.at)) / (last.done - first.done) / 1000;
  return `${percent}, about ${duration(seconds)} left`;
}
