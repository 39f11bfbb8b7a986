import { readFileSync } from "node:fs";
import type { Result } from "./run.ts";

/** Prints the table of docs/reliability.md from a CHAOS_REPORT: `npm run test:chaos:table -- FILE`. */
const [file = ""] = process.argv.slice(2);
const results = readFileSync(file, "utf8")
  .split("\n")
  .flatMap((line) => (line ? [JSON.parse(line) as Result] : []));

const total = (counts: Record<string, number>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(", ") || "–";
const row = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

const heads = ["Seed", "Database", "Faults by kind", "Reorgs (depths)", "Transactions dropped, added"];
const more = [
  "Kills",
  "Database restarts",
  "Clock moves",
  "Stops",
  "Exits of its own",
  "Values verified",
  "Responses compared",
];
const columns = [...heads, ...more, "Differences"];
console.log(row(columns));
console.log(row(columns.map(() => "---")));
for (const result of results) {
  const { seed, database, faults, reorgs, kills, databaseRestarts, clockMoves, stops, exits } = result;
  const sum = (key: "dropped" | "added") => reorgs.reduce((count, reorg) => count + reorg[key], 0);
  console.log(
    row([
      ...[seed, database, `${total(faults)}: ${listed(faults)}`],
      `${reorgs.length} (${reorgs.map(({ depth }) => depth).join(", ")})`,
      `${sum("dropped")}, ${sum("added")}`,
      ...[kills, databaseRestarts, clockMoves, stops, listed(exits), result.compared, result.routes],
      result.differences.length,
    ]),
  );
}
const all = (count: (result: Result) => number) => results.reduce((sum, result) => sum + count(result), 0);
console.log(
  `\n${results.length} runs, ${all(({ faults }) => total(faults))} faults, ${all(({ reorgs }) => reorgs.length)} reorgs, ${all(({ kills }) => kills)} kills, ${all((result) => result.databaseRestarts)} restarts of the database, ${all(({ clockMoves }) => clockMoves)} moves of the clock, ${all(({ stops }) => stops)} stops, ${all((result) => result.routes)} responses compared, ${all((result) => result.differences.length)} differences.`,
);
