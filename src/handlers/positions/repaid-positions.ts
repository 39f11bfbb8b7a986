import type { Address } from "viem";
import type { HandlerContext, LogEvent } from "../evm/event.ts";
import { membersOf } from "./position-sets.ts";
import { findPosition, refreshPositions } from "./refresh-positions.ts";

/**
 * V1 `adjust` that only repays leaves no log at the position, only the burn of its owner's coins: after a burn,
 * re-read the V1 positions of the account that owe at least so much.
 */
export async function refreshRepaid(context: HandlerContext, event: LogEvent, from: Address, amount: bigint) {
  const suspects: Address[] = [];
  for (const address of await membersOf(context, "owner", from)) {
    const row = await findPosition(context, address);
    if (row && row.minted >= amount) suspects.push(address);
  }
  await refreshPositions(context, event, suspects);
}
