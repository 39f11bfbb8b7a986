import { rollerTotal } from "../tables/positions.ts";
import { on } from "./evm/on.ts";
import { refreshPositions } from "./positions/refresh-positions.ts";

// Count a roll, and re-read both positions, as far as a hub of ours opened them.
on("RollerV2:Roll", async ({ event, context }) => {
  await context.db
    .insert(rollerTotal)
    .values({ chainId: context.chain.id, rolls: 1 })
    .onConflictDoUpdate((total) => ({ rolls: total.rolls + 1 }));
  await refreshPositions(context, event, [event.args.source, event.args.target]);
});
