import { handledBlock } from "../../tables/handled-blocks.ts";
import type { HandlerContext, LogEvent } from "./event.ts";

/** Write a row for a block whose handlers may write no other, see `handledBlock`. */
export async function touchBlock(
  { db, chain }: Pick<HandlerContext, "db" | "chain">,
  block: LogEvent["block"],
) {
  const place = { block: block.number, blockHash: block.hash };
  await db
    .insert(handledBlock)
    .values({ chainId: chain.id, ...place })
    .onConflictDoUpdate(place);
}
