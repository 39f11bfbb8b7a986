import { type SQL, sql } from "drizzle-orm";
import { GraphQLError, GraphQLList, type GraphQLScalarType } from "graphql/index.js";
import type { Column, Entity, Where } from "./entity.ts";
import { isStorable, nearest, parameterOf } from "./values.ts";

/** Values in one filter, counted over all its parts. */
const MOST_VALUES = 1_000;
/** How many of them a place is that the database looks up. */
const VALUES_OF_A_PLACE = 20;
/** AND and OR within each other. */
const MOST_NESTED = 5;

const COMPARISONS = { _gt: sql`>`, _lt: sql`<`, _gte: sql`>=`, _lte: sql`<=` };

/** Where the value stands in the text, and whether case matters. */
const PATTERNS = {
  _contains: { before: "%", after: "%", operator: sql`like` },
  _starts_with: { before: "", after: "%", operator: sql`like` },
  _ends_with: { before: "%", after: "", operator: sql`like` },
  _contains_nocase: { before: "%", after: "%", operator: sql`ilike` },
  _starts_with_nocase: { before: "", after: "%", operator: sql`ilike` },
  _ends_with_nocase: { before: "%", after: "", operator: sql`ilike` },
};

type Operator = { suffix: string; isList: boolean; condition: (column: Column, value: unknown) => SQL };

const equality: Operator[] = [
  { suffix: "", isList: false, condition: (column, value) => equal(column, [value]) },
  { suffix: "_not", isList: false, condition: (column, value) => sql`not ${equal(column, [value])}` },
  { suffix: "_in", isList: true, condition: (column, value) => equal(column, listOf(value)) },
  { suffix: "_not_in", isList: true, condition: (column, value) => sql`not ${equal(column, listOf(value))}` },
];

const comparisons: Operator[] = Object.entries(COMPARISONS).map(([suffix, operator]) => ({
  suffix,
  isList: false,
  condition: (column, value) =>
    column.compare
      ? column.compare(operator, BigInt(String(value)))
      : sql`${column.sql} ${operator} ${parameterOf(column.type, nearest(column.type, value))}`,
}));

const patterns: Operator[] = Object.entries(PATTERNS).flatMap(([suffix, pattern]) => {
  const condition: Operator["condition"] = ({ sql: expression, filters }, value) => {
    const sought = filters === "hex" ? String(value).toLowerCase() : String(value);
    if (!isStorable(sought)) return sql`false`;
    const literal = sought.replaceAll(/[\\%_]/g, "\\$&");
    return sql`${expression} ${pattern.operator} ${pattern.before + literal + pattern.after}::text`;
  };
  const negated: Operator["condition"] = (column, value) => sql`not (${condition(column, value)})`;
  return [
    { suffix, isList: false, condition },
    { suffix: `_not${suffix}`, isList: false, condition: negated },
  ];
});

const OPERATORS: Record<Column["filters"], readonly Operator[]> = {
  none: [],
  equality,
  number: [...equality, ...comparisons],
  text: [...equality, ...patterns],
  hex: [...equality, ...patterns.filter(({ suffix }) => !suffix.endsWith("_nocase"))],
};

type Filter = { column: Column; operator: Operator };

const filtersByEntity = new WeakMap<Entity, Map<string, Filter>>();

/** The filters of an entity by name, with the suffixes that Ponder generates. */
export function filtersOf(entity: Entity): Map<string, Filter> {
  const cached = filtersByEntity.get(entity);
  if (cached) return cached;
  const filters = new Map(
    Object.entries(entity.columns).flatMap(([name, column]) =>
      OPERATORS[column.filters].map(
        (operator) => [`${name}${operator.suffix}`, { column, operator }] as const,
      ),
    ),
  );
  filtersByEntity.set(entity, filters);
  return filters;
}

export const inputTypeOf = ({
  column,
  operator,
}: Filter): GraphQLScalarType | GraphQLList<GraphQLScalarType> =>
  operator.isList ? new GraphQLList(column.scalar) : column.scalar;

/** The condition of a filter; throws where it is too large. */
export function conditionOf(entity: Entity, where: Where): SQL {
  let values = 0;
  const visit = (part: Where, nested: number): SQL => {
    if (nested > MOST_NESTED)
      throw new GraphQLError(`where: AND and OR nest deeper than ${MOST_NESTED} levels`);
    const conditions = Object.entries(part).flatMap(([name, value]) => {
      if (name === "AND" || name === "OR") {
        const parts = listOf(value).filter((item): item is Where => item !== null);
        if (parts.length === 0) return [];
        return [
          all(
            parts.map((item) => visit(item, nested + 1)),
            name,
          ),
        ];
      }
      const filter = filtersOf(entity).get(name);
      if (filter === undefined) throw new GraphQLError(`where: unknown filter ${name}`);
      const { column, operator } = filter;
      values += weightOf(filter, value);
      if (values > MOST_VALUES) throw new GraphQLError(`where: more than ${MOST_VALUES} values`);
      const isOfNull = operator.suffix === "" || operator.suffix === "_not";
      return value === null && !isOfNull ? [] : [operator.condition(column, value)];
    });
    return all(conditions, "AND");
  };
  return visit(where, 0);
}

/** Cost of a filter by a part of a text: each row of the table is compared. */
const PATTERN_COST = 2_000;

/** What a filter costs, in fields of a response; as far as it is one. */
export function filterCost(entity: Entity, where: unknown): number {
  if (typeof where !== "object" || where === null) return 0;
  return Object.entries(where).reduce((cost, [name, value]) => {
    if (name === "AND" || name === "OR") {
      return listOf(value).reduce((sum: number, part) => sum + filterCost(entity, part), cost);
    }
    const filter = filtersOf(entity).get(name);
    if (filter === undefined) return cost;
    return (
      cost +
      (/_(contains|starts_with|ends_with)/.test(filter.operator.suffix)
        ? PATTERN_COST
        : weightOf(filter, value))
    );
  }, 0);
}

function weightOf({ column, operator }: Filter, value: unknown): number {
  if (column.compare && operator.suffix in COMPARISONS) return VALUES_OF_A_PLACE;
  return Array.isArray(value) ? Math.max(value.length, 1) : 1;
}

/** Whether the column is one of the values. As in Ponder, a column that is null is neither one of them nor another. */
function equal(column: Column, values: readonly unknown[]): SQL {
  if (values.length === 1 && values[0] === null) return sql`${column.sql} is null`;
  return isOneOf(
    column,
    values.filter((value) => value !== null),
  );
}

function isOneOf(column: Column, values: readonly unknown[]): SQL {
  if (column.isOneOf) return column.isOneOf(values.map(String));
  const parameters = values.flatMap(
    (value) => parameterOf(column.type, column.filters === "hex" ? String(value).toLowerCase() : value) ?? [],
  );
  return parameters.length === 0 ? sql`false` : sql`${column.sql} in (${sql.join(parameters, sql`, `)})`;
}

const all = (conditions: readonly SQL[], word: "AND" | "OR"): SQL =>
  conditions.length === 0
    ? sql`true`
    : sql`(${sql.join([...conditions], word === "AND" ? sql` and ` : sql` or `)})`;

/** GraphQL accepts one value for a list. */
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === null ? [] : [value]);
