import { transfer } from "../../tools/devnet/actions/coin.ts";
import { proposeRate } from "../../tools/devnet/actions/savings.ts";
import { transferWithReference } from "../../tools/devnet/actions/transfers.ts";
import { franc } from "../../tools/devnet/money.ts";
import type { Random } from "../../tools/devnet/random.ts";
import { one, people } from "../../tools/devnet/story/cast.ts";
import { randomAction } from "../../tools/devnet/story/random-action.ts";
import { proposeAdministrator } from "../../tools/devnet/story/scenes/bridge.ts";
import { contest } from "../../tools/devnet/story/scenes/challenges.ts";
import { randomShareAction } from "../../tools/devnet/story/scenes/fcs.ts";
import { chainIds, type World } from "../../tools/devnet/world.ts";

/** Does one random action; it may fail after a reorg has removed state it relied on. */
export async function live(world: World, random: Random): Promise<void> {
  try {
    if (random.chance(0.7)) await randomAction(world, random);
    else await random.pick([together, challenge, propose, randomShareAction])(world, random);
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
async function challenge(world: World, random: Random): Promise<void> {
  const auction = random.pick(world.quickAuctions);
  const cast = people(world, random, 2);
  const parts = random.chance(0.3) ? undefined : random.pick([1n, 2n, 4n]);
  await contest(world, { ...auction, challenger: one(cast), bidder: one(cast, 1), parts });
}

/** Proposes another rate, or another administrator of the bridge. */
async function propose(world: World, random: Random): Promise<void> {
  if (random.chance(0.5)) return proposeAdministrator(world, random);
  const proposer = world.person("founder");
  await proposeRate(world, { module: "savingsReferral", proposer, ratePPM: random.int(1, 90) * 1_000 });
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
