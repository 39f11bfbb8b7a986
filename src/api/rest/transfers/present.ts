import { placeOfRecord } from "../../../domain/record-id.ts";
import { decodeUserText } from "../../../domain/user-text.ts";
import { encodeCursor } from "../../http/cursor.ts";
import type { Transfer } from "../../model/transfers/queries.ts";

/** A transfer as responses contain it. */
export const presentTransfer = (row: Transfer) => ({
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
});

export function presentPage({ rows, hasNextPage }: { rows: readonly Transfer[]; hasNextPage: boolean }) {
  const cursorOf = (row: Transfer | undefined) =>
    row ? encodeCursor("newestFirst", { ...row, ...placeOfRecord(row.count) }) : null;
  return {
    num: rows.length,
    list: rows.map(presentTransfer),
    pageInfo: { startCursor: cursorOf(rows[0]), endCursor: cursorOf(rows.at(-1)), hasNextPage },
  };
}
