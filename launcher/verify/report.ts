import type { Report } from "./compare.ts";
import type { Pass } from "./repair.ts";

/** Prints the differences as a table, then what was compared. */
export function printReport({ compared, unreadable, blocks, requests, differences }: Report): void {
  if (differences.length > 0) console.table(differences);
  const total = sum(compared);
  const heights = Object.entries(blocks).map(([id, block]) => `chain ${id} at block ${block}`);
  console.log(`Compared ${total} values of ${Object.keys(compared).length} kinds: ${heights.join(", ")}.`);
  console.log(`${requests} RPC requests were sent.`);
  if (sum(unreadable) > 0)
    console.log(
      `${sum(unreadable)} more could not be compared: a token call failed, or ticks advanced without a log.`,
    );
  console.log(differences.length === 0 ? "No differences." : `${differences.length} differences.`);
}

/** Prints what one pass over all logs found. */
export function printPass(pass: Pass): void {
  for (const { chainId, missing } of pass) {
    if (!missing) continue;
    const { logs, ranges, requests } = missing;
    const result = logs === 0 ? "none missing" : `${logs} missing in ${ranges} ranges, requested again`;
    console.log(`Logs of chain ${chainId}: ${result} (${requests} RPC requests).`);
  }
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
