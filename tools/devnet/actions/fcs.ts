import { EquityABI, ERC20ABI } from "@frankencoin/zchf";
import { type Abi, type Address, encodeFunctionData } from "viem";
import type { Sent } from "../chain.ts";
import { mainChain, type World } from "../world.ts";
import { approve } from "./coin.ts";
import { smartAccount } from "./tokens.ts";

/** Exchanges FPS for FCS, one for one. */
export async function wrapShares(
  world: World,
  { account, shares }: { account: Address; shares: bigint },
): Promise<Sent> {
  const spender = world.at(mainChain, "fcs");
  await approve(world, { token: world.at(mainChain, "equity"), owner: account, spender });
  return write(world, "wrapShares", account, "wrap", [shares]);
}

/** Exchanges FCS for FPS, one for one. */
export function unwrapShares(
  world: World,
  { account, shares }: { account: Address; shares: bigint },
): Promise<Sent> {
  return write(world, "unwrapShares", account, "unwrap", [shares]);
}

/** Buys FCS with ZCHF. */
export async function depositFcs(
  world: World,
  { account, amount, recipient = account }: { account: Address; amount: bigint; recipient?: Address },
): Promise<Sent> {
  const spender = world.at(mainChain, "fcs");
  await approve(world, { token: world.coin(mainChain), owner: account, spender });
  return write(world, "depositFcs", account, "deposit", [amount, recipient]);
}

/** Sells FCS for ZCHF, less a fee; possible once the FPS of the contract are old enough, see `heldByFcs`. */
export function redeemFcs(
  world: World,
  { account, shares, receiver = account }: { account: Address; shares: bigint; receiver?: Address },
): Promise<Sent> {
  return write(world, "redeemFcs", account, "redeem", [shares, receiver, account]);
}

/** The smart account buys FCS and redeems parts of them in one transaction. */
export function depositAndRedeem(
  world: World,
  {
    sender,
    amount,
    redemptions,
  }: { sender: Address; amount: bigint; redemptions: { shares: bigint; receiver: Address }[] },
): Promise<Sent> {
  const account = smartAccount(world);
  const [fcs, coin] = [world.at(mainChain, "fcs"), world.coin(mainChain)];
  const { abi } = world.artifacts.FcsStandIn;
  const call = (target: Address, of: Abi, functionName: string, args: unknown[]) => ({
    target,
    value: 0n,
    data: encodeFunctionData({ abi: of, functionName, args }),
  });
  const calls = [
    call(coin, ERC20ABI, "approve", [fcs, amount]),
    call(fcs, abi, "deposit", [amount, account]),
    ...redemptions.map(({ shares, receiver }) => call(fcs, abi, "redeem", [shares, receiver, account])),
  ];
  return world.write(mainChain, "depositAndRedeem", {
    from: sender,
    to: account,
    abi: world.artifacts.Caller.abi,
    functionName: "perform",
    args: [calls],
    gas: 2_000_000n,
  });
}

export function transferFcs(
  world: World,
  { from, to, shares }: { from: Address; to: Address; shares: bigint },
): Promise<Sent> {
  return write(world, "transferFcs", from, "transfer", [to, shares]);
}

/** Destroys the FPS votes of an account. */
export function shoot(world: World, { from, target }: { from: Address; target: Address }): Promise<Sent> {
  return write(world, "shoot", from, "shoot", [target]);
}

/** Destroys the FCS votes of an account and the caller's own. */
export function attackVotes(
  world: World,
  { from, target }: { from: Address; target: Address },
): Promise<Sent> {
  return write(world, "attackVotes", from, "attack", [target]);
}

/** Caps the FCS votes of an account at those of a holding of one year. */
export function capVotes(world: World, { from, holder }: { from: Address; holder: Address }): Promise<Sent> {
  return write(world, "capVotes", from, "cap", [holder]);
}

export function delegateFcsVotes(world: World, { from, to }: { from: Address; to: Address }): Promise<Sent> {
  return world.write(mainChain, "delegateFcsVotes", {
    from,
    to: world.at(mainChain, "mainnetVotes"),
    abi: world.artifacts.MainnetVotesStandIn.abi,
    functionName: "delegateVoteTo",
    args: [to],
  });
}

export function fcsOf(world: World, account: Address): Promise<bigint> {
  const address = world.at(mainChain, "fcs");
  return world
    .client(mainChain)
    .readContract({ address, abi: ERC20ABI, functionName: "balanceOf", args: [account] });
}

/** Seconds for which the contract has held its FPS, on average: it can redeem after 90 days. */
export async function heldByFcs(world: World): Promise<number> {
  const held = await world.client(mainChain).readContract({
    address: world.at(mainChain, "equity"),
    abi: EquityABI,
    functionName: "holdingDuration",
    args: [world.at(mainChain, "fcs")],
  });
  return Number(held);
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
    to: world.at(mainChain, "fcs"),
    abi: world.artifacts.FcsStandIn.abi,
    functionName,
    args,
    gas: 1_500_000n,
  });
}
