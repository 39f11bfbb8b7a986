import { type Address, encodeFunctionData, type Hex } from "viem";
import type { Sent } from "../chain.ts";
import { mainChain, type World } from "../world.ts";

/** What a hostile token does when asked; the order is that of the contract. */
const moods = ["fair", "revert", "burnGas", "megabyte", "absurd", "empty"] as const;
export type Mood = (typeof moods)[number];
export type Moods = { name?: Mood; symbol?: Mood; decimals?: Mood; balance?: Mood; transfer?: Mood };

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

export async function addHostileToken(world: World, name: string, mood: Moods = {}): Promise<Address> {
  const args = [mood.name, mood.symbol, mood.decimals, mood.balance].map(numberOf);
  return register(world, name, await world.deploy(mainChain, "HostileToken", args));
}

/** Changes how a hostile token behaves; what is not named becomes fair. */
export function setMoods(world: World, { token, ...mood }: Moods & { token: Address }): Promise<Sent> {
  return world.write(mainChain, "setMoods", {
    from: world.person("deployer"),
    to: token,
    abi: world.artifacts.HostileToken.abi,
    functionName: "setMoods",
    args: [mood.name, mood.symbol, mood.decimals, mood.balance, mood.transfer].map(numberOf),
    gas: 200_000n,
  });
}

/** Has the chain's smart account make these calls, once, in the middle of the next transferFrom of a hostile token. */
export function armToken(
  world: World,
  { token, calls }: { token: Address; calls: { target: Address; data: Hex }[] },
): Promise<Sent> {
  const errand = encodeFunctionData({
    abi: world.artifacts.Caller.abi,
    functionName: "perform",
    args: [calls.map((call) => ({ ...call, value: 0n }))],
  });
  return world.write(mainChain, "armToken", {
    from: world.person("deployer"),
    to: token,
    abi: world.artifacts.HostileToken.abi,
    functionName: "arm",
    args: [accomplice(world), errand],
    gas: 2_000_000n,
  });
}

/** The smart account that armed tokens call. */
export function accomplice(world: World): Address {
  const caller = world.callers.get(mainChain);
  if (!caller) throw new Error("Ethereum has no smart account");
  return caller;
}

function numberOf(mood: Mood = "fair"): number {
  return moods.indexOf(mood);
}

function register(world: World, name: string, token: Address): Address {
  world.tokens.set(name, token);
  return token;
}
