import { sql } from "drizzle-orm";
import type { QueryBuilder } from "../globals.ts";

/** Characters of log data in a batch of a backfill or in an INSERT; a block or log that has more is one of its own. */
const MOST_CHARACTERS = 4 * 2 ** 20;

type Result = { rows: { block: string }[] };
type Database = { execute: (query: unknown) => Promise<Result> };
type Range = { chainId: number; fromBlock: number; toBlock: number; limit: number };

/**
 * The last block up to which the logs of a range fit into the memory of one batch. Ponder bounds their number, but anyone
 * can write logs with 250,000 characters of data: 2,000 of them end the process at the limit of its heap, at each start.
 */
export async function lastOfBatch(
  qb: Pick<QueryBuilder, "wrap">,
  { chainId, fromBlock, toBlock, limit }: Range,
  context: unknown,
): Promise<number> {
  const query = sql`
    select block_number as block
    from (
      select block_number, sum(characters) over (order by block_number) as total
      from (
        select block_number, octet_length(data) as characters
        from ponder_sync.logs
        where chain_id = ${chainId} and block_number between ${fromBlock} and ${toBlock}
        order by block_number, log_index
        limit ${limit}
      ) as batch
    ) as totals
    where total > ${MOST_CHARACTERS}
    order by block_number
    limit 1`;
  const work = (db: Database) => db.execute(query);
  const { rows } = (await qb.wrap({ label: "select_log_sizes" }, work, context)) as {
    rows: { block: string }[];
  };
  const [first] = rows;
  return first === undefined ? toBlock : Math.max(fromBlock, Number(first.block) - 1);
}

/** How many logs from `first` on are inserted at once: Ponder bounds their number alone. */
export function countOfInsert(logs: readonly { data: string }[], first: number, most: number): number {
  let characters = 0;
  let count = 0;
  for (; count < most && first + count < logs.length; count++) {
    characters += logs[first + count]?.data.length ?? 0;
    if (count > 0 && characters > MOST_CHARACTERS) break;
  }
  return count;
}
