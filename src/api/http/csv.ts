import { z } from "@hono/zod-openapi";
import { stringify } from "csv-stringify/sync";
import { formatUnits } from "viem";
import { ApiError, type ErrorBody } from "../errors.ts";
import { unitOf, wholeText } from "../values/units.ts";

/** One column of a CSV file: its header and how a row fills it. */
export type Column<Row> = { header: string; value: (row: Row) => string };

/**
 * Text that a spreadsheet may evaluate: a formula, also behind characters that it drops when it imports the file, and also
 * behind apostrophes, so that the apostrophe that `cellOf` adds can be removed again. Negative numbers are none.
 */
const FORMULA =
  /^(?!-\d+(?:\.\d+)?(?:e[+-]\d+)?$)(?:'*[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}'"]*[=+\-@＝＋－＠])/u;

/** Where some program begins another cell or line, whatever quotes there are: Excel splits at `;` in many languages. */
const SEPARATOR = /[;|\t\r\n\u0085\u2028\u2029]/;

/** Separators and what a spreadsheet drops, with the sign of a formula behind them, if any: a pattern that requires one takes quadratic time. */
const INNER_FORMULA = /([\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}'"|;]+)([=+\-@＝＋－＠]?)/gu;

/** Text whose formulas, also those of the cells that some program makes of it, have an apostrophe before their sign. */
function cellOf(text: string): string {
  const inert = SEPARATOR.test(text)
    ? text.replace(INNER_FORMULA, (all, before: string, sign: string) =>
        sign !== "" && SEPARATOR.test(before) ? `${before}'${sign}` : all,
      )
    : text;
  return FORMULA.test(inert) ? `'${inert}` : inert;
}

/**
 * RFC 4180 text of the rows, the header line first, also when there are none. Names and references are anybody's: what a
 * spreadsheet would evaluate as a formula has an apostrophe before it, and every cell with a character that any program
 * takes for the end of a cell or line is quoted. Without byte-order mark: programs read it.
 */
export function csv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map((c) => cellOf(c.value(row)))),
  ];
  return stringify(lines, { record_delimiter: "windows", quoted_match: /[^\w.:+-]/ });
}

/** A raw amount of 18 decimals in whole units, exactly. */
export const e18 = (raw: string): string => formatUnits(BigInt(raw), 18);

/** Where the rows of a body are, and what the columns are called that are no members of a row. */
export type RowPlace = {
  /** Member of the body with the rows; absent: the body itself. Rows may be below lists and records. */
  at?: string;
  /** Names of the keys of the records above a row, the outermost first; absent: rows repeat their keys. */
  keys?: readonly string[];
  /** Name of a row that is a bare value. */
  value?: string;
};

/** How cells are written. */
export type CsvOptions = {
  /** Amounts in whole units with the unit in the header, times in ISO 8601. */
  isWhole?: boolean;
  /** Parameters of the request, which may name the unit. */
  input?: Readonly<Record<string, unknown>>;
};

type Cells = Record<string, string>;
type Node = { name: string; schema: z.ZodType };

/**
 * CSV of a body, by its schema. Columns are the members of a row, those of nested objects as `outer.inner`; lists and
 * records within a row are JSON.
 */
export function tableOf(schema: z.ZodType, place: RowPlace) {
  const { at, keys = [], value } = place;
  const { above } = rowOf(memberOf(schema, at));
  const columns = columnsOf(schema, place);
  const names = new Set(columns.map(({ name }) => name));
  /** Of members with columns below them. */
  const prefixes = new Set(
    columns.flatMap(({ name }) => [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index + 1))),
  );
  const rowsIn = (node: unknown, depth: number, path: readonly string[]): Cells[] => {
    const level = above[depth];
    if (level === "list") {
      // The transfer history reports a malformed date in place of the rows.
      if (!Array.isArray(node)) throw invalidBody(node as ErrorBody);
      return node.flatMap((one) => rowsIn(one, depth + 1, path));
    }
    if (level !== undefined) {
      return Object.entries(node as object).flatMap(([key, one]) => rowsIn(one, depth + 1, [...path, key]));
    }
    const cells: Cells = Object.fromEntries(keys.map((key, i) => [key, path[i] ?? ""]));
    if (value !== undefined) cells[value] = textOf(node);
    else addCells(cells, node, "", { names, prefixes });
    return [cells];
  };
  return (body: unknown, options: CsvOptions = {}): string =>
    csv(
      columns.map((column) => columnOf(column, options)),
      rowsIn(at === undefined ? body : (body as Record<string, unknown>)[at], 0, []),
    );
}

