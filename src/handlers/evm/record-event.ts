import type { Hex } from "viem";
import { keptBytes, lengthIfCut } from "../../domain/bounded-text.ts";
import type { EventData, EventType } from "../../domain/event-types.ts";
import { decodeUserText, userTextHash } from "../../domain/user-text.ts";
import { event as eventTable } from "../../tables/events.ts";
import type { HandlerContext, LogEvent } from "./event.ts";
import { logPlace } from "./log-place.ts";

/** Write the row that consumers of the event stream are notified of; a log has one at most. */
export async function recordEvent<T extends EventType>(
  { db, chain }: Pick<HandlerContext, "db" | "chain">,
  logEvent: LogEvent,
  type: T,
  data: EventData[T],
): Promise<void> {
  await db.insert(eventTable).values({
    chainId: chain.id,
    ...logPlace(logEvent),
    blockHash: logEvent.block.hash,
    type,
    data: JSON.stringify(bounded(data), (_, value) => stored(value)),
  });
}

/** Long texts are cut, as consumers get them; a filter compares the hash of the whole reference. */
function bounded(data: object): object {
  const { referenceBytes = "0x", messageBytes = "0x" } = data as { referenceBytes?: Hex; messageBytes?: Hex };
  const [referenceLength, messageLength] = [lengthIfCut(referenceBytes), lengthIfCut(messageBytes)];
  return {
    ...data,
    ...(referenceLength !== null && {
      referenceBytes: keptBytes(referenceBytes),
      referenceLength,
      referenceHash: userTextHash(decodeUserText(referenceBytes)),
    }),
    ...(messageLength !== null && { messageBytes: keptBytes(messageBytes), messageLength }),
  };
}

/** Addresses in lower case, as columns of type hex have them; some are decoded by viem, which returns checksums. */
function stored(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  return typeof value === "string" && value.startsWith("0x") ? value.toLowerCase() : value;
}
