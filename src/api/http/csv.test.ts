import { z } from "@hono/zod-openapi";
import { parse as parseCsv } from "csv-parse/sync";
import fc from "fast-check";
import { pad, toHex } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import {
  cellsSplitAt,
  cellText,
  csvRows,
  FORMULA_STARTS,
  hostileText,
  SPECIAL,
} from "../../../tools/harness/csv.ts";
import {
  indexTo,
  setVersion,
  type TestDatabase,
  testDatabase,
  testDeps,
} from "../../../tools/harness/test-database.ts";
import { transferReference } from "../../tables/transfers.ts";
import { createApp } from "../app.ts";
import { prefersCsv, withCsv } from "./accept-csv.ts";
import { tableOf } from "./csv.ts";
import { list } from "./response-format.ts";

/** More than a reference can hold in one transaction. */
const LONG_CELL_CHARACTERS = 200_000;

const read = (text: string): string[][] => parseCsv(text);

describe("tableOf", () => {
  const row = z.object({
    id: z.int(),
    text: z.string().nullable(),
    counter: z.object({ save: z.int(), names: z.array(z.string()) }),
    fee: z.string().optional(),
  });

  test("default: one line per row, columns from the schema, also without rows", () => {
    const table = tableOf(z.array(row), {});
    const one = { id: 1, text: "a", counter: { save: 2, names: ["b", "c"] }, fee: "3" };
    const two = { id: 2, text: null, counter: { save: 0, names: [] } };
    expect(read(table([one, two]))).toEqual([
      ["id", "text", "counter.save", "counter.names", "fee"],
      ["1", "a", "2", '["b","c"]', "3"],
      ["2", "", "0", "[]", ""],
    ]);
    expect(table([])).toBe("id,text,counter.save,counter.names,fee\r\n");
  });

  test("args: rows below a member, keys of records, bare values", () => {
    const body = z.object({ map: z.record(z.string(), z.record(z.string(), z.array(z.string()))) });
    const table = tableOf(body, { at: "map", keys: ["chainId", "year"], value: "position" });
    expect(read(table({ map: { 1: { 2024: ["0x1", "0x2"], 2025: [] }, 10: { 2025: ["0x3"] } } }))).toEqual([
      ["chainId", "year", "position"],
      ["1", "2024", "0x1"],
      ["1", "2024", "0x2"],
      ["10", "2025", "0x3"],
    ]);
  });

  test("behavior: variants have the columns of all of them", () => {
    const variants = z.discriminatedUnion("version", [
      z.object({ version: z.literal(1), a: z.string() }),
      z.object({ version: z.literal(2), b: z.string() }),
    ]);
    expect(read(tableOf(z.array(variants), {})([{ version: 2, b: "x" }]))).toEqual([
      ["version", "a", "b"],
      ["2", "", "x"],
    ]);
  });

  test("behavior: integers keep their digits, text is never a formula, negative numbers stay numbers", () => {
    const table = tableOf(z.array(z.object({ value: z.any() })), {});
    const values = [
      Number.MAX_SAFE_INTEGER,
      "-85000000000000000000000",
      -0.5,
      "=1+1",
      "+1",
      "@SUM(A1)",
      "-1+1",
      "\tx",
      'say "hi", you\r\n',
      "＝1",
    ];
    const lines = read(table(values.map((value) => ({ value }))))
      .slice(1)
      .map(([cell]) => cell);
    expect(lines).toEqual([
      "9007199254740991",
      "-85000000000000000000000",
      "-0.5",
      "'=1+1",
      "'+1",
      "'@SUM(A1)",
      "'-1+1",
      "'\tx",
      'say "hi", you\r\n',
      "'＝1",
    ]);
  });

  test("behavior: members without a column are not looked into, however large they are", () => {
    const history = {
      get day(): number {
        throw new Error("was read");
      },
    };
    const one = { id: 1, text: null, counter: { save: 2, names: [], history }, history };
    expect(read(tableOf(z.array(row), {})([one])).at(-1)).toEqual(["1", "", "2", "[]", ""]);
  });

  test("error: a member that the body does not have, more keys than records", () => {
    expect(() => tableOf(z.object({ list: z.array(row) }), { at: "map" })).toThrow("no member map");
    expect(() => tableOf(z.array(row), { keys: ["year"] })).toThrow("0 records");
    // @ts-expect-error the schema has no such member
    expect(() => list("Rows.", z.object({ list: z.array(row) }), { at: "map" })).toThrow();
  });
});

test.each([
  [undefined, false],
  ["*/*", false],
  ["text/html,application/xhtml+xml,*/*;q=0.8", false],
  ["application/json", false],
  ["application/json, text/csv", false],
  ["text/csv;q=0, */*", false],
  ["text/csv", true],
  ["TEXT/CSV; charset=utf-8, */*", true],
  ["application/json;q=0.5, text/csv", true],
])("Accept: %s prefers CSV: %s", (accept, expected) => {
  expect(prefersCsv(accept)).toBe(expected);
});

test.each([
  ["http://h/a", "http://h/a?format=csv"],
  ["http://h/a?b=1", "http://h/a?b=1&format=csv"],
  ["http://h/a?b=who?me&c=2", "http://h/a?b=who?me&c=2&format=csv"],
  ["http://h/a?format=json", "http://h/a?format=json"],
])("withCsv: %s is %s", (url, expected) => {
  expect(withCsv(url)).toBe(expected);
});

