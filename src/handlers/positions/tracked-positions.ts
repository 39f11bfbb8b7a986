import type { Address } from "viem";
import type { position } from "../../tables/positions.ts";
import { type Holdings, type TrackedPosition, trackedPositions } from "../../tables/tracked-positions.ts";
import type { HandlerContext } from "../evm/event.ts";

type Writer = Pick<HandlerContext, "db" | "chain">;
type PositionState = Pick<
  typeof position.$inferSelect,
  "version" | "position" | "collateral" | "block" | "collateralBalance" | "minted" | "isClosed" | "denied"
>;

/** Adds a position whose state was read because of a log, or removes it when it is closed or denied. */
export async function trackPosition(context: Writer, row: PositionState): Promise<void> {
  const { version, collateral, block, collateralBalance, minted } = row;
  const isOpen = !row.isClosed && row.denied === null;
  const { [row.position]: tracked, ...others } = await find(context);
  if (!isOpen && tracked === undefined) return;
  const logged = { collateralBalance: String(collateralBalance), minted: String(minted) };
  const open = { version, collateral, block: Number(block), logged };
  await write(context, isOpen ? { ...others, [row.position]: open } : others);
}

/** Sets what open positions hold at the head; the same as a position's last log reported removes it. */
export async function setLiveHoldings(
  context: Writer,
  changed: ReadonlyMap<Address, Holdings>,
): Promise<void> {
  const positions = await find(context);
  for (const [address, live] of changed) {
    const tracked = positions[address];
    if (tracked === undefined) throw new Error(`chain ${context.chain.id}: ${address} is no open position`);
    const { live: _, ...rest } = tracked;
    positions[address] = isSame(live, rest.logged) ? rest : { ...rest, live };
  }
  await write(context, positions);
}

/** All open positions of the chain, by collateral: a failing token then affects few batches. */
export async function listTrackedPositions(
  context: Writer,
): Promise<(TrackedPosition & { position: Address })[]> {
  const rows = Object.entries(await find(context)).map(([address, open]) => ({
    ...open,
    position: address as Address,
  }));
  const place = ({ collateral, position }: TrackedPosition & { position: Address }) => collateral + position;
  return rows.sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

export const isSame = (a: Holdings, b: Holdings): boolean =>
  a.collateralBalance === b.collateralBalance && a.minted === b.minted;

async function find({ db, chain }: Writer): Promise<Record<Address, TrackedPosition>> {
  const row = await db.find(trackedPositions, { chainId: chain.id });
  return { ...row?.positions };
}

async function write({ db, chain }: Writer, positions: Record<Address, TrackedPosition>): Promise<void> {
  await db
    .insert(trackedPositions)
    .values({ chainId: chain.id, positions })
    .onConflictDoUpdate({ positions });
}
