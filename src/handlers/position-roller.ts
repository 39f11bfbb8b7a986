import { slotOf } from "../chains.ts";
import { recordId } from "../domain/record-id.ts";
import { roll } from "../tables/positions.ts";
import { on } from "./evm/on.ts";
import { refreshPositions } from "./positions/refresh-positions.ts";

// Record a roll, and re-read both positions, as far as a hub of ours opened them.
on("RollerV2:Roll", async ({ event, context }) => {
  const chainId = context.chain.id;
  await context.db.insert(roll).values({
    chainId,
    count: recordId(event.block.number, event.log.logIndex, slotOf(chainId)),
    timestamp: event.block.timestamp,
    block: event.block.number,
    logIndex: event.log.logIndex,
    sender: event.transaction.from,
    ...event.args,
  });
  await refreshPositions(context, event, [event.args.source, event.args.target]);
});
