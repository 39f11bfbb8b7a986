import {
  GraphQLBoolean,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  type SelectionSetNode,
} from "graphql/index.js";
import type { Deps } from "../../deps.ts";
import type { Derived, Entity, Where } from "./entity.ts";
import { DEFAULT_LIMIT, hasIndex, MOST_ROWS, type PageArgs, pageQuery, readOne, readPage } from "./page.ts";
import type { ResponseBytes } from "./response-bytes.ts";
import { GraphQLJSON } from "./scalars.ts";
import { filterCost, filtersOf, inputTypeOf } from "./where.ts";

/** The entity that a root field reads, and whether it reads a list; `_meta` reads none. */
export type RootField = { entity: Entity; isList: boolean } | { entity: undefined; isList: false };

/** Cost of a query to the database, in fields of a response. */
const QUERY_COST = 1_000;
/** Cost of an order by which no index is: the database sorts all rows of the table. */
const SORT_COST = 5_000;

/** What rows are resolved with. */
type Context = Deps & { bytes: ResponseBytes };

const pageInfo = new GraphQLObjectType({
  name: "PageInfo",
  fields: {
    hasNextPage: { type: new GraphQLNonNull(GraphQLBoolean) },
    hasPreviousPage: { type: new GraphQLNonNull(GraphQLBoolean) },
    startCursor: { type: GraphQLString, description: "Names the first row: pass it as `before`." },
    endCursor: { type: GraphQLString, description: "Names the last row: pass it as `after`." },
  },
});

const meta = new GraphQLObjectType({
  name: "Meta",
  fields: {
    status: {
      type: GraphQLJSON,
      description: "By chain name: its id, and number and time of its last indexed block (unix seconds).",
    },
  },
});

/** The schema over the entities, as Ponder generates one over its tables, and its root fields by name. */
export function schemaOf(entities: readonly Entity[]) {
  const roots = new Map<string, RootField>([["_meta", { entity: undefined, isList: false }]]);
  const fields: GraphQLFieldConfigMap<unknown, Deps> = {};
  for (const entity of entities) {
    const type = rowType(entity);
    const names = [namesOf(entity), ...(entity.alsoNamed ? [entity.alsoNamed] : [])];
    const [one, many] = [oneField(entity, type), listField(entity, type)];
    for (const name of names) {
      fields[name.one] = one;
      fields[name.many] = many;
      roots.set(name.one, { entity, isList: false });
      roots.set(name.many, { entity, isList: true });
    }
  }
  fields._meta = { type: meta, resolve: (_, __, deps) => readMeta(deps) };
  const schema = new GraphQLSchema({
    description: "The indexed data, under the names of the public indexer's schema. Read-only.",
    query: new GraphQLObjectType({ name: "Query", fields }),
  });
  return { schema, roots };
}

const namesOf = ({ name }: Entity) => {
  const one = name.charAt(0).toLowerCase() + name.slice(1);
  return { one, many: `${one}s` };
};

function rowType(entity: Entity): GraphQLObjectType {
  const fields: GraphQLFieldConfigMap<Derived, Context> = {};
  const add = (name: string, type: GraphQLScalarType, nullable: boolean, description: string) => {
    fields[name] = {
      type: nullable ? type : new GraphQLNonNull(type),
      description,
      resolve: (row, _, { bytes }, { path }) => bytes.count(path.key, row[name]),
    };
  };
  for (const [name, { scalar, nullable, description }] of Object.entries(entity.columns)) {
    add(name, scalar, nullable, description);
  }
  for (const stage of entity.derived ?? []) {
    for (const [name, { scalar, nullable = false, description }] of Object.entries(stage.fields)) {
      add(name, scalar, nullable, description);
    }
  }
  return new GraphQLObjectType({ name: entity.name, description: entity.description, fields });
}

