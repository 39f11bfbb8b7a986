import fc from "fast-check";
import { expect, test } from "vitest";
import { csv } from "../../../src/api/http/csv.ts";
import { cellText, csvRows, hostileText } from "../../../tools/harness/csv.ts";
import { csvOf } from "./csv.ts";

const columns = ["reference", "amount"].map((header, i) => ({
  header,
  value: (row: readonly string[]) => row[i] ?? "",
}));
const row = fc.tuple(
  hostileText,
  fc.oneof(
    hostileText,
    fc.bigInt().map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  ),
);

test("behavior: hostile texts are read back as they were, and the file is that of the API", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (rows) => {
      const text = await csvOf(columns, rows);
      expect(csvRows(text).map((cells) => cells.map(cellText))).toEqual([["reference", "amount"], ...rows]);
      expect(csvRows(text)).toEqual(csvRows(csv(columns, rows)));
    }),
    { numRuns: 300 },
  );
});
