import { setTimeout as wait } from "node:timers/promises";
import { residentMegabytes } from "../test/fuzz/memory.ts";

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  if (found === undefined) throw new Error("nothing was measured");
  return found;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Watches a service's memory from now on; `stop` gives the most it was seen to hold, in megabytes. */
export function watchMemory(adminUrl: string): { stop: () => Promise<number> } {
  let peak = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      // It tells nothing before its admin port listens.
      peak = Math.max(peak, await residentMegabytes(adminUrl).catch(() => 0));
      await wait(250);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return peak;
    },
  };
}
