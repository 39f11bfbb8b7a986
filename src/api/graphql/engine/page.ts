import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { GraphQLError } from "graphql/index.js";
import { textRows } from "../../db.ts";
import type { Deps } from "../../deps.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import type { Column, Derived, Entity, Row, SortKey, SqlType, Where } from "./entity.ts";
import { parsedValue } from "./values.ts";
import { conditionOf } from "./where.ts";

export const DEFAULT_LIMIT = 50;
export const MOST_ROWS = 1_000;
/** Rows that a page may skip: with a cursor, it need not skip any. */
const MOST_SKIPPED = 10_000;

/** Arguments of a list, as GraphQL has coerced them. */
export type PageArgs = {
  where?: Where | null;
  orderBy?: string | null;
  orderDirection?: string | null;
  limit?: number | null;
  offset?: number | null;
  after?: string | null;
  before?: string | null;
};

export type PageQuery = {
  entity: Entity;
  where: Where;
  condition: SQL;
  /** Names the order in cursors. */
  order: string;
  keys: readonly SortKey[];
  isAscending: boolean;
  limit: number;
  offset: number;
  cursor: { values: SQL; side: "after" | "before" } | undefined;
};

/** Checks the arguments of a list; throws what is wrong with them. */
export function pageQuery(entity: Entity, args: PageArgs): PageQuery {
  const { orderBy, limit = DEFAULT_LIMIT, offset, after, before } = args;
  const where = args.where ?? {};
  const most = limit ?? DEFAULT_LIMIT;
  if (most < 0 || most > MOST_ROWS) throw new GraphQLError(`limit: got ${most}, expected 0 to ${MOST_ROWS}`);
  const skipped = offset ?? 0;
  if (skipped < 0 || skipped > MOST_SKIPPED) {
    throw new GraphQLError(`offset: got ${skipped}, expected 0 to ${MOST_SKIPPED}; use a cursor`);
  }
  const cursors = [after, before].filter((cursor) => typeof cursor === "string");
  if (cursors.length > 1) throw new GraphQLError("expected one of after and before, not both");
  if (cursors.length > 0 && skipped > 0) throw new GraphQLError("expected a cursor or an offset, not both");
  const keys = sortKeys(entity, orderBy ?? undefined);
  const order = `${entity.name} ${orderBy ?? ""}`;
  const [named] = cursors;
  return {
    entity,
    where,
    condition: conditionOf(entity, where),
    order,
    keys,
    isAscending: isAscending(args.orderDirection ?? "asc"),
    limit: most,
    offset: skipped,
    cursor:
      named === undefined
        ? undefined
        : { values: decodeCursor(order, keys, named), side: typeof after === "string" ? "after" : "before" },
  };
}

/** Clients write both cases. */
function isAscending(direction: string): boolean {
  const lower = direction.toLowerCase();
  if (lower !== "asc" && lower !== "desc") throw new GraphQLError("orderDirection: expected asc or desc");
  return lower === "asc";
}

/** The column's keys, then those that identify a row. */
function sortKeys(entity: Entity, orderBy: string | undefined): readonly SortKey[] {
  if (orderBy === undefined) return entity.key;
  const column = Object.hasOwn(entity.columns, orderBy) ? entity.columns[orderBy] : undefined;
  if (column === undefined || column.filters === "none") {
    throw new GraphQLError(`orderBy: ${entity.name} cannot be ordered by ${name(orderBy)}`);
  }
  return [...(column.order ?? keysOf(column)), ...entity.key];
}

/** Whether rows are stored in this order: that of the entity's key, or of its first part. */
export function hasIndex(entity: Entity, orderBy: string | undefined): boolean {
  if (orderBy === undefined) return true;
  const column = Object.hasOwn(entity.columns, orderBy) ? entity.columns[orderBy] : undefined;
  const [first] = column?.order ?? [];
  return [first?.sql, column?.sql].includes(entity.key[0]?.sql);
}

/** Row comparison knows no null: it comes last, as in PostgreSQL's own order. */
function keysOf({ sql: expression, type, nullable }: Column): SortKey[] {
  if (!nullable) return [{ sql: expression, type }];
  const none = type === "text" ? sql`''` : type === "bool" ? sql`false` : sql`0`;
  return [
    { sql: sql`(${expression} is null)`, type: "bool" },
    { sql: sql`coalesce(${expression}, ${none})`, type },
  ];
}

/** A name that a client sent, short enough for a message. */
const name = (sent: string) => JSON.stringify(sent.toWellFormed().slice(0, 60));

export type Page = {
  items: Derived[];
  totalCount: number | undefined;
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
};

