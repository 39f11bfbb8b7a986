import type { Address } from "viem";
import {
  type AmplifierChain,
  amplify,
  donateLiquidity,
  openAmplified,
  reduceAmplified,
  setPoolPrice,
  transferAmplified,
} from "../../actions/amplifiers.ts";
import { swapIn, swapOut } from "../../actions/coin.ts";
import { suggestMinter } from "../../actions/minters.ts";
import { foundThirdBridge } from "../../deploy.ts";
import { franc } from "../../money.ts";
import type { Random } from "../../random.ts";
import { day, hour, mainChain, type World } from "../../world.ts";
import { fund, one, people } from "../cast.ts";

/** Positions below, around and above the price, one with liquidity from others; the price moves, they shrink and end. */
export async function amplifiedPositions(
  world: World,
  { random, chain, pause = day }: { random: Random; chain: AmplifierChain; pause?: number },
): Promise<void> {
  const cast = people(world, random, 4);
  const price = (percent: number) => setPoolPrice(world, { chain, usdPerZchf: (1.25 * percent) / 100 });
  await price(random.int(99, 101));
  const ranges = [
    [1.0, 1.15],
    [1.18, 1.34],
    [1.36, 1.5],
  ] as const;
  const positions: Address[] = [];
  for (const [index, between] of ranges.entries()) {
    const position = await openAmplified(world, { chain, owner: one(cast, index), between });
    await amplify(world, { chain, position, francs: random.int(5_000, 20_000) });
    positions.push(position);
    await world.wait(random.int(1, 3) * pause);
  }
  const [first, second, third] = positions;
  if (!first || !second || !third) throw new Error("no positions were opened");
  await donateLiquidity(world, { chain, position: second, from: one(cast, 3), share: random.int(1, 10) });
  await world.wait(pause);
  await price(random.int(96, 98));
  await amplify(world, { chain, position: second, francs: random.int(1_000, 5_000) });
  await transferAmplified(world, { chain, position: second, to: one(cast, 3) });
  await world.wait(pause);
  await price(random.int(102, 104));
  // Two logs of one block, and of one position.
  await world.block(async () => {
    await reduceAmplified(world, { chain, position: second, share: random.int(20, 60) });
    await amplify(world, { chain, position: first, francs: random.int(1_000, 5_000) });
  });
  await reduceAmplified(world, { chain, position: third, share: 100 });
}

/** A bridge whose stablecoin has six decimals. */
export async function thirdBridge(world: World, random: Random): Promise<void> {
  await foundThirdBridge(world);
  const proposer = world.person("founder");
  const minter = world.at(mainChain, "stablecoinBridgeCHFAU");
  await fund(world, mainChain, proposer, franc(1_000));
  await suggestMinter(world, { minter, proposer, period: 12 * day, message: "CHFAU Bridge" });
  await world.wait(12 * day + hour);
  for (const account of people(world, random, 2)) {
    const whole = random.int(2_000, 9_000);
    await swapIn(world, { account, amount: BigInt(whole) * 10n ** 6n, bridge: "CHFAU" });
    await world.wait(random.int(1, 20) * day);
    await fund(world, mainChain, account, franc(whole));
    await swapOut(world, { account, amount: franc(Math.floor(whole / 3)), bridge: "CHFAU" });
  }
}
