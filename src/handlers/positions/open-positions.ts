import type { Address } from "viem";
import { type Holdings, type OpenPosition, openPositions } from "../../tables/open-positions.ts";
import type { position } from "../../tables/positions.ts";
import type { HandlerContext } from "../evm/event.ts";

type Writer = Pick<HandlerContext, "db" | "chain">;
type PositionState = Pick<
  typeof position.$inferSelect,
  "version" | "position" | "collateral" | "block" | "collateralBalance" | "minted" | "isClosed" | "denied"
>;

const BUCKETS = [..."0123456789abcdef"];
const bucketOf = (address: Address) => address.slice(-1);

/** Adds a position whose state was read because of a log, or removes it when it is closed or denied. */
export async function trackPosition(context: Writer, row: PositionState): Promise<void> {
  const { version, collateral, block, collateralBalance, minted } = row;
  const isOpen = !row.isClosed && row.denied === null;
  const { [row.position]: known, ...others } = await bucket(context, row.position);
  if (!isOpen && known === undefined) return;
  const logged = { collateralBalance: String(collateralBalance), minted: String(minted) };
  const open = { version, collateral, block: Number(block), logged };
  await writeBucket(context, row.position, isOpen ? { ...others, [row.position]: open } : others);
}

/** Sets what an open position holds at the head; the same as its last log reported removes it. */
export async function setLiveHoldings(context: Writer, address: Address, live: Holdings): Promise<void> {
  const positions = await bucket(context, address);
  const known = positions[address];
  if (known === undefined) throw new Error(`chain ${context.chain.id}: ${address} is no open position`);
  const { live: _, ...rest } = known;
  const changed = isSame(live, rest.logged) ? rest : { ...rest, live };
  await writeBucket(context, address, { ...positions, [address]: changed });
}

/** All open positions of the chain, by collateral: a failing token then affects few batches. */
export async function listOpenPositions({
  db,
  chain,
}: Writer): Promise<(OpenPosition & { position: Address })[]> {
  const found: (OpenPosition & { position: Address })[] = [];
  for (const bucket of BUCKETS) {
    const row = await db.find(openPositions, { chainId: chain.id, bucket });
    for (const [address, open] of Object.entries(row?.positions ?? {})) {
      found.push({ ...open, position: address as Address });
    }
  }
  const place = (one: OpenPosition & { position: Address }) => one.collateral + one.position;
  return found.sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

export const isSame = (a: Holdings, b: Holdings): boolean =>
  a.collateralBalance === b.collateralBalance && a.minted === b.minted;

async function bucket({ db, chain }: Writer, address: Address): Promise<Record<Address, OpenPosition>> {
  const row = await db.find(openPositions, { chainId: chain.id, bucket: bucketOf(address) });
  return row?.positions ?? {};
}

async function writeBucket(
  { db, chain }: Writer,
  address: Address,
  positions: Record<Address, OpenPosition>,
): Promise<void> {
  await db
    .insert(openPositions)
    .values({ chainId: chain.id, bucket: bucketOf(address), positions })
    .onConflictDoUpdate({ positions });
}
