import { asc, inArray } from "drizzle-orm";
import { settlement } from "../../../tables/financial-log.ts";
import type { Deps } from "../../deps.ts";

export type Settlement = Pick<
  typeof settlement.$inferSelect,
  "timestamp" | "chainId" | "block" | "logIndex" | "kind" | "amount"
>;

/**
 * The settlements whose source chain is indexed, oldest first: their profits and losses are in the totals of both chains.
 * Few enough to read all of them: each is a message that somebody paid for.
 */
export async function countedTwice({
  db,
  chains,
  freshness,
}: Pick<Deps, "db" | "chains" | "freshness">): Promise<Settlement[]> {
  const indexed = await freshness.indexedIds();
  const sources = chains.flatMap(({ id, chainSelector }) =>
    indexed.includes(id) ? [BigInt(chainSelector)] : [],
  );
  if (sources.length === 0) return [];
  const { timestamp, chainId, block, logIndex, kind, amount } = settlement;
  return db
    .select({ timestamp, chainId, block, logIndex, kind, amount })
    .from(settlement)
    .where(inArray(settlement.sourceSelector, sources))
    .orderBy(asc(timestamp), asc(chainId), asc(block), asc(logIndex));
}
