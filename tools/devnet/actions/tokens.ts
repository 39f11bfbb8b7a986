import { type Address, encodeFunctionData, type Hex } from "viem";
import type { Sent } from "../chain.ts";
import { mainChain, type World } from "../world.ts";

/** What a hostile token does when called; the order is that of the contract. */
const behaviors = ["fair", "revert", "burnGas", "megabyte", "absurd", "empty"] as const;
export type Behavior = (typeof behaviors)[number];
export type Behaviors = {
  name?: Behavior;
  symbol?: Behavior;
  decimals?: Behavior;
  balance?: Behavior;
  transfer?: Behavior;
};

export async function addToken(
  world: World,
  name: string,
  args: readonly [name: string, symbol: string, decimals: number],
): Promise<Address> {
  return register(world, name, await world.deploy(mainChain, "Collateral", args));
}

/** A token whose name and symbol are bytes32. */
export async function addOldStyleToken(world: World, name: string): Promise<Address> {
  return register(world, name, await world.deploy(mainChain, "OldStyleToken"));
}

export async function addHostileToken(
  world: World,
  name: string,
  behavior: Behaviors = {},
): Promise<Address> {
  const args = [behavior.name, behavior.symbol, behavior.decimals, behavior.balance].map(numberOf);
  return register(world, name, await world.deploy(mainChain, "HostileToken", args));
}

/** Sets the behaviors of a hostile token; those not given become fair. */
export function setBehaviors(
  world: World,
  { token, ...behavior }: Behaviors & { token: Address },
): Promise<Sent> {
  return world.write(mainChain, "setBehaviors", {
    from: world.person("deployer"),
    to: token,
    abi: world.artifacts.HostileToken.abi,
    functionName: "setBehaviors",
    args: [behavior.name, behavior.symbol, behavior.decimals, behavior.balance, behavior.transfer].map(
      numberOf,
    ),
    gas: 200_000n,
  });
}

/** Has the chain's smart account make these calls, once, in the middle of the next transferFrom of a hostile token. */
export function armToken(
  world: World,
  { token, calls }: { token: Address; calls: { target: Address; data: Hex }[] },
): Promise<Sent> {
  const payload = encodeFunctionData({
    abi: world.artifacts.Caller.abi,
    functionName: "perform",
    args: [calls.map((call) => ({ ...call, value: 0n }))],
  });
  return world.write(mainChain, "armToken", {
    from: world.person("deployer"),
    to: token,
    abi: world.artifacts.HostileToken.abi,
    functionName: "arm",
    args: [smartAccount(world), payload],
    gas: 2_000_000n,
  });
}

/** The smart account that armed tokens call. */
export function smartAccount(world: World): Address {
  const caller = world.callers.get(mainChain);
  if (!caller) throw new Error("Ethereum has no smart account");
  return caller;
}

function numberOf(behavior: Behavior = "fair"): number {
  return behaviors.indexOf(behavior);
}

function register(world: World, name: string, token: Address): Address {
  world.tokens.set(name, token);
  return token;
}