/** Columns of the rows of a body. */
export function columnsOf(schema: z.ZodType, { at, keys = [], value }: RowPlace): Node[] {
  const { row, above } = rowOf(memberOf(schema, at));
  const records = above.filter((level) => level !== "list");
  if (keys.length > records.length) {
    throw new Error(`keys ${keys}: there are ${records.length} records above a row`);
  }
  return [
    ...keys.map((name, i) => ({ name, schema: records[i] ?? row })),
    ...(value === undefined ? leavesOf(row) : [{ name: value, schema: row }]),
  ];
}

function columnOf({ name, schema }: Node, { isWhole = false, input = {} }: CsvOptions): Column<Cells> {
  if (!isWhole) return { header: name, value: (cells) => cells[name] ?? "" };
  const unit = unitOf(schema);
  const unitName = unit["x-unit"]?.replace(/\{(\w+)\}/g, (_, parameter) =>
    String(input[parameter]).toUpperCase(),
  );
  // Of a nested object, members of the same object are meant.
  const prefix = name.slice(0, name.lastIndexOf(".") + 1);
  return {
    header: unitName === undefined ? name : `${name} (${unitName})`,
    value: (cells) => wholeText(unit, cells[name] ?? "", (member) => cells[`${prefix}${member}`] ?? ""),
  };
}

const invalidBody = ({ error, code }: ErrorBody) => new ApiError(400, code, error);

function memberOf(schema: z.ZodType, at: string | undefined): z.ZodType {
  if (at === undefined) return schema;
  const member = schema instanceof z.ZodObject ? schema.shape[at] : undefined;
  if (member === undefined) throw new Error(`the body has no member ${at}`);
  return member;
}

/** A list, or a record by the schema of its keys. */
type Level = "list" | z.ZodType;

/** Schema of a row, and the lists and records above it. Of a union with a list, the list has the rows. */
function rowOf(schema: z.ZodType, above: readonly Level[] = []): { row: z.ZodType; above: readonly Level[] } {
  if (schema instanceof z.ZodArray) return rowOf(schema.element as z.ZodType, [...above, "list"]);
  if (schema instanceof z.ZodRecord) {
    return rowOf(schema.valueType as z.ZodType, [...above, schema.keyType as z.ZodType]);
  }
  if (schema instanceof z.ZodUnion) {
    const list = schema.options.find((option) => option instanceof z.ZodArray);
    if (list !== undefined) return rowOf(list, above);
  }
  return { row: schema, above };
}

/** The members without members of their own; of variants, those of all of them. */
function leavesOf(schema: z.ZodType, path: readonly string[] = []): Node[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const inner = leavesOf(schema.unwrap() as z.ZodType, path);
    // What optional and nullable members count is said of themselves.
    return inner.length === 1 && inner[0]?.name === path.join(".")
      ? [{ name: path.join("."), schema }]
      : inner;
  }
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape) as [string, z.ZodType][];
    return members.flatMap(([name, member]) => leavesOf(member, [...path, name]));
  }
  if (schema instanceof z.ZodUnion) {
    const all = schema.options.flatMap((option) => leavesOf(option as z.ZodType, path));
    return all.filter((leaf, i) => all.findIndex(({ name }) => name === leaf.name) === i);
  }
  return [{ name: path.join("."), schema }];
}

/** The members of a row by the headers that leavesOf gives them. */
function addCells(
  cells: Cells,
  row: unknown,
  prefix: string,
  headers: { names: ReadonlySet<string>; prefixes: ReadonlySet<string> },
): void {
  for (const [name, member] of Object.entries(row as object)) {
    const header = `${prefix}${name}`;
    if (headers.names.has(header)) cells[header] = textOf(member);
    else if (headers.prefixes.has(`${header}.`) && typeof member === "object" && member !== null) {
      addCells(cells, member, `${header}.`, headers);
    }
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
