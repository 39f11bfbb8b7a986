import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  type GraphQLScalarType,
  GraphQLString,
} from "graphql/index.js";
import { type Hex, toHex } from "viem";
import { boundedText } from "../../../domain/bounded-text.ts";
import type { DataFamily } from "../../../tables/families.ts";
import type { Deps } from "../../deps.ts";
import { firstBytes } from "../../model/user-text.ts";
import { GraphQLBigInt } from "./scalars.ts";

/** Type of an SQL expression. */
export type SqlType = "int4" | "int8" | "numeric" | "text" | "bool";

/** An expression that rows are ordered by; never null. */
export type SortKey = { sql: SQLWrapper; type: SqlType };

/** A field of an entity that is an SQL expression: it can be selected, filtered and sorted by. */
export type Column = {
  scalar: GraphQLScalarType;
  sql: SQLWrapper;
  type: SqlType;
  nullable: boolean;
  description: string;
  /** By what rows are ordered instead of the value itself. */
  order?: readonly SortKey[];
  /** Which filters there are; `none`: neither filters nor order, because they would compute it for every row. */
  filters: "number" | "text" | "hex" | "equality" | "none";
  /** The condition of _gt, _gte, _lt and _lte, where it is not a comparison of the value. */
  compare?: (operator: SQL, value: bigint) => SQL;
  /** Whether the expression is one of these values, where that is not a comparison with them. */
  isOneOf?: (values: readonly string[]) => SQL;
  /** The field's value, where it is not the expression's. */
  decode?: (value: string) => string;
};

/** A value of a row: `int4` as number, `int8` and `numeric` as bigint. */
export type Value = string | number | bigint | boolean | null;
export type Row = Readonly<Record<string, Value>>;

/** Fields computed from a page's rows: they can be selected only. */
export type DerivedFields = {
  fields: Readonly<Record<string, { scalar: GraphQLScalarType; nullable?: boolean; description: string }>>;
  /** Expressions that the computation reads, besides the entity's columns. */
  needs: Readonly<Record<string, { sql: SQLWrapper; type: SqlType }>>;
  /** The fields of each of these rows, in their order. */
  load: (deps: Deps, rows: readonly Row[]) => Derived[] | Promise<Derived[]>;
};
export type Derived = Readonly<Record<string, unknown>>;

/** A view of our tables as the public indexer's schema names it. */
export type Entity = {
  /** Name of its GraphQL type; the queries are named after it, with a small first letter, the list with an s. */
  name: string;
  /** Further names of its queries. */
  alsoNamed?: { one: string; many: string };
  description: string;
  /** Arguments of the query for one row. */
  primaryKey: readonly string[];
  /** Identifies a row, and orders rows that are otherwise equal. */
  key: readonly SortKey[];
  columns: Readonly<Record<string, Column>>;
  derived?: readonly DerivedFields[];
  /** What follows `from`: a table, or tables with their joins; a function where its rows are computed. */
  from: SQLWrapper | ((deps: Deps) => Promise<SQLWrapper>);
  /** Which rows of `from` belong to it. */
  only?: SQLWrapper;
  families: readonly DataFamily[];
  /** `main`: the chain with the equity contract and the minting hubs, without which there is no response. */
  chains: "every" | "main";
  /** Throws a 503 where rows that the filter asks for are not indexed. */
  requireRows?: (deps: Pick<Deps, "coinTransfers">, where: Where) => void;
};

/** A filter as GraphQL has coerced it. */
export type Where = Readonly<Record<string, unknown>>;

type Options = { nullable?: boolean; order?: readonly SortKey[] };

/** Characters of a text of any length that rows are ordered by: a cursor contains them. */
const ORDERED_CHARACTERS = 1_000;

/** The order of a text of any length. */
export const byFirstCharacters = (stored: SQLWrapper, nullable = false): SortKey[] => [
  ...(nullable ? key("bool", sql`(${stored} is null)`) : []),
  ...key("text", sql`left(coalesce(${stored}, ''), ${sql.raw(String(ORDERED_CHARACTERS))})`),
];

const column =
  (scalar: GraphQLScalarType, type: SqlType, filters: Column["filters"]) =>
  (expression: SQLWrapper, description: string, options: Options = {}): Column => ({
    scalar,
    type,
    filters,
    description,
    sql: expression,
    nullable: false,
    ...options,
  });

/** A 32-bit integer column. */
export const int = column(GraphQLInt, "int4", "number");
/** Times, block numbers and record identifiers: 64-bit columns. */
export const int8 = column(GraphQLBigInt, "int8", "number");
/** Amounts and everything else of up to 256 bits. */
export const numeric = column(GraphQLBigInt, "numeric", "number");
/** Addresses and hashes, lower case; compared in lower case. */
export const hex = column(GraphQLString, "text", "hex");
export const text = column(GraphQLString, "text", "text");
export const bool = column(GraphQLBoolean, "bool", "equality");

/** Text that someone wrote, stored as bytes: filters compare the whole text, rows have its first characters. */
export const bytes = (
  stored: SQLWrapper,
  description: string,
  { decode = boundedText, ...options }: Options & { decode?: (bytes: Hex) => string } = {},
): Column => ({
  ...text(firstBytes(stored), description, {
    order: byFirstCharacters(stored, options.nullable),
    ...options,
  }),
  filters: "equality",
  decode: (value) => decode(value as Hex),
  isOneOf: (values) => isIn(stored, values.map(hexOfText)),
});

/** Whether a text is cut, and its length where it is. */
export const cutColumns = <Name extends string>(name: Name, length: SQLWrapper) =>
  ({
    [`${name}Truncated`]: bool(
      sql`(${length} is not null)`,
      `Whether ${name} has the first 1000 characters only.`,
    ),
    [`${name}Length`]: int(length, `Characters of the whole text, where ${name} is cut.`, { nullable: true }),
  }) as Record<`${Name}Truncated` | `${Name}Length`, Column>;

const hexOfText = (value: string) => toHex(new TextEncoder().encode(value));

/** Whether an expression is one of these texts. */
export const isIn = (expression: SQLWrapper, values: readonly string[]): SQL =>
  values.length === 0
    ? sql`false`
    : sql`${expression} in (${sql.join(
        values.map((value) => sql`${value}::text`),
        sql`, `,
      )})`;

export const key = (type: SqlType, ...expressions: SQLWrapper[]): SortKey[] =>
  expressions.map((expression) => ({ sql: expression, type }));

/** The merged order of all chains, by time, chain and record identifier. */
export const place = (timestamp: SQLWrapper, chainId: SQLWrapper, count: SQLWrapper): SortKey[] => [
  ...key("int8", timestamp),
  ...key("int4", chainId),
  ...key("int8", count),
];

export { GraphQLFloat };
