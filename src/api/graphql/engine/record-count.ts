import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { CHAIN_IDS, chainIdOfSlot } from "../../../chains.ts";
import { BEYOND, placeOfRecord, slotOfRecord } from "../../../domain/record-id.ts";
import { type Column, int8, type SortKey } from "./entity.ts";

/** A table whose rows are identified by the record identifier of their log. */
type Records = {
  from: SQLWrapper;
  /** Which rows of the table are records of the entity. */
  only?: SQLWrapper;
  /** Record identifier. */
  count: SQLWrapper;
  chainId: SQLWrapper;
  /** Places in the merged order of all chains. */
  order: readonly SortKey[];
  /** What the primary key consists of besides the chain, where that is not `count`. */
  lookup?: { block: SQLWrapper; logIndex: SQLWrapper };
};

const DESCRIPTION =
  'Record identifier; rows are ordered by it as they happened. Likewise count_gt, count_gte, count_lt and count_lte mean after or before that record in this order, so that `where: {count_gt: <the last row\'s>}, orderBy: "count"` is the next page. A number of no record is after all records of its chain (its last two digits; of no chain: after all records) with smaller numbers, 0 before everything.';

/** The column of the record identifier, which compares places in the merged order instead of numbers. */
export function recordCount(records: Records): Column {
  const { count, order } = records;
  const place = sql.join(
    order.map((part) => sql`${part.sql}`),
    sql`, `,
  );
  return {
    ...int8(count, DESCRIPTION, { order }),
    compare: (operator, value) => sql`(${place}, 1) ${operator} ${placeOf(records, value)}`,
  };
}

/**
 * The place that a number means, as a row of one query: that of its record and 1, or that of the last record before it
 * and 2. A comparison with this row selects the rows before or after it, by an
 * index of the order.
 */
function placeOf(records: Records, count: bigint): SQL {
  const chainId = chainIdOfSlot(slotOfRecord(count));
  const candidates = (chainId === undefined ? CHAIN_IDS : [chainId]).flatMap((id) =>
    lastOf(records, id, count),
  );
  const names = records.order.map((_, i) => sql.identifier(`p${i}`));
  const beforeAll = sql`(select -1::int8, ${sql.join(
    records.order.map(({ type }) => sql`-1::${sql.raw(type)}`),
    sql`, `,
  )})`;
  const isIt = sql`"count" = ${String(count)}::numeric`;
  return sql`(select ${sql.join(names, sql`, `)}, case when ${isIt} then 1 else 2 end
    from (${sql.join([beforeAll, ...candidates], sql` union all `)}) as "candidate" ("count", ${sql.join(names, sql`, `)})
    order by (${isIt}) desc, ${sql.join(
      names.map((name) => sql`${name} desc`),
      sql`, `,
    )} limit 1)`;
}

/** Ranges within which a chain's numbers ascend with its blocks and logs. */
const RANGES: readonly [least: bigint, most: bigint][] = [
  [0n, BEYOND - 1n],
  [BEYOND, 2n ** 63n - 1n],
];

/** A chain's last record of each range, among those up to a number. */
function lastOf(records: Records, chainId: number, count: bigint): SQL[] {
  return RANGES.filter(([least]) => least <= count).map(([least, most]) =>
    lastWithin(records, chainId, [least, count < most ? count : most]),
  );
}

function lastWithin(records: Records, chainId: number, [least, most]: [bigint, bigint]): SQL {
  const { from, only, count, order, lookup } = records;
  const numbers = sql`${count} between ${String(least)}::int8 and ${String(most)}::int8`;
  const [isUpTo, newestFirst] = lookup
    ? [
        sql`${lookup.block} <= ${String(placeOfRecord(most).block)}::int8 and ${numbers}`,
        sql`${lookup.block} desc, ${lookup.logIndex} desc`,
      ]
    : [numbers, sql`${count} desc`];
  return sql`(select ${count}, ${sql.join(
    order.map((part) => sql`${part.sql}`),
    sql`, `,
  )} from ${from} where ${records.chainId} = ${chainId}::int4 and ${isUpTo} and ${only ?? sql`true`}
    order by ${newestFirst} limit 1)`;
}
