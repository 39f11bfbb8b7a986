import { ERC20ABI, StablecoinBridgeABI } from "@frankencoin/zchf";
import { type Address, maxUint256 } from "viem";
import type { Sent } from "../chain.ts";
import { mainChain, type World } from "../world.ts";

/** A plain ERC-20 transfer of the stablecoin: no reference, no log but the token's. */
export function transfer(
  world: World,
  { chain = mainChain, from, to, amount }: { chain?: number; from: Address; to: Address; amount: bigint },
): Promise<Sent> {
  return world.write(chain, "transfer", {
    from,
    to: world.coin(chain),
    abi: ERC20ABI,
    functionName: "transfer",
    args: [to, amount],
  });
}

/** Lets `spender` move any amount of the owner's tokens, unless it already may. */
export async function approve(
  world: World,
  {
    chain = mainChain,
    token,
    owner,
    spender,
  }: { chain?: number; token: Address; owner: Address; spender: Address },
): Promise<void> {
  const allowance = await world.client(chain).readContract({
    address: token,
    abi: ERC20ABI,
    functionName: "allowance",
    args: [owner, spender],
  });
  if (allowance >= maxUint256 / 2n) return;
  await world.write(chain, "approve", {
    from: owner,
    to: token,
    abi: ERC20ABI,
    functionName: "approve",
    args: [spender, maxUint256],
    gas: 200_000n,
  });
}

type Swap = { account: Address; amount: bigint; bridge?: "XCHF" | "VCHF" | "CHFAU" };

/** Mints stablecoin for another Swiss franc coin, one to one. */
export async function swapIn(world: World, { account, amount, bridge = "XCHF" }: Swap): Promise<Sent> {
  const module = world.at(mainChain, `stablecoinBridge${bridge}`);
  await provide(world, { token: world.token(bridge), owner: account, amount, spender: module });
  return world.write(mainChain, "swapIn", {
    from: account,
    to: module,
    abi: StablecoinBridgeABI,
    functionName: "mint",
    args: [amount],
  });
}

/** Burns stablecoin for the other coin; there must be enough of it in the bridge. */
export function swapOut(world: World, { account, amount, bridge = "XCHF" }: Swap): Promise<Sent> {
  return world.write(mainChain, "swapOut", {
    from: account,
    to: world.at(mainChain, `stablecoinBridge${bridge}`),
    abi: StablecoinBridgeABI,
    functionName: "burn",
    args: [amount],
  });
}

/** Gives the owner new tokens of a kind that anyone may mint, and lets the spender take them. */
export async function provide(
  world: World,
  {
    chain = mainChain,
    token,
    owner,
    amount,
    spender,
  }: { chain?: number; token: Address; owner: Address; amount: bigint; spender?: Address },
): Promise<void> {
  await world.write(chain, "mint tokens", {
    from: owner,
    to: token,
    abi: world.artifacts.Collateral.abi,
    functionName: "mint",
    args: [owner, amount],
    gas: 200_000n,
  });
  if (spender) await approve(world, { chain, token, owner, spender });
}

export function balanceOf(world: World, chain: number, account: Address): Promise<bigint> {
  return world.client(chain).readContract({
    address: world.coin(chain),
    abi: ERC20ABI,
    functionName: "balanceOf",
    args: [account],
  });
}
