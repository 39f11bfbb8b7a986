import { and, desc, eq, gte, lt, sum } from "drizzle-orm";
import type { Address } from "viem";
import { chainIdOfSlot } from "../../chains.ts";
import { slotOfRecord } from "../../domain/record-id.ts";
import { decodeUserText, userTextHash } from "../../domain/user-text.ts";
import { transferReference, transferReferenceTotal } from "../../tables/transfers.ts";
import type { Deps } from "../deps.ts";
import type { RowCap } from "../http/row-cap.ts";

type Row = typeof transferReference.$inferSelect;

export type Selection = {
  from?: Address;
  to?: Address;
  /** Exactly this text, as responses contain it. */
  reference?: string;
  /** Unix seconds, included. */
  start?: bigint;
  /** Unix seconds, excluded. */
  end?: bigint;
};

/** The newest transfers of a selection. */
export async function newestTransfers({ db }: Pick<Deps, "db">, selection: Selection, capped: RowCap) {
  const { from, to, reference, start, end } = selection;
  const rows = await capped((limit) =>
    db
      .select()
      .from(transferReference)
      .where(
        and(
          from === undefined ? undefined : eq(transferReference.from, from),
          to === undefined ? undefined : eq(transferReference.to, to),
          reference === undefined ? undefined : eq(transferReference.referenceHash, userTextHash(reference)),
          start === undefined ? undefined : gte(transferReference.timestamp, start),
          end === undefined ? undefined : lt(transferReference.timestamp, end),
        ),
      )
      .orderBy(
        desc(transferReference.timestamp),
        desc(transferReference.chainId),
        desc(transferReference.count),
      )
      .limit(limit),
  );
  return rows.map(present);
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
