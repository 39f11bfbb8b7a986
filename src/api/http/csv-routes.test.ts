import { getOpenApiMetadata } from "@asteasolutions/zod-to-openapi";
import { z } from "@hono/zod-openapi";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryBody } from "../../../tools/harness/arbitrary-body.ts";
import { cellText, csvRows, hostileText } from "../../../tools/harness/csv.ts";
import { CHAIN_IDS } from "../../chains.ts";
import { DATA_ROUTES } from "../app.ts";
import { statementCsv } from "../rest/accounts/csv.ts";
import { type Statement, statement } from "../rest/accounts/schema.ts";
import { type Unit, unitOf } from "../values/units.ts";
import { type CsvOptions, columnsOf, csv, type RowPlace } from "./csv.ts";

type Json = null | string | number | boolean | Json[] | { [member: string]: Json };

const lists = DATA_ROUTES.flatMap(({ path, response: { csv, place, row, schema } }) =>
  csv === undefined
    ? []
    : [{ path, csv: csv as (body: unknown, options?: CsvOptions) => string, place, row, schema }],
);
const placed = lists.filter(({ place }) => place !== undefined);
/** Those whose rows of CSV are not those of the body. */
const derived = lists.filter(({ row }) => row !== undefined);
/** What a spreadsheet may evaluate. */
const EVALUATED = /^[\s\p{Cc}\p{Cf}]*(?:[=+@＝＋－＠]|-(?!\d+(\.\d+)?(e[+-]\d+)?$))/u;
const tables = lists.filter(({ place, row }) => place !== undefined || row !== undefined);

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
        for (const cell of rows.flat()) expect(cell).not.toMatch(EVALUATED);
      }),
      { numRuns: 500 },
    );
  });

  test.each(placed)("$path equals its JSON row by row", ({ csv, place = {}, schema }) => {
    fc.assert(
      fc.property(arbitraryBody(schema), (body) => {
        const [headers = [], ...rows] = csvRows(csv(body));
        const expected = rowsOf(JSON.parse(JSON.stringify(body)), place, headers);
        expect(rows.map((row) => row.map(cellText))).toEqual(expected);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  test.each(derived)("$path: a text makes no row or cell of its own, and no formula", ({ csv, schema }) => {
    fc.assert(
      fc.property(arbitraryBody(schema), (body) => {
        const plain = JSON.parse(JSON.stringify(body), (_, value) =>
          typeof value === "string" && !/^-?\d+$/.test(value) ? "x" : value,
        );
        const [cells, plainCells] = [body, plain].map((one) => csvRows(csv(one)));
        expect(cells?.map((row) => row.length)).toEqual(plainCells?.map((row) => row.length));
        for (const cell of cells?.flat() ?? []) expect(cell).not.toMatch(EVALUATED);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  test("/accounts/:address/statement has a row for each of its JSON", () => {
    const ofEnds = ({ balances, positions, amplified }: Statement, end: "opening" | "closing") => [
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
      ...amplified.flatMap((row) =>
        row[end] === null
          ? []
          : [
              [`${end} amplifier debt`, "ZCHF"],
              [`${end} amplifier liquidity`, ""],
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
          ...value.trades.list.map(({ asset }) => ["trade", asset ?? "FPS"]),
          ...ofEnds(value, "closing"),
        ]);
        // A sum takes the lines alone.
        const counted = headers?.indexOf("counted") ?? -1;
        expect(rows.map((row) => row[counted])).toEqual(
          rows.map(([section]) => (section === "line" ? "yes" : "no")),
        );
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  const csvOf = (path: string) => {
    const found = lists.find((one) => one.path === path);
    if (found === undefined) throw new Error(`${path} has no CSV`);
    return (body: unknown, options?: CsvOptions) =>
      csvRows(found.csv(body, options)).map((row) => row.map(cellText));
  };
  const symbol = "x\n=1;2";
  const token = {
    chainId: 1,
    address: "0x1",
    name: "a,b",
    symbol,
    decimals: 8,
    source: null,
    timestamp: 3000,
    price: { chf: 2 },
  };

  test("/prices/history/list has a row per token and day", () => {
    const body = {
      "0x1": { ...token, history: { 86400000: 1.5, 172800000: 2 } },
      "0x2": { ...token, history: {} },
    };
    expect(csvOf("/prices/history/list")(body)).toEqual([
      ["chainId", "address", "name", "symbol", "decimals", "timestamp", "chf"],
      ["1", "0x1", "a,b", symbol, "8", "86400000", "1.5"],
      ["1", "0x1", "a,b", symbol, "8", "172800000", "2"],
    ]);
    expect(csvOf("/prices/history/list")(body, { isWhole: true }).map((row) => row.slice(-2))).toEqual([
      ["timestamp", "chf (ZCHF)"],
      ["1970-01-02T00:00:00Z", "1.5"],
      ["1970-01-03T00:00:00Z", "2"],
    ]);
    expect(csvOf("/prices/history/:address")(body["0x1"], { isWhole: true })).toEqual([
      ["timestamp", "chf (ZCHF)"],
      ["1970-01-02T00:00:00Z", "1.5"],
      ["1970-01-03T00:00:00Z", "2"],
    ]);
  });

  test("/ecosystem/:coin/totalsupply has a column per chain", () => {
    const body = { 86400: { created: 86400, supply: 3, allocation: { 1: 2, 100: 1 } } };
    const [header = [], line = []] = csvOf("/ecosystem/frankencoin/totalsupply")(body, { isWhole: true });
    expect(header).toEqual([
      "created",
      "supply (ZCHF)",
      ...CHAIN_IDS.toSorted((a, b) => a - b).map((id) => `allocation.${id} (ZCHF)`),
    ]);
    const cells = Object.fromEntries(header.map((name, i) => [name, line[i]]));
    expect(cells).toMatchObject({
      created: "1970-01-02T00:00:00Z",
      "supply (ZCHF)": "3",
      "allocation.1 (ZCHF)": "2",
      "allocation.100 (ZCHF)": "1",
      "allocation.10 (ZCHF)": "",
    });
  });

  test("series have a row for each point of time", () => {
    const [first, second] = [{ 1000: 1.5, 3000: 2 }, { 2000: 0.25 }];
    const ratios = { timestamp: 3000, collateralRatioByFreeFloat: first, collateralRatioBySupply: second };
    expect(csvOf("/prices/history/ratio")(ratios)).toEqual([
      ["timestamp", "byFreeFloat", "bySupply"],
      ["1000", "1.5", ""],
      ["2000", "", "0.25"],
      ["3000", "2", ""],
    ]);
    const chart = {
      prices: [[1500, 1]],
      market_caps: [
        [1500, 7],
        [2000, 8],
      ],
      total_volumes: [],
    };
    expect(csvOf("/prices/marketChart")(chart, { isWhole: true })).toEqual([
      ["timestamp", "price (CHF)", "marketCap (CHF)", "totalVolume (CHF)"],
      ["1970-01-01T00:00:01.500Z", "1", "7", ""],
      ["1970-01-01T00:00:02Z", "", "8", ""],
    ]);
  });
});

describe("CSV in whole units", () => {
  const leaves = tables.flatMap(({ path, place = {}, row, schema }) =>
    columnsOf(row === undefined ? schema : z.array(row), place).map((leaf) => ({ path, ...leaf })),
  );

  test("every raw amount has a unit and decimals, every time in unix seconds or milliseconds is marked", () => {
    const unmarked = leaves.filter(({ schema }) => {
      const { "x-unit": unit, "x-decimals": decimals, "x-time": time } = unitOf(schema);
      const description = schema.meta()?.description ?? String(getOpenApiMetadata(schema).description);
      // A decimal string with a sign: as an amount in the client.
      const isAmount =
        ["-1", "1"].every((text) => schema.safeParse(text).success) && !schema.safeParse("x").success;
      if (isAmount) return unit === undefined || decimals === undefined;
      return /unix (milli)?seconds/i.test(description) && time === undefined;
    });
    expect(unmarked.map(({ path, name }) => `${path} ${name}`)).toEqual([]);
    expect(leaves.filter(({ schema }) => unitOf(schema)["x-decimals"] !== undefined).length).toBeGreaterThan(
      100,
    );
  });

  const hasDecimals = ({ path }: { path: string }) =>
    leaves.some((leaf) => leaf.path === path && unitOf(leaf.schema)["x-decimals"] !== undefined);

  test.each(placed.filter(hasDecimals))(
    "$path: an amount is raw / 10^decimals, a time ISO 8601",
    ({ path, csv, schema, place = {} }) => {
      const columns = new Map(columnsOf(schema, place).map((leaf) => [leaf.name, unitOf(leaf.schema)]));
      const input = { token: "fps" };
      let compared = 0;
      fc.assert(
        fc.property(arbitraryBody(schema), (body) => {
          const [names = [], ...raw] = csvRows(csv(body));
          const [header = [], ...whole] = csvRows(csv(body, { isWhole: true, input }));
          expect(header).toEqual(
            names.map((name) => {
              const unit = columns.get(name)?.["x-unit"];
              return unit === undefined ? name : `${name} (${unit.replace("{token}", "FPS")})`;
            }),
          );
          for (const [r, cells] of raw.entries()) {
            const row = Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ""]));
            for (const [i, name] of names.entries()) {
              const [text = "", shown = ""] = [cells[i], whole[r]?.[i]];
              const { "x-decimals": decimals, "x-time": time } = columns.get(name) ?? {};
              if (time !== undefined)
                expect(timeOf(shown, time === "seconds" ? 1000n : 1n), name).toBe(Number(text || 0));
              else if (decimals === undefined || text === "") expect(shown).toBe(text);
              else {
                // shown * 10^digits === raw, in integers
                const digits = BigInt(decimalsOf(decimals, row));
                const [units = "", fraction = ""] = shown.split(".");
                const scale = BigInt(fraction.length);
                expect(BigInt(units + fraction) * 10n ** pos(digits - scale), name).toBe(
                  BigInt(text) * 10n ** pos(scale - digits),
                );
                compared++;
              }
            }
          }
        }),
        { numRuns: 20, endOnFailure: true },
      );
      expect(compared, path).toBeGreaterThan(0);
    },
  );
});

const pos = (n: bigint) => (n > 0n ? n : 0n);

/** What a cell's time counts; 0 for none. */
function timeOf(shown: string, unit: bigint): number {
  if (shown === "" || /^-?\d+$/.test(shown)) return Number(shown);
  expect(shown).toMatch(/^-?\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/);
  return Number(BigInt(Date.parse(shown)) / unit);
}

function decimalsOf(
  decimals: NonNullable<Unit["x-decimals"]>,
  row: Readonly<Record<string, string>>,
): number {
  if (typeof decimals === "number") return decimals;
  if (decimals === "36 - collateralDecimals") return 36 - Number(row.collateralDecimals);
  if (typeof decimals === "string") return Number(row[decimals]);
  const text = row.kind ?? row.id ?? "";
  if (text === "Savings:RateChanged" || /(Counter|Positions|Challenges|Bids)$/.test(text)) return 0;
  return /FeePaidPPM$/.test(text) ? 24 : 18;
}
