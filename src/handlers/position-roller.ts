import { ponder } from "ponder:registry";
import { rollerTotal } from "../tables/positions.ts";
import { leaveMark } from "./shared/leave-mark.ts";
import { refreshPositions } from "./shared/refresh-positions.ts";

// Count a roll, and re-read both positions, as far as a hub of ours opened them.
ponder.on("RollerV2:Roll", async ({ event, context }) => {
  await context.db
    .insert(rollerTotal)
    .values({ chainId: context.chain.id, rolls: 1 })
    .onConflictDoUpdate((total) => ({ rolls: total.rolls + 1 }));
  await refreshPositions(context, event, [event.args.source, event.args.target]);
  await leaveMark(context, event, "positions");
});
