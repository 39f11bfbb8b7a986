import { getTableColumns, getTableName, is } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { blockOf, chainOf } from "../checkpoint.ts";
import { type Query, REORG_PREFIX } from "../tables.ts";
import { type Group, type ServiceTables, schemaOf } from "./contents.ts";

/**
 * What is wrong with the text of a value, that PostgreSQL accepts in its column, but of which Ponder, a handler or a
 * response could make nothing; undefined when it is right.
 */
export type ColumnCheck = (text: string) => string | undefined;
export type CheckedColumn = { name: string; isNullable: boolean; check: ColumnCheck };

/** What a project knows of the values of its tables. */
export type KnownValues = {
  chainIds: readonly number[];
  /** Definitions of the indexed tables, among others. */
  definitions: Readonly<Record<string, unknown>>;
  /** Checks by the name of the table and the column, or by the column's alone. */
  columns: Readonly<Record<string, ColumnCheck>>;
};

/** Largest time of a `Date`, unix seconds. */
const MAX_TIME = 8_640_000_000_000;
/** Times of blocks and days, from which responses count days: unix seconds of the year 2100. */
const MAX_BLOCK_TIME = 4_102_444_800;
const MAX_INT4 = 2 ** 31 - 1;
/** Levels of JSON; PostgreSQL refuses some thousands. */
const MAX_NESTING = 1_000;
/** Characters of an indexed text: a value of more than 2704 bytes does not fit into an index. */
const MAX_INDEXED = 600;

const expect =
  (isRight: (text: string) => boolean, expected: string): ColumnCheck =>
  (text) =>
    isRight(text) ? undefined : `expected ${expected}`;

const matches = (pattern: RegExp, expected: string) => expect((text) => pattern.test(text), expected);
export const between = (least: number, most: number) =>
  expect((text) => {
    const value = Number(text);
    return /^-?\d+$/.test(text) && value >= least && value <= most;
  }, `an integer from ${least} to ${most}`);
export const oneOf = (values: readonly (string | number)[]) => {
  const allowed = new Set(values.map(String));
  return expect((text) => allowed.has(text), `one of ${values.join(", ")}`);
};
const anything: ColumnCheck = () => undefined;
export const shortText = expect((text) => text.length <= MAX_INDEXED, `at most ${MAX_INDEXED} characters`);

const isNestedWithin = (levels: number, value: unknown): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((member) => isNestedWithin(levels - 1, member)));

const json =
  (schema: z.ZodType): ColumnCheck =>
  (text) => {
    try {
      const parsed = schema.safeParse(JSON.parse(text));
      return parsed.success ? undefined : z.prettifyError(parsed.error).split("\n")[0];
    } catch {
      return "expected JSON";
    }
  };

const anyJson = json(
  z
    .unknown()
    .refine((value) => isNestedWithin(MAX_NESTING, value), `expected at most ${MAX_NESTING} levels of JSON`),
);

const hex = matches(/^0x[0-9a-f]*$/i, "hexadecimal digits after 0x");
const bytes = expect(
  // A repeated group overflows the stack of regular expressions with some MB.
  (text) => text.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(text),
  "bytes in hexadecimal digits after 0x",
);
/** Zero before a chain's first block. */
const checkpoint = (chainIds: readonly number[]) =>
  expect(
    (text) =>
      /^\d{75}$/.test(text) &&
      [0, ...chainIds].includes(chainOf(text)) &&
      blockOf(text).timestamp <= MAX_BLOCK_TIME,
    "a checkpoint of a chain",
  );
export const address = matches(/^0x[0-9a-f]{40}$/, "an address in lower case");
/** Unix seconds of a block or a day. */
export const blockTime = between(0, MAX_BLOCK_TIME);

/** Columns of Ponder, by the name of the table and the column, then by the column's alone. */
const ofPonder = (chainIds: readonly number[]): Record<string, ColumnCheck> => ({
  "rpc_request_results.request_hash": matches(/^[0-9a-f]{32}$/, "an MD5 hash"),
  "rpc_request_results.result": anyJson,
  "transactions.access_list": anyJson,
  "intervals.fragment_id": shortText,
  "traces.error": anything,
  "traces.revert_reason": anything,
  "traces.type": anything,
  safe_checkpoint: checkpoint(chainIds),
  latest_checkpoint: checkpoint(chainIds),
  finalized_checkpoint: checkpoint(chainIds),
  chain_id: oneOf(chainIds),
  timestamp: blockTime,
});

/** By PostgreSQL's name of the type. Ponder keeps hexadecimal digits as text. */
const BY_TYPE: Record<string, ColumnCheck> = {
  bigint: between(0, MAX_TIME),
  integer: between(-MAX_INT4 - 1, MAX_INT4),
  numeric: matches(/^-?\d{1,78}$/, "an integer of at most 78 digits"),
  "double precision": expect(
    (text) => Number(text) > 0 && Number(text) < Number.POSITIVE_INFINITY,
    "a number above 0",
  ),
  boolean: oneOf(["t", "f"]),
  json: anyJson,
  jsonb: anyJson,
  nummultirange: matches(/^\{(\[\d+,\d+\](,\[\d+,\d+\])*)?\}$/, "ranges of blocks"),
};

/** Whether a column of an indexed table holds bytes. */
const isHex = (definitions: KnownValues["definitions"], table: string, column: string): boolean =>
  Object.values(definitions).some(
    (definition) =>
      is(definition, PgTable) &&
      getTableName(definition) === table &&
      Object.entries(getTableColumns(definition)).some(
        ([key, { columnType }]) => columnType === "PgHex" && toSnakeCase(key) === column,
      ),
  );

/** The columns of a table that was just created, with what their values must be. */
export async function checkedColumns(
  query: Query,
  { group, name }: { group: Group; name: string },
  tables: ServiceTables,
  { chainIds, definitions, columns }: KnownValues,
): Promise<CheckedColumn[]> {
  const table = name.startsWith(REORG_PREFIX) ? name.slice(REORG_PREFIX.length) : name;
  const byName = { ...ofPonder(chainIds), ...columns };
  const textCheck = (column: string, type: string): ColumnCheck => {
    if (group === "cache") return hex;
    // The checkpoint of a change that Ponder reverts.
    if (type === "character varying") return matches(/^\d{75}$/, "75 digits");
    return isHex(definitions, table, column) ? bytes : anything;
  };
  const rows = await query(
    `select column_name as name, data_type as type, is_nullable = 'YES' as nullable
     from information_schema.columns where table_schema = $1 and table_name = $2 order by ordinal_position`,
    [schemaOf(group, tables), name],
  );
  return rows.map((row) => {
    const [column, type] = [String(row.name), String(row.type)];
    const check = byName[`${table}.${column}`] ?? byName[column] ?? BY_TYPE[type] ?? textCheck(column, type);
    return { name: column, isNullable: row.nullable === true, check };
  });
}
