import { setTimeout } from "node:timers/promises";
import { bid, buyExpired, challengeNumber, startChallenge } from "./actions/challenges.ts";
import { depositCollateral, positionState, type Version } from "./actions/positions.ts";
import type { Random } from "./random.ts";
import { fund, one, people } from "./story/cast.ts";
import { randomAction } from "./story/random-action.ts";
import { randomShareAction } from "./story/scenes/fcs.ts";
import { mainChain, type World } from "./world.ts";

/** Milliseconds between two blocks, and at least between two actions. */
const blockInterval = 2_000;
const actionInterval = 3_500;

/** How the text of an action begins that failed. */
export const FAILED = "an action failed";

/**
 * Mines a block on every chain every two seconds and does a random action every few seconds, in real time. The returned
 * function stops both, after the action in progress.
 */
export async function goLive(world: World, onAction: (action: string) => void): Promise<() => Promise<void>> {
  const random = world.random.fork("live");
  const ending = new AbortController();
  world.follow = true;
  for (const chain of world.chains) {
    await chain.refreshHead();
    const now = Math.floor(Date.now() / 1_000);
    // The simulated years may end in the future; time then continues from there.
    await chain.rpc("anvil_setTime", [Math.max(now, chain.head.timestamp + 1)]);
  }
  const auctions: Auction[] = [];
  const loops = [
    repeat(ending.signal, blockInterval, async () => {
      if (world.blockIsOpen) return;
      for (const chain of world.chains) await chain.rpc("evm_mine", []);
    }),
    repeat(ending.signal, actionInterval, async () => onAction(await act(world, random, auctions))),
  ];
  return async () => {
    ending.abort();
    await Promise.all(loops);
  };
}

async function repeat(ended: AbortSignal, interval: number, work: () => Promise<void>): Promise<void> {
  while (!ended.aborted) {
    await work();
    await setTimeout(interval, undefined, { signal: ended }).catch(() => undefined);
  }
}

type Auction = { version: Version; number: bigint; size: bigint; value: bigint; over: number };

async function act(world: World, random: Random, auctions: Auction[]): Promise<string> {
  try {
    const now = await world.now();
    const due = auctions.findIndex(({ over }) => over < now);
    if (due >= 0) return await end(world, random, auctions.splice(due, 1));
    if (random.chance(0.1)) return await challenge(world, random, auctions);
    if (auctions.length > 0 && random.chance(0.1)) return await end(world, random, auctions.splice(0, 1));
    if (random.chance(0.05) && (await sale(world, random))) return "forced sale";
    if (random.chance(0.15) && (await randomShareAction(world, random))) return "FCS";
    return await randomAction(world, random);
  } catch (error) {
    // Other tools may have changed the state the action relied on; the next action may succeed.
    return `${FAILED}: ${error instanceof Error ? error.message : error}`;
  }
}

async function challenge(world: World, random: Random, auctions: Auction[]): Promise<string> {
  const { version, position } = random.pick(world.quickAuctions);
  const { price, minimumCollateral: size, balance, challengePeriod } = await positionState(world, position);
  const cast = people(world, random, 1);
  if (balance < size * 3n) await depositCollateral(world, { position, from: one(cast), amount: size * 10n });
  const sent = await startChallenge(world, { version, position, challenger: one(cast), size });
  const over = (await world.now()) + Number(challengePeriod);
  auctions.push({ version, number: challengeNumber(sent), size, value: (size * price) / 10n ** 18n, over });
  return "challenge";
}

/** Within the first phase the bid averts the challenge, later it succeeds. */
async function end(world: World, random: Random, [auction]: Auction[]): Promise<string> {
  if (!auction) return "nothing";
  const bidder = one(people(world, random, 1));
  await fund(world, mainChain, bidder, auction.value);
  await bid(world, { ...auction, bidder });
  return "bid";
}

/** Buys some collateral of the position that expired shortly after the simulated years. */
async function sale(world: World, random: Random): Promise<boolean> {
  for (const position of world.expiring) {
    const { expiration, balance, price } = await positionState(world, position);
    if (balance === 0n || expiration >= BigInt(await world.now())) continue;
    const buyer = one(people(world, random, 1));
    await fund(world, mainChain, buyer, (balance * price) / 10n ** 17n);
    await buyExpired(world, { position, buyer, amount: balance / 3n });
    return true;
  }
  return false;
}
