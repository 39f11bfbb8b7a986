import { boundedText, wholeCharacters } from "../../../domain/bounded-text.ts";
import { placeOfRecord } from "../../../domain/record-id.ts";
import { decodeUserText } from "../../../domain/user-text.ts";
import { encodeCursor } from "../../http/cursor.ts";
import { MOST_REFERENCE_BYTES, type Transfer } from "../../model/transfers/queries.ts";
import { cutOf } from "../../model/user-text.ts";

/** A transfer as responses contain it. */
export const presentTransfer = (row: Transfer) => ({
  chainId: row.chainId,
  count: String(row.count),
  created: String(row.timestamp),
  txHash: row.txHash,
  from: row.from,
  sender: row.sender,
  to: row.to,
  toBytes: row.recipientHash ?? "0x",
  amount: String(row.amount),
  reference: boundedText(row.referenceBytes),
  targetChain: String(row.targetChain),
  ...cutOf("reference", row.referenceLength),
});

/** The same with the whole reference, up to 256 KB. */
export function presentWhole(row: Transfer & { bytes: number }) {
  const { referenceTruncated, referenceLength, ...transfer } = presentTransfer(row);
  if (row.bytes <= MOST_REFERENCE_BYTES)
    return { ...transfer, reference: decodeUserText(row.referenceBytes) };
  return {
    ...transfer,
    reference: wholeCharacters(row.referenceBytes),
    ...cutOf("reference", row.referenceLength),
  };
}

export function presentPage({ rows, hasNextPage }: { rows: readonly Transfer[]; hasNextPage: boolean }) {
  const cursorOf = (row: Transfer | undefined) =>
    row ? encodeCursor("newestFirst", { ...row, ...placeOfRecord(row.count) }) : null;
  return {
    num: rows.length,
    list: rows.map(presentTransfer),
    pageInfo: { startCursor: cursorOf(rows[0]), endCursor: cursorOf(rows.at(-1)), hasNextPage },
  };
}
