import { clonePosition, mint, transferOwnership } from "../actions/positions.ts";
import { save } from "../actions/savings.ts";
import { franc } from "../money.ts";
import { chainIds, day, hour, mainChain, type World } from "../world.ts";
import { fund, one, openAndWait, people, percent } from "./cast.ts";
import { founding, otherChains, secondHub } from "./scenes/founding.ts";
import { smallTalk } from "./small-talk.ts";

/** Days it takes at most. */
export const shortDays = 90;

/** Actions of everyday life after the founding. */
const smallTalks = 24;
/** Empty blocks at the end of each chain, more than any reorg of our tests undoes. */
const restingBlocks = 24;

/** Founds the whole system and lets a little happen on every chain: for tests that need many devnets. */
export async function tellShortStory(world: World): Promise<void> {
  const random = world.random.fork("short");
  await founding(world);
  await secondHub(world);
  await otherChains(world);
  for (const version of [1, 2] as const) {
    for (const market of ["WETH", "USDX"] as const) {
      const [owner, other] = people(world, random, 2);
      if (!owner || !other) throw new Error("nobody is there");
      const { position, value, unit } = await openAndWait(world, { version, owner, market, multiple: 10n });
      await mint(world, { position, amount: percent(value, random.int(10, 40)) });
      await world.wait(hour);
      const part = { version, owner: other, parent: position, collateral: unit * 2n };
      await clonePosition(world, { ...part, mint: percent(value, random.int(2, 5)) });
      if (random.chance(0.5)) await transferOwnership(world, { position, to: other });
      world.reserved.delete(position);
    }
  }
  for (const chain of chainIds) {
    const account = one(people(world, random, 1));
    await fund(world, chain, account, franc(3_000));
    await save(world, { chain, account, amount: random.amount(100, 3_000) });
  }
  for (let i = 0; i < smallTalks; i++) {
    await world.wait(random.int(hour, day / 4));
    await smallTalk(world, random);
  }
  for (let i = 0; i < restingBlocks; i++) await world.mine(world.chains);
  if (world.chain(mainChain).head.timestamp >= world.end) throw new Error("the short story is too long");
}
