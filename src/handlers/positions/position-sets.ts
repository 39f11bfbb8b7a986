import type { Address } from "viem";
import { positionSet } from "../../tables/positions.ts";
import type { HandlerContext } from "../evm/event.ts";

type Writer = Pick<HandlerContext, "db" | "chain">;

/** `owner`: V1 positions an account owns and may repay; `original`: V1 positions of a family that may be cloned. */
export type SetKind = "owner" | "original";

export async function membersOf({ db, chain }: Writer, kind: SetKind, key: Address): Promise<Address[]> {
  const row = await db.find(positionSet, { chainId: chain.id, kind, key });
  return row?.members ?? [];
}

export async function keepMembers({ db, chain }: Writer, kind: SetKind, key: Address, members: Address[]) {
  await db
    .insert(positionSet)
    .values({ chainId: chain.id, kind, key, members })
    .onConflictDoUpdate({ members });
}

export async function addMember(context: Writer, kind: SetKind, key: Address, member: Address) {
  const members = await membersOf(context, kind, key);
  if (!members.includes(member)) await keepMembers(context, kind, key, [...members, member]);
}

export async function removeMember(context: Writer, kind: SetKind, key: Address, member: Address) {
  const members = await membersOf(context, kind, key);
  if (members.includes(member)) {
    await keepMembers(
      context,
      kind,
      key,
      members.filter((address) => address !== member),
    );
  }
}
