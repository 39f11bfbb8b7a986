import { proposeToBridge } from "../../devnet/actions/bridge.ts";
import { bid, challengeNumber, startChallenge } from "../../devnet/actions/challenges.ts";
import { transfer } from "../../devnet/actions/coin.ts";
import { positionState } from "../../devnet/actions/positions.ts";
import { proposeRate } from "../../devnet/actions/savings.ts";
import { transferWithReference } from "../../devnet/actions/transfers.ts";
import { franc } from "../../devnet/money.ts";
import type { Random } from "../../devnet/random.ts";
import { fund, one, people } from "../../devnet/story/cast.ts";
import { randomAction } from "../../devnet/story/random-action.ts";
import { chainIds, mainChain, type World } from "../../devnet/world.ts";

/** Does one random action; it may fail after a reorg has removed state it relied on. */
export async function live(world: World, random: Random): Promise<void> {
  try {
    if (random.chance(0.7)) await randomAction(world, random);
    else await random.pick([together, contest, propose])(world, random);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}

/** Several transfers in one block. */
async function together(world: World, random: Random): Promise<void> {
  const chain = random.pick(chainIds);
  const founder = world.person("founder");
  await world.block(async () => {
    for (const to of random.shuffle(world.people).slice(0, random.int(2, 5))) {
      const amount = random.amount(1, 50);
      if (random.chance(0.5)) await transfer(world, { chain, from: founder, to, amount });
      else {
        const reference = `together ${random.int(1, 1_000)}`;
        await transferWithReference(world, { chain, from: founder, to, amount, reference });
      }
    }
  });
}

/** Challenges a position; mostly somebody bids for all or a part of it. */
async function contest(world: World, random: Random): Promise<void> {
  const { version, position } = random.pick(world.quickAuctions);
  const { minimumCollateral: size, price } = await positionState(world, position);
  const cast = people(world, random, 2);
  const sent = await startChallenge(world, { version, position, challenger: one(cast), size });
  if (random.chance(0.3)) return;
  await fund(world, mainChain, one(cast, 1), (size * price) / 10n ** 18n);
  const part = random.pick([1n, 2n, 4n]);
  await bid(world, { version, number: challengeNumber(sent), bidder: one(cast, 1), size: size / part });
}

/** Proposes another rate, or another administrator of the bridge. */
async function propose(world: World, random: Random): Promise<void> {
  const proposer = world.person("founder");
  if (random.chance(0.5)) {
    await proposeRate(world, { module: "savingsReferral", proposer, ratePPM: random.int(1, 90) * 1_000 });
  } else {
    const proposal = { type: "AdminTransfer", argument: one(people(world, random, 1)) } as const;
    await proposeToBridge(world, { chain: mainChain, proposer, proposal });
  }
}

/** A block on every chain, all of the same time. */
export async function tick(world: World): Promise<void> {
  await world.mine(world.chains);
}

/** Transactions that only the other branch of a reorg has. */
export async function others(world: World, chainId: number, random: Random) {
  const from = world.person("founder");
  const to = world.coin(chainId);
  return Array.from({ length: random.int(1, 4) }, () => {
    const recipient = random.pick(world.people).slice(2).toLowerCase().padStart(64, "0");
    const amount = franc(random.int(1, 99)).toString(16).padStart(64, "0");
    return { from, to, input: `0xa9059cbb${recipient}${amount}`, value: "0x0", gas: "0x30d40" };
  });
}
