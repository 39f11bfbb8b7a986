import { and, desc, eq, getTableColumns, gte, lt, lte, type SQL, sql, sum } from "drizzle-orm";
import type { Address, Hex } from "viem";
import { CHAIN_IDS, chainIdOfSlot, slotOf } from "../../../chains.ts";
import { recordId, slotOfRecord } from "../../../domain/record-id.ts";
import { normalizedText, normalizedTextHash, userTextHash } from "../../../domain/user-text.ts";
import { transferReference, transferReferenceTotal } from "../../../tables/transfers.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, malformedCursor } from "../../errors.ts";
import { MAX_INT8, type Place } from "../../values/place.ts";
import type { RowCap } from "../../values/row-cap.ts";
import { type Moment, until } from "../moment.ts";
import { firstBytes } from "../user-text.ts";

/** A stored transfer, with the first bytes of its reference. */
export type Transfer = typeof transferReference.$inferSelect;

const transferColumns = {
  ...getTableColumns(transferReference),
  referenceBytes: firstBytes(transferReference.referenceBytes),
};

export type Selection = {
  from?: Address;
  to?: Address;
  txHash?: Hex;
  reference?: string;
  /** How the reference is compared: as responses contain it, which is the default, or normalized. */
  match?: "exact" | "normalized";
  /** Unix seconds, included. */
  start?: bigint;
  /** Unix seconds, excluded. */
  end?: bigint;
  /** Those up to then. */
  at?: Moment;
};

const newestFirst = [
  desc(transferReference.timestamp),
  desc(transferReference.chainId),
  desc(transferReference.count),
];

/** The newest transfers of a selection. */
export async function newestTransfers({ db }: Pick<Deps, "db">, selection: Selection, capped: RowCap) {
  return capped((limit) =>
    db
      .select(transferColumns)
      .from(transferReference)
      .where(isIn(selection))
      .orderBy(...newestFirst)
      .limit(limit),
  );
}

/** A page of a selection, newest first: what comes after a place. */
export async function transferPageAfter(
  { db }: Pick<Deps, "db">,
  selection: Selection,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<{ rows: Transfer[]; hasNextPage: boolean }> {
  const rows = await db
    .select(transferColumns)
    .from(transferReference)
    .where(and(isIn(selection), after && isBefore(after)))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), hasNextPage: rows.length > limit };
}

function isIn({ from, to, txHash, reference, match, start, end, at }: Selection): SQL | undefined {
  return and(
    from === undefined ? undefined : eq(transferReference.from, from),
    to === undefined ? undefined : eq(transferReference.to, to),
    txHash === undefined ? undefined : eq(transferReference.txHash, txHash),
    reference === undefined ? undefined : isReference(reference, match),
    start === undefined ? undefined : gte(transferReference.timestamp, start),
    end === undefined ? undefined : lt(transferReference.timestamp, end),
    until(transferReference.timestamp, at),
  );
}

function isReference(reference: string, match: Selection["match"]): SQL {
  if (match !== "normalized") return eq(transferReference.referenceHash, userTextHash(reference));
  if (normalizedText(reference) === "") {
    const message =
      "reference: nothing is left of it without white space and invisible characters; expected another one, or match=exact";
    throw new ApiError(400, "invalid_parameter", message);
  }
  return eq(transferReference.normalizedReferenceHash, normalizedTextHash(reference));
}

/** Whether a row comes before a place in the merged order of all chains. */
function isBefore({ timestamp, chainId, block, logIndex }: Place): SQL {
  const count = CHAIN_IDS.includes(chainId) ? recordId(block, logIndex, slotOf(chainId)) : undefined;
  // No cursor that was sent names such a place.
  if (count === undefined || count > MAX_INT8) throw malformedCursor();
  return sql`(${transferReference.timestamp}, ${transferReference.chainId}, ${transferReference.count}) < (${timestamp}::int8, ${chainId}::int4, ${count}::int8)`;
}

/** Most bytes of a reference that a response contains. */
export const MOST_REFERENCE_BYTES = 256 * 1024;

/** The transfer up to the moment with this record identifier, with up to 256 KB of its reference. */
export async function transferByCount({ db }: Pick<Deps, "db">, count: bigint, at: Moment) {
  const chainId = chainIdOfSlot(slotOfRecord(count));
  if (chainId === undefined || count > MAX_INT8) return undefined;
  const [row] = await db
    .select({
      ...transferColumns,
      referenceBytes: firstBytes<Hex>(transferReference.referenceBytes, MOST_REFERENCE_BYTES),
      bytes: sql<number>`(octet_length(${transferReference.referenceBytes}) - 2) / 2`,
    })
    .from(transferReference)
    .where(
      and(
        eq(transferReference.chainId, chainId),
        eq(transferReference.count, count),
        until(transferReference.timestamp, at),
      ),
    );
  return row;
}

/** How many transfers are indexed up to the moment. */
export async function transferTotal({ db }: Pick<Deps, "db">, at: Moment): Promise<number> {
  if (at !== undefined) return db.$count(transferReference, lte(transferReference.timestamp, at));
  const [total] = await db.select({ rows: sum(transferReferenceTotal.rows) }).from(transferReferenceTotal);
  return Number(total?.rows ?? 0);
}
