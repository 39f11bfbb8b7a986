import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryBody } from "../../../harness/arbitrary-body.ts";
import { cellText, csvRows, hostileText } from "../../../harness/csv.ts";
import { statementCsv } from "../accounts/csv.ts";
import { type Statement, statement } from "../accounts/schema.ts";
import { DATA_ROUTES } from "../app.ts";
import { collateralRatiosCsv, marketChartCsv } from "../prices/csv.ts";
import { collateralRatios, marketChart } from "../prices/schema.ts";
import { csv, type RowPlace } from "./csv.ts";

type Json = null | string | number | boolean | Json[] | { [member: string]: Json };

const lists = DATA_ROUTES.flatMap(({ path, response: { csv, place, schema } }) =>
  csv === undefined ? [] : [{ path, csv: csv as (body: unknown) => string, place, schema }],
);

/** Rows of a JSON body by the column's names; `headers` says what is a row and what a record of rows. */
function rowsOf(body: Json, { at, keys = [], value }: RowPlace, headers: readonly string[]): string[][] {
  const isRow = (node: object) =>
    Object.keys(node).some((name) => headers.some((header) => header.split(".")[0] === name));
  const walk = (node: Json, path: readonly string[]): string[][] => {
    if (Array.isArray(node)) return node.flatMap((one) => walk(one, path));
    if (node !== null && typeof node === "object" && (path.length < keys.length || !isRow(node))) {
      return Object.entries(node).flatMap(([key, one]) => walk(one, [...path, key]));
    }
    const cells = new Map(keys.map((key, i) => [key, path[i] ?? ""]));
    if (value !== undefined) cells.set(value, shown(node));
    const add = (member: Json, name: string) => {
      if (headers.includes(name)) cells.set(name, shown(member));
      else if (member !== null && typeof member === "object")
        for (const [key, one] of Object.entries(member)) add(one, name === "" ? key : `${name}.${key}`);
    };
    if (value === undefined) add(node, "");
    return [headers.map((header) => cells.get(header) ?? "")];
  };
  return walk(at === undefined ? body : ((body as { [member: string]: Json })[at] ?? null), []);
}

const shown = (value: Json): string =>
  value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);

describe("CSV with hostile texts", () => {
  test("every cell is read back as it was, and begins with no formula", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(hostileText, hostileText), { maxLength: 5 }), (texts) => {
        const [header, ...rows] = csvRows(
          csv(
            ["a", "b"].map((name, i) => ({ header: name, value: (row: readonly string[]) => row[i] ?? "" })),
            texts,
          ),
        );
        expect(header).toEqual(["a", "b"]);
        expect(rows.map((row) => row.map(cellText))).toEqual(texts);
        for (const cell of rows.flat())
          expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*(?:[=+@＝＋－＠]|-(?!\d+(\.\d+)?(e[+-]\d+)?$))/u);
      }),
      { numRuns: 500 },
    );
  });

  test.each(lists.filter(({ place }) => place !== undefined))(
    "$path equals its JSON row by row",
    ({ csv, place = {}, schema }) => {
      fc.assert(
        fc.property(arbitraryBody(schema), (body) => {
          const [headers = [], ...rows] = csvRows(csv(body));
          const expected = rowsOf(JSON.parse(JSON.stringify(body)), place, headers);
          expect(rows.map((row) => row.map(cellText))).toEqual(expected);
        }),
        { numRuns: 25, endOnFailure: true },
      );
    },
  );

  test("/accounts/:address/statement has a row for each of its JSON", () => {
    const ofEnds = ({ balances, positions }: Statement, end: "opening" | "closing") => [
      ...balances.flatMap((row) => [
        [end, row.asset],
        ...(row.asset === "savings" && row[`${end}Accrued`] !== null
          ? [[`${end} accrued interest`, row.asset]]
          : []),
      ]),
      ...positions.flatMap((row) =>
        row[end] === null
          ? []
          : [
              [`${end} debt`, "ZCHF"],
              [`${end} collateral`, row.collateralSymbol],
            ],
      ),
    ];
    fc.assert(
      fc.property(arbitraryBody(statement), (body) => {
        const value = body as Statement;
        const [headers, ...rows] = csvRows(statementCsv(value));
        expect(headers?.slice(0, 4)).toEqual(["section", "time", "chainId", "asset"]);
        expect(rows.map(([section, , , asset = ""]) => [section, cellText(asset)])).toEqual([
          ...ofEnds(value, "opening"),
          ...value.lines.map(({ asset }) => ["line", asset]),
          ...value.referralFees.list.map(() => ["referral fee", "ZCHF"]),
          ...value.fees.list.map(() => ["fee", "ZCHF"]),
          ...value.trades.list.map(() => ["trade", "FPS"]),
          ...ofEnds(value, "closing"),
        ]);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  test("series have a row for each point of time", () => {
    type Series = readonly (readonly [time: number, value: number])[];
    const tableOf = (...series: Series[]) => {
      const maps = series.map((points) => new Map(points));
      const times = [...new Set(maps.flatMap((points) => [...points.keys()]))].sort((a, b) => a - b);
      return times.map((time) => [time, ...maps.map((points) => points.get(time) ?? "")].map(String));
    };
    fc.assert(
      fc.property(arbitraryBody(marketChart), (body) => {
        const chart = marketChart.parse(body);
        expect(csvRows(marketChartCsv(chart)).slice(1)).toEqual(
          tableOf(chart.prices, chart.market_caps, chart.total_volumes),
        );
      }),
      { numRuns: 25, endOnFailure: true },
    );
    const [first, second] = [{ 1000: 1.5, 3000: 2 }, { 2000: 0.25 }];
    const body = { timestamp: 3000, collateralRatioByFreeFloat: first, collateralRatioBySupply: second };
    expect(csvRows(collateralRatiosCsv(collateralRatios.parse(body)))).toEqual([
      ["timestamp", "byFreeFloat", "bySupply"],
      ["1000", "1.5", ""],
      ["2000", "", "0.25"],
      ["3000", "2", ""],
    ]);
  });
});
