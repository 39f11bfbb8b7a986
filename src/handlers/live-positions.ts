import { on } from "./evm/on.ts";
import { openPositions, refreshHoldings } from "./positions/live-holdings.ts";
import { createSuspensions } from "./positions/suspended-positions.ts";

const suspendedAt = createSuspensions();

on("Head:block", async ({ event, context }) => {
  const head = event.block.number;
  const open = await openPositions(context);
  await refreshHoldings(context, head, open, await suspendedAt(context, head, open));
});
