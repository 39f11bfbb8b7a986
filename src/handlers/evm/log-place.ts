import { slotOf } from "../../chains.ts";
import { recordId } from "../../domain/record-id.ts";
import type { HandlerContext, LogEvent } from "./event.ts";

/** The columns by which most rows name their log. */
export const logPlace = ({ block, log, transaction }: LogEvent) => ({
  block: block.number,
  logIndex: log.logIndex,
  timestamp: block.timestamp,
  txHash: transaction.hash,
});

/** The same, by the name that tables of things which a log creates have for its time. */
export function creation(event: LogEvent) {
  const { timestamp: created, ...place } = logPlace(event);
  return { created, ...place };
}

/** The columns of rows that clients know by their record identifier. */
export const recordPlace = (
  { chain }: Pick<HandlerContext, "chain">,
  { block, log, transaction }: LogEvent,
) => ({
  chainId: chain.id,
  count: recordId(block.number, log.logIndex, slotOf(chain.id)),
  timestamp: block.timestamp,
  txHash: transaction.hash,
});
