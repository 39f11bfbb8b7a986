import type { Context } from "ponder:registry";
import { type Family, handledBlock, mark } from "../../tables/marks.ts";
import type { LogEvent } from "./event.ts";

/** Record that `event` changed the facts of `family` on its chain. */
export async function leaveMark(
  context: Pick<Context, "db" | "chain">,
  event: Pick<LogEvent, "block"> & { log: Pick<LogEvent["log"], "logIndex"> },
  family: Family,
) {
  const place = { block: event.block.number, logIndex: event.log.logIndex, blockHash: event.block.hash };
  await context.db
    .insert(mark)
    .values({ chainId: context.chain.id, family, ...place })
    .onConflictDoUpdate(place);
}

/** Record that a block was handled of which there may be nothing else to write. */
export async function leaveTrace({ db, chain }: Pick<Context, "db" | "chain">, block: LogEvent["block"]) {
  const place = { block: block.number, blockHash: block.hash };
  await db
    .insert(handledBlock)
    .values({ chainId: chain.id, ...place })
    .onConflictDoUpdate(place);
}