function oneField(entity: Entity, type: GraphQLObjectType): GraphQLFieldConfigMap<unknown, Deps>[string] {
  const args: GraphQLFieldConfigArgumentMap = {};
  for (const name of entity.primaryKey) {
    const column = entity.columns[name];
    if (column === undefined) throw new Error(`${entity.name} has no column ${name}`);
    args[name] = { type: new GraphQLNonNull(column.scalar) };
  }
  return {
    type,
    args,
    description: `${entity.description} Null when there is none.`,
    extensions: {
      complexity: ({ childComplexity }: { childComplexity: number }) => QUERY_COST + childComplexity,
    },
    resolve: (_, primaryKey, deps, info) => readOne(deps, entity, primaryKey as Where, selectedIn(info, [])),
  };
}

function listField(entity: Entity, type: GraphQLObjectType): GraphQLFieldConfigMap<unknown, Deps>[string] {
  const filter: GraphQLInputObjectType = new GraphQLInputObjectType({
    name: `${entity.name}Filter`,
    fields: () => ({
      AND: { type: new GraphQLList(filter) },
      OR: { type: new GraphQLList(filter) },
      ...Object.fromEntries(
        [...filtersOf(entity)].map(([name, column]) => [name, { type: inputTypeOf(column) }]),
      ),
    }),
  });
  const page = new GraphQLObjectType({
    name: `${entity.name}Page`,
    fields: {
      items: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type))) },
      pageInfo: { type: new GraphQLNonNull(pageInfo) },
      totalCount: {
        type: new GraphQLNonNull(GraphQLInt),
        description: "Number of rows that the filter leaves, on all pages.",
      },
    },
  });
  return {
    type: new GraphQLNonNull(page),
    args: {
      where: { type: filter },
      orderBy: {
        type: GraphQLString,
        description: "A field that can be filtered by; ties are broken by the primary key.",
      },
      orderDirection: { type: GraphQLString, description: "asc (the default) or desc." },
      before: { type: GraphQLString },
      after: { type: GraphQLString },
      limit: {
        type: GraphQLInt,
        description: `Rows of a page: ${DEFAULT_LIMIT} when absent, at most ${MOST_ROWS}.`,
      },
      offset: { type: GraphQLInt },
    },
    description: entity.description,
    extensions: {
      complexity: ({ args, childComplexity }: { args: PageArgs; childComplexity: number }) =>
        QUERY_COST +
        Math.max(args.limit ?? DEFAULT_LIMIT, 0) * childComplexity +
        filterCost(entity, args.where) +
        (hasIndex(entity, args.orderBy ?? undefined) ? 0 : SORT_COST),
    },
    resolve: (_, args: PageArgs, deps, info) =>
      readPage(deps, pageQuery(entity, args), {
        fields: selectedIn(info, ["items"]),
        totalCount: selectedIn(info, []).has("totalCount"),
      }),
  };
}

/** Names of the fields selected below `path` of the resolved field, whatever their directives say. */
function selectedIn({ fieldNodes, fragments }: GraphQLResolveInfo, path: readonly string[]): Set<string> {
  const names = new Set<string>();
  const visit = (selectionSet: SelectionSetNode | undefined, [next, ...rest]: readonly string[]) => {
    for (const selection of selectionSet?.selections ?? []) {
      if (selection.kind === "FragmentSpread") {
        visit(fragments[selection.name.value]?.selectionSet, next === undefined ? [] : [next, ...rest]);
      } else if (selection.kind === "InlineFragment") {
        visit(selection.selectionSet, next === undefined ? [] : [next, ...rest]);
      } else if (next === undefined) names.add(selection.name.value);
      else if (selection.name.value === next) visit(selection.selectionSet, rest);
    }
  };
  for (const node of fieldNodes) visit(node.selectionSet, path);
  return names;
}

/** As Ponder's `_meta`. */
async function readMeta({ freshness, chains }: Deps) {
  const heads = await freshness.chains();
  const names = new Map(chains.map(({ id, key }) => [id, key]));
  return {
    status: Object.fromEntries(
      heads.map(({ chainId, block, timestamp }) => [
        names.get(chainId) ?? String(chainId),
        { id: chainId, block: { number: Number(block), timestamp: Number(timestamp) } },
      ]),
    ),
  };
}