describe("a list route", () => {
  const path = "/transfer/reference/list";
  let db: TestDatabase;
  let app: ReturnType<typeof createApp>;

  beforeAll(async () => {
    db = await testDatabase();
    await indexTo(db, 1, 5000, 1_700_000_000);
    const account = `0x${"a".repeat(40)}` as const;
    await db.insert(transferReference).values({
      chainId: 1,
      count: 7n,
      timestamp: 1_699_000_000n,
      txHash: `0x${"1".repeat(64)}`,
      sender: account,
      from: account,
      to: account,
      targetChain: 0n,
      amount: 5n,
      referenceBytes: "0x3d312b31",
      referenceHash: "0x",
      normalizedReferenceHash: "0x",
    });
    app = createApp(testDeps(db, { 1: { atStart: 0n, silent: false } }));
  });

  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await app.request(url, { headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  test("default: JSON, with CSV by header or parameter, which have the same bytes", async () => {
    const [plain, byHeader, byParameter] = [
      await get(path),
      await get(path, { accept: "text/csv" }),
      await get(`${path}?format=csv`),
    ];
    expect(plain.headers.get("content-type")).toBe("application/json");
    expect(plain.headers.get("vary")).toBe("Accept, Accept-Encoding");
    expect(byHeader.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(byHeader.headers.get("vary")).toBe("Accept, Accept-Encoding");
    expect(byHeader.text).toBe(byParameter.text);
    expect(byHeader.headers.get("etag")).not.toBe(plain.headers.get("etag"));
    const [header, line] = read(byParameter.text);
    const { list: rows } = JSON.parse(plain.text);
    expect(rows).toHaveLength(1);
    expect(header).toEqual([...Object.keys(rows[0]), "referenceTruncated", "referenceLength"]);
    // The reference "=1+1" is anybody's text, and short.
    expect(line).toEqual([
      ...Object.entries(rows[0]).map(([name, value]) => (name === "reference" ? "'=1+1" : String(value))),
      "",
      "",
    ]);
    // Cached by now.
    expect((await get(path)).text).toBe(plain.text);
    expect((await get(`${path}?format=json`, { accept: "text/csv" })).text).toBe(plain.text);
  });

  test("args: units=whole, of CSV only", async () => {
    const whole = await get(`${path}?format=csv&units=whole`);
    const [header = [], line = []] = read(whole.text);
    const row = Object.fromEntries(header.map((name, i) => [name, line[i]]));
    expect(row).toMatchObject({ "amount (ZCHF)": "0.000000000000000005", created: "2023-11-03T08:26:40Z" });
    expect((await get(`${path}?units=whole`, { accept: "text/csv" })).text).toBe(whole.text);
    expect((await get(`${path}?format=csv&units=raw`)).text).toBe((await get(`${path}?format=csv`)).text);
    expect(await get(`${path}?units=whole`)).toMatchObject({
      status: 400,
      text: expect.stringContaining("units: whole units are those of CSV only; add format=csv"),
    });
    expect(await get(`${path}?format=csv&units=chf`)).toMatchObject({ status: 400 });
  });

  test("behavior: hostile references make no rows of their own", async () => {
    const references = fc.sample(hostileText, { numRuns: 200, seed: 7 });
    const [one] = await db.select().from(transferReference);
    if (one === undefined) throw new Error("there is no transfer");
    await db.insert(transferReference).values(
      references.map((text, i) => ({
        ...one,
        count: BigInt(100 + i),
        txHash: pad(toHex(i)),
        referenceBytes: toHex(new TextEncoder().encode(text)),
      })),
    );
    await setVersion(db, 1, "transfers", 2);
    const { list: transfers } = JSON.parse((await get(path)).text);
    const [header = [], ...rows] = csvRows((await get(`${path}?format=csv`)).text);
    expect(transfers).toHaveLength(201);
    expect(
      rows.map((row) => Object.fromEntries(header.map((name, i) => [name, cellText(row[i] ?? "")]))),
    ).toEqual(
      transfers.map((row: object) =>
        Object.fromEntries(
          Object.entries({ ...row, referenceTruncated: "", referenceLength: "" }).map(([name, cell]) => [
            name,
            String(cell),
          ]),
        ),
      ),
    );
  });

  test("error: another format, and what takes the place of rows", async () => {
    expect(await get(`${path}?format=xml`)).toMatchObject({
      status: 400,
      text: JSON.stringify({ error: "format: expected json or csv", code: "invalid_parameter" }),
    });
    const history = `/transfer/reference/history/by/from/0x${"a".repeat(40)}?start=never`;
    expect((await get(history)).status).toBe(200);
    const asCsv = await get(`${history}&format=csv`);
    expect(asCsv.status).toBe(400);
    expect(JSON.parse(asCsv.text)).toMatchObject({ code: "invalid_parameter" });
  });
});

test("behavior: no program that begins cells at ; | tab or line breaks finds a formula in a text", () => {
  const table = tableOf(z.array(z.object({ id: z.int(), text: z.string() })), {});
  fc.assert(
    fc.property(fc.array(hostileText, { maxLength: 5 }), (texts) => {
      const rows = table(texts.map((text) => ({ id: 1, text })));
      for (const separators of [/[;\r\n]/, /[\t\r\n]/, /[|\r\n]/, /[;|\t\r\n\u0085\u2028]/]) {
        for (const cell of cellsSplitAt(rows, separators)) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
      }
      expect(
        csvRows(rows)
          .slice(1)
          .map(([, text = ""]) => cellText(text)),
      ).toEqual(texts);
    }),
    { numRuns: 1_000 },
  );
});

// A pattern that takes quadratic time does not end within the limit of a test.
test.each([...SPECIAL, ...FORMULA_STARTS])(
  "behavior: a long cell of %j is read back as it was",
  (character) => {
    const cell = `${character.repeat(LONG_CELL_CHARACTERS)}x`;
    const table = tableOf(z.array(z.object({ text: z.string() })), {});
    const [, [found = ""] = []] = read(table([{ text: cell }]));
    expect(cellText(found) === cell).toBe(true);
  },
);
