import {
  CACHE_TABLES,
  CHECKPOINT,
  INTERVALS,
  indexedTables,
  type Query,
  REORG_PREFIX,
  SYNC_SCHEMA,
} from "../tables.ts";

/** What a snapshot holds: Ponder's cache, the indexed tables of one build, and the daily prices. */
export const GROUPS = ["cache", "tables", "prices"] as const;
export type Group = (typeof GROUPS)[number];

/** Bytes of a cached result beyond which it is left out, less than a restore reads: anyone can make a receipt long. */
const MOST_RESULT_BYTES = 4 * 2 ** 20;

/** The schema of the indexed tables, and the tables of the daily prices. */
export type ServiceTables = {
  schema: string;
  prices: { schema: string; names: readonly string[] };
};

/** Database schema of a group. */
export const schemaOf = (group: Group, { schema, prices }: ServiceTables): string =>
  ({ cache: SYNC_SCHEMA, tables: schema, prices: prices.schema })[group];

/** Number of the last block to export, by chain id. */
export type FinalBlocks = ReadonlyMap<number, number>;

/** A table to export. */
export type TableSource = {
  group: Group;
  name: string;
  columns: readonly string[];
  /** Tables with its rows, quoted: itself, or its partitions; `pages` are of 8 KB. */
  relations: readonly { name: string; pages: number }[];
  /** Selects its rows, without the place of the pages. */
  select: (relation: string) => string;
};

/** Rows of the cache up to the final block of each chain; rows of other chains are left out. */
function cacheCondition(table: string, numberColumn: string, finals: FinalBlocks): string {
  const conditions = [...finals].map(([chainId, block]) => {
    const inRange = `${numberColumn} <= ${block}`;
    const isFinal =
      table === "rpc_request_results"
        ? `(${inRange} or ${isFinalReceipt(block)}) and octet_length(result) <= ${MOST_RESULT_BYTES}`
        : inRange;
    return `(chain_id = ${chainId} and ${isFinal})`;
  });
  return conditions.join(" or ");
}

/** Receipts are cached without a block number. */
const isFinalReceipt = (block: number) =>
  `(block_number is null and case when result like '{%"blockNumber"%'
     then ('x' || lpad(substr(result::jsonb->>'blockNumber', 3), 16, '0'))::bit(64)::bigint <= ${block}
     else true end)`;

/** Ponder stores blocks a to b as [a, b + 1]. */
function intervalsUpTo(finals: FinalBlocks): string {
  const ends = [...finals].map(([chainId, block]) => `when ${chainId} then ${block + 1}`).join(" ");
  return `coalesce((select range_agg(part)
    from unnest(blocks * nummultirange(numrange(0, case chain_id ${ends} end, '[]'))) part
    where lower(part) < upper(part)), '{}')`;
}

/** Every table of a snapshot. The indexed tables come with the rows that Ponder reverts when it starts. */
export async function tableSources(
  query: Query,
  tables: ServiceTables,
  finals: FinalBlocks,
): Promise<TableSource[]> {
  const sources: TableSource[] = [];
  const add = async (
    group: Group,
    name: string,
    {
      condition = "true",
      expressions = {},
    }: { condition?: string; expressions?: Record<string, string> } = {},
  ) => {
    const schema = schemaOf(group, tables);
    // Of the moment that the snapshot is of; to_regclass() also finds a table that was created since.
    const columns = await columnsOf(query, schema, name);
    if (columns.length === 0) return;
    const selected = columns.map((column) => `${expressions[column] ?? `"${column}"`} as "${column}"`);
    sources.push({
      group,
      name,
      columns,
      relations: await relationsOf(query, schema, name),
      select: (relation) => `select ${selected.join(", ")} from only ${relation} where (${condition})`,
    });
  };
  for (const [table, numberColumn] of Object.entries(CACHE_TABLES)) {
    await add("cache", table, { condition: cacheCondition(table, numberColumn, finals) });
  }
  await add("cache", "factories");
  const condition = `chain_id in (${[...finals.keys()].join()})`;
  await add("cache", INTERVALS, { condition, expressions: { blocks: intervalsUpTo(finals) } });
  for (const table of await indexedTables(query, tables.schema)) {
    await add("tables", table);
    await add("tables", `${REORG_PREFIX}${table}`);
  }
  await add("tables", CHECKPOINT);
  for (const table of tables.prices.names) await add("prices", table);
  return sources;
}

/** Names of the table's columns, in order; none when the table does not exist. */
async function columnsOf(query: Query, schema: string, table: string): Promise<string[]> {
  const rows = await query(
    `select column_name as name from information_schema.columns
     where table_schema = $1 and table_name = $2 order by ordinal_position`,
    [schema, table],
  );
  return rows.map(({ name }) => String(name));
}

async function relationsOf(query: Query, schema: string, table: string): Promise<TableSource["relations"]> {
  const rows = await query(
    `select format('%I.%I', nspname, relname) as name, pg_relation_size(relid) / 8192 as pages
     from (select relid from pg_partition_tree($1) where isleaf union select $1::regclass) leaf
     join pg_class on pg_class.oid = relid join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' order by 1`,
    [`"${schema}"."${table}"`],
  );
  return rows.map(({ name, pages }) => ({ name: String(name), pages: Number(pages) }));
}
