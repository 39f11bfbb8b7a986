import type { Address } from "viem";
import { positionTally } from "../../tables/minting-updates.ts";
import { positionTransfer } from "../../tables/positions.ts";
import type { HandlerContext } from "../evm/event.ts";
import { findPosition } from "./refresh-positions.ts";

/**
 * The owner at the end of the block. Before the hub names a new position, the owner so far; null for a contract without
 * one.
 */
export async function ownerOf(context: HandlerContext, address: Address): Promise<Address | null> {
  const row = await findPosition(context, address);
  if (row) return row.owner;
  const key = { chainId: context.chain.id, position: address };
  const tally = await context.db.find(positionTally, key);
  const last = tally && (await context.db.find(positionTransfer, { ...key, count: tally.transfers }));
  return last?.newOwner ?? null;
}
