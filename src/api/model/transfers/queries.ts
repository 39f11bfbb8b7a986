import { and, desc, eq, gte, lt, type SQL, sql, sum } from "drizzle-orm";
import type { Address, Hex } from "viem";
import { CHAIN_IDS, chainIdOfSlot, slotOf } from "../../../chains.ts";
import { placeOfRecord, recordId, slotOfRecord } from "../../../domain/record-id.ts";
import {
  decodeUserText,
  normalizedText,
  normalizedTextHash,
  userTextHash,
} from "../../../domain/user-text.ts";
import { transferReference, transferReferenceTotal } from "../../../tables/transfers.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import { encodeCursor } from "../../http/cursor.ts";
import { malformedCursor } from "../../http/page.ts";
import type { Place } from "../../values/place.ts";
import type { RowCap } from "../../values/row-cap.ts";

type Row = typeof transferReference.$inferSelect;

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
};

const newestFirst = [
  desc(transferReference.timestamp),
  desc(transferReference.chainId),
  desc(transferReference.count),
];

/** The newest transfers of a selection. */
export async function newestTransfers({ db }: Pick<Deps, "db">, selection: Selection, capped: RowCap) {
  const rows = await capped((limit) =>
    db
      .select()
      .from(transferReference)
      .where(isIn(selection))
      .orderBy(...newestFirst)
      .limit(limit),
  );
  return rows.map(present);
}

/** A page of a selection, newest first. */
export async function transferPageOf(
  { db }: Pick<Deps, "db">,
  selection: Selection,
  { after, limit }: { after: Place | undefined; limit: number },
) {
  const rows = await db
    .select()
    .from(transferReference)
    .where(and(isIn(selection), after && isBefore(after)))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const cursor = (row: Row | undefined) =>
    row ? encodeCursor("newestFirst", { ...row, ...placeOfRecord(row.count) }) : null;
  return {
    num: page.length,
    list: page.map(present),
    pageInfo: {
      startCursor: cursor(page[0]),
      endCursor: cursor(page.at(-1)),
      hasNextPage: rows.length > limit,
    },
  };
}

function isIn({ from, to, txHash, reference, match, start, end }: Selection): SQL | undefined {
  return and(
    from === undefined ? undefined : eq(transferReference.from, from),
    to === undefined ? undefined : eq(transferReference.to, to),
    txHash === undefined ? undefined : eq(transferReference.txHash, txHash),
    reference === undefined ? undefined : isReference(reference, match),
    start === undefined ? undefined : gte(transferReference.timestamp, start),
    end === undefined ? undefined : lt(transferReference.timestamp, end),
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
  if (count === undefined || count > INT8_MAX) throw malformedCursor();
  return sql`(${transferReference.timestamp}, ${transferReference.chainId}, ${transferReference.count}) < (${timestamp}::int8, ${chainId}::int4, ${count}::int8)`;
}

const INT8_MAX = 2n ** 63n - 1n;

/** The transfer with this record identifier. */
export async function transferByCount({ db }: Pick<Deps, "db">, count: bigint) {
  const chainId = chainIdOfSlot(slotOfRecord(count));
  if (chainId === undefined || count > INT8_MAX) return undefined;
  const [row] = await db
    .select()
    .from(transferReference)
    .where(and(eq(transferReference.chainId, chainId), eq(transferReference.count, count)));
  return row && present(row);
}

/** How many transfers are indexed. */
export async function transferTotal({ db }: Pick<Deps, "db">): Promise<number> {
  const [total] = await db.select({ rows: sum(transferReferenceTotal.rows) }).from(transferReferenceTotal);
  return Number(total?.rows ?? 0);
}

function present(row: Row) {
  return {
    chainId: row.chainId,
    count: String(row.count),
    created: String(row.timestamp),
    txHash: row.txHash,
    from: row.from,
    sender: row.sender,
    to: row.to,
    amount: String(row.amount),
    reference: decodeUserText(row.referenceBytes),
    targetChain: String(row.targetChain),
  };
}
