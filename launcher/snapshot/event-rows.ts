import { z } from "zod";
import { presentRow } from "../../src/api/events/present.ts";
import { eventSchema } from "../../src/api/events/schema.ts";
import type { EventType } from "../../src/domain/event-types.ts";
import type { RowCheck, RowValues } from "./rows.ts";

const text = (values: RowValues, column: string) => values[column] ?? "";
const hexOf = (values: RowValues, column: string) => `0x${text(values, column).slice(2)}` as const;

/** Whether consumers of events can be sent the event of a row; one that they cannot would end every stream. */
export const checkEvent: RowCheck = (values) => {
  try {
    const { body } = presentRow({
      chainId: Number(text(values, "chain_id")),
      block: BigInt(text(values, "block")),
      logIndex: Number(text(values, "log_index")),
      blockHash: hexOf(values, "block_hash"),
      timestamp: BigInt(text(values, "timestamp")),
      txHash: hexOf(values, "tx_hash"),
      // An unknown one matches no member of the schema.
      type: text(values, "type") as EventType,
      data: text(values, "data"),
      // What other tables know of it, where its type has that.
      cause: "other",
      collateralDecimals: null,
    });
    const parsed = eventSchema.safeParse({ ...body, final: true });
    return parsed.success
      ? undefined
      : `it is no event: ${z.prettifyError(parsed.error).replaceAll("\n", " ")}`;
  } catch {
    return "its data is no JSON of an event";
  }
};
