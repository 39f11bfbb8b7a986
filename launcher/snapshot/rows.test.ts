import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { checkRows } from "./rows.ts";

const table = { name: "daily", columns: ["token", "day"] };
const columns = ["token", "day"].map((name) => ({ name, isNullable: false, check: () => undefined }));
const check = (rows: string) => () => checkRows(table, Buffer.from(rows), columns);

const REFUSED = "The snapshot is refused: row 1 of a part of table daily: ";

test("error: 64 MB of one character are refused at the first row with a heap of 128 MB", async () => {
  // Parts of the largest size that is read.
  const script = `
    const { checkRows } = await import("${new URL("./rows.ts", import.meta.url).href}");
    const columns = ["token", "day"].map((name) => ({ name, isNullable: false, check: () => undefined }));
    for (const character of ["\\n", "\\t", "\\\\"]) {
      const rows = Buffer.alloc(64 * 2 ** 20, character);
      rows[rows.length - 1] = 10;
      try {
        checkRows(${JSON.stringify(table)}, rows, columns);
      } catch (error) {
        console.log(error.message);
      }
    }`;
  const args = ["--max-old-space-size=128", "--input-type=module", "--eval", script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.trim().split("\n")).toEqual([
    `${REFUSED}it has 1 values, not 2`,
    `${REFUSED}it has more than 8388608 bytes`,
    `${REFUSED}it has more than 8388608 bytes`,
  ]);
});

test("error: a row within the limit that is all tabs", () => {
  expect(check(`${"\t".repeat(2 ** 20)}\n`)).toThrow(`${REFUSED}it has more than 2 values`);
});

test("default: a value of almost 8 MB with escapes", () => {
  expect(check(`${"a".repeat(8 * 2 ** 20 - 4)}\\\\\t1\n`)).not.toThrow();
});

test("error: the number is that of the wrong row", () => {
  expect(check("a\t1\nb\n")).toThrow("row 2 of a part of table daily: it has 1 values, not 2");
});

test("error: a last row without an end, which PostgreSQL would store", () => {
  expect(check("a\t1\nb\t2")).toThrow("row 2 of a part of table daily: it has no end");
});

test.each(["a\\", "\\x41", "\\\u{1f600}", "\\.", "a\\N"])("error: %j has an unknown escape", (value) => {
  expect(check(`${value}\t1\n`)).toThrow(`${REFUSED}token has an unknown escape`);
});
