import { EquityABI } from "@frankencoin/zchf";
import type { Address } from "viem";
import type { Sent } from "../chain.ts";
import { mainChain, type World } from "../world.ts";

/** Buys pool shares. */
export function invest(
  world: World,
  { account, amount }: { account: Address; amount: bigint },
): Promise<Sent> {
  return write(world, "invest", account, "invest", [amount, 0n]);
}

/** Sells pool shares; the holder must have held them for 90 days on average. */
export function redeem(
  world: World,
  { account, shares, target = account }: { account: Address; shares: bigint; target?: Address },
): Promise<Sent> {
  return write(world, "redeem", account, "redeem", [target, shares]);
}

/** Moves pool shares; to the equity contract itself, they are out of circulation but still in the supply. */
export function transferShares(
  world: World,
  { from, to, shares }: { from: Address; to: Address; shares: bigint },
): Promise<Sent> {
  return write(world, "transferShares", from, "transfer", [to, shares]);
}

export function delegateVotes(world: World, { from, to }: { from: Address; to: Address }): Promise<Sent> {
  return write(world, "delegateVotes", from, "delegateVoteTo", [to]);
}

export function sharesOf(world: World, account: Address): Promise<bigint> {
  const address = world.at(mainChain, "equity");
  return world
    .client(mainChain)
    .readContract({ address, abi: EquityABI, functionName: "balanceOf", args: [account] });
}

export function canRedeem(world: World, account: Address): Promise<boolean> {
  const address = world.at(mainChain, "equity");
  return world
    .client(mainChain)
    .readContract({ address, abi: EquityABI, functionName: "canRedeem", args: [account] });
}

function write(
  world: World,
  action: string,
  from: Address,
  functionName: string,
  args: unknown[],
): Promise<Sent> {
  return world.write(mainChain, action, {
    from,
    to: world.at(mainChain, "equity"),
    abi: EquityABI,
    functionName,
    args,
  });
}
