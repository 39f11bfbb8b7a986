import { MintingHubV1ABI, MintingHubV2ABI } from "@frankencoin/zchf";
import { type Address, parseEventLogs } from "viem";
import type { Sent } from "../chain.ts";
import { mainChain, type World } from "../world.ts";
import { provide } from "./coin.ts";
import { collateralOf, hubOf, priceOf, type Version } from "./positions.ts";

/** Starts an auction of `size` of a position's collateral by putting up as much of the same. */
export async function startChallenge(
  world: World,
  {
    version,
    position,
    challenger,
    size,
  }: { version: Version; position: Address; challenger: Address; size: bigint },
): Promise<Sent> {
  const hub = hubOf(world, version);
  const token = await collateralOf(world, position);
  await provide(world, { token, owner: challenger, amount: size, spender: hub });
  return write(world, "startChallenge", version, challenger, "challenge", [
    position,
    size,
    await priceOf(world, position),
  ]);
}

/** Number of the challenge that a mined transaction started. */
export function challengeNumber(sent: Sent): bigint {
  const [log] = parseEventLogs({
    abi: MintingHubV2ABI,
    logs: sent.receipt().logs,
    eventName: "ChallengeStarted",
  });
  if (!log) throw new Error(`${sent.action} started no challenge`);
  return log.args.number;
}

/** In the first phase a bid averts the challenge, afterwards it buys the position's collateral at a falling price. */
export function bid(
  world: World,
  {
    version,
    number,
    bidder,
    size,
    postpone = false,
  }: { version: Version; number: bigint; bidder: Address; size: bigint; postpone?: boolean },
): Promise<Sent> {
  return write(world, "bid", version, bidder, "bid", [Number(number), size, postpone]);
}

/** Withdraws collateral whose return a bidder postponed. */
export function returnPostponed(
  world: World,
  { version, challenger, token }: { version: Version; challenger: Address; token: Address },
): Promise<Sent> {
  return write(world, "returnPostponed", version, challenger, "returnPostponedCollateral", [
    token,
    challenger,
  ]);
}

/** Forces the sale of an expired position's collateral; the price falls from ten times the liquidation price to 0. */
export function buyExpired(
  world: World,
  { position, buyer, amount }: { position: Address; buyer: Address; amount: bigint },
): Promise<Sent> {
  return write(world, "buyExpired", 2, buyer, "buyExpiredCollateral", [position, amount]);
}

function write(
  world: World,
  action: string,
  version: Version,
  from: Address,
  functionName: string,
  args: unknown[],
): Promise<Sent> {
  const abi = version === 1 ? MintingHubV1ABI : MintingHubV2ABI;
  return world.write(mainChain, action, { from, to: hubOf(world, version), abi, functionName, args });
}
