import type { Report } from "./compare.ts";

/** What people read: the differences as a table, then what was compared. */
export function printReport({ compared, untold, blocks, requests, differences }: Report): void {
  if (differences.length > 0) console.table(differences);
  const total = sum(compared);
  const places = Object.entries(blocks).map(([id, block]) => `chain ${id} at block ${block}`);
  console.log(`Compared ${total} values of ${Object.keys(compared).length} kinds: ${places.join(", ")}.`);
  console.log(`The chains were asked ${requests} times.`);
  if (sum(untold) > 0)
    console.log(
      `${sum(untold)} more cannot be told: a token does not answer, or ticks moved on without a log.`,
    );
  console.log(differences.length === 0 ? "No difference." : `${differences.length} differences.`);
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