/** Reads a page: what the client selected of its rows and whether it counts them all. */
export async function readPage(
  deps: Deps,
  query: PageQuery,
  selected: { fields: ReadonlySet<string>; totalCount: boolean },
): Promise<Page> {
  const { entity, condition, order, keys, limit, offset, cursor } = query;
  entity.requireRows?.(deps, query.where);
  const from = await fromOf(deps, entity);
  const isBackward = cursor?.side === "before";
  const isAscendingRead = query.isAscending !== isBackward;
  const columns = keys.map(({ sql: expression, type }) =>
    type === "text" ? sql`${expression} collate "C"` : sql`${expression}`,
  );
  const beyond =
    cursor && sql`(${sql.join(columns, sql`, `)}) ${isAscendingRead ? sql`>` : sql`<`} ${cursor.values}`;
  const direction = isAscendingRead ? sql`asc` : sql`desc`;
  const filter = sql`${entity.only ?? sql`true`} and ${condition}`;
  const [rows, totalCount] = await Promise.all([
    select(deps, entity, {
      fields: selected.fields,
      keys,
      rest: sql`from ${from} where ${filter} and ${beyond ?? sql`true`}
        order by ${sql.join(
          columns.map((column) => sql`${column} ${direction}`),
          sql`, `,
        )} limit ${limit + 1} offset ${offset}`,
    }),
    selected.totalCount ? count(deps, sql`from ${from} where ${filter}`) : undefined,
  ]);
  const isMore = rows.length > limit;
  const page = rows.slice(0, limit);
  if (isBackward) page.reverse();
  const cursorOf = (row: Selected | undefined) => (row ? encodeCursor(order, row.keys) : null);
  return {
    items: await complete(deps, entity, page, selected.fields),
    totalCount,
    pageInfo: {
      hasNextPage: isBackward || isMore,
      hasPreviousPage: isBackward ? isMore : cursor !== undefined || offset > 0,
      startCursor: cursorOf(page[0]),
      endCursor: cursorOf(page.at(-1)),
    },
  };
}

/** The row with this primary key; null when there is none. */
export async function readOne(
  deps: Deps,
  entity: Entity,
  primaryKey: Where,
  fields: ReadonlySet<string>,
): Promise<Derived | null> {
  entity.requireRows?.(deps, primaryKey);
  const from = await fromOf(deps, entity);
  const rest = sql`from ${from} where ${entity.only ?? sql`true`} and ${conditionOf(entity, primaryKey)}
    order by ${sql.join(
      entity.key.map(({ sql: expression }) => sql`${expression} desc`),
      sql`, `,
    )} limit 1`;
  const rows = await select(deps, entity, { fields, keys: [], rest });
  const [row] = await complete(deps, entity, rows, fields);
  return row ?? null;
}

const fromOf = (deps: Deps, { from }: Entity): SQLWrapper | Promise<SQLWrapper> =>
  typeof from === "function" ? from(deps) : from;

/** A row with its sort keys. */
type Selected = { row: Row; keys: string[] };

async function select(
  { db }: Pick<Deps, "db">,
  entity: Entity,
  { fields, keys, rest }: { fields: ReadonlySet<string>; keys: readonly SortKey[]; rest: SQL },
): Promise<Selected[]> {
  const stages = stagesFor(entity, fields);
  const wanted = new Map<string, { sql: SortKey["sql"]; type: SqlType }>(
    stages.length > 0
      ? [...Object.entries(entity.columns), ...stages.flatMap(({ needs }) => Object.entries(needs))]
      : Object.entries(entity.columns).filter(([field]) => fields.has(field)),
  );
  const values = [...wanted.values(), ...keys].map(
    ({ sql: expression }, i) => sql`(${expression})::text as ${sql.identifier(`v${i}`)}`,
  );
  const statement = sql`select ${values.length > 0 ? sql.join(values, sql`, `) : sql`''::text as v0`} ${rest}`;
  const rows = await textRows(db, statement);
  return rows.map((returned) => ({
    row: Object.fromEntries(
      [...wanted].map(([field, { type }], i) => [field, parsedValue(type, returned[`v${i}`] ?? null)]),
    ),
    keys: keys.map((_, i) => String(returned[`v${wanted.size + i}`])),
  }));
}

async function count({ db }: Pick<Deps, "db">, rest: SQL): Promise<number> {
  const [row] = await textRows(db, sql`select count(*)::text as total ${rest}`);
  return Number(row?.total ?? 0);
}

const stagesFor = ({ derived = [] }: Entity, fields: ReadonlySet<string>) =>
  derived.filter((stage) => Object.keys(stage.fields).some((field) => fields.has(field)));

/** Decodes texts and adds what is computed from the rows. */
async function complete(
  deps: Deps,
  entity: Entity,
  selected: readonly Selected[],
  fields: ReadonlySet<string>,
): Promise<Derived[]> {
  const rows = selected.map(({ row }) => row);
  const stages = rows.length === 0 ? [] : stagesFor(entity, fields);
  const added = await Promise.all(stages.map((stage) => stage.load(deps, rows)));
  return rows.map((row, i) => {
    const decoded = Object.entries(row).map(([field, value]) => {
      const decode = entity.columns[field]?.decode;
      return [field, decode && typeof value === "string" ? decode(value) : value] as const;
    });
    return Object.assign(Object.fromEntries(decoded), ...added.map((stage) => stage[i]));
  });
}
