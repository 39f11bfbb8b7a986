import { amplifierChains } from "../actions/amplifiers.ts";
import {
  clonePosition,
  depositCollateral,
  mint,
  positionState,
  transferOwnership,
} from "../actions/positions.ts";
import { proposeRate, save } from "../actions/savings.ts";
import { transferWithReference } from "../actions/transfers.ts";
import { franc } from "../money.ts";
import { chainIds, day, hour, mainChain, type World } from "../world.ts";
import { fund, one, openAndWait, people, percent } from "./cast.ts";
import { randomAction } from "./random-action.ts";
import { amplifiedPositions } from "./scenes/amplifiers.ts";
import { proposeAdministrator } from "./scenes/bridge.ts";
import { contest } from "./scenes/challenges.ts";
import { randomShareAction, shareToken } from "./scenes/fcs.ts";
import { founding, otherChains, secondHub } from "./scenes/founding.ts";

/** Days it takes at most. */
export const shortDays = 90;

/** Random actions after the deployment. */
const randomActions = 24;
const randomShareActions = 4;
/** Empty blocks at the end of each chain, more than any reorg in the tests replaces. */
const restingBlocks = 24;

/** Of each hub a challenge that is averted and one that goes on, and proposals that are open at the end. */
async function decisions(world: World): Promise<void> {
  const random = world.random.fork("decisions");
  for (const version of [1, 2] as const) {
    const [challenger, bidder] = people(world, random, 2);
    const position = world.quickAuctions.find((one) => one.version === version)?.position;
    if (!challenger || !bidder || !position) throw new Error("no accounts or no position");
    const { minimumCollateral } = await positionState(world, position);
    await depositCollateral(world, { position, from: challenger, amount: minimumCollateral * 4n });
    for (const parts of [1n, 2n]) await contest(world, { version, position, challenger, bidder, parts });
  }
  const proposer = world.person("founder");
  await proposeRate(world, { module: "savingsReferral", proposer, ratePPM: random.int(20, 70) * 1_000 });
  await proposeAdministrator(world, random);
}

/** Deploys the whole system and does a few actions on every chain, for tests that need many devnets. */
export async function runShortStory(world: World): Promise<void> {
  const random = world.random.fork("short");
  await founding(world);
  await secondHub(world);
  await otherChains(world);
  await shareToken(world);
  for (const version of [1, 2] as const) {
    for (const market of ["WETH", "USDX"] as const) {
      const [owner, other] = people(world, random, 2);
      if (!owner || !other) throw new Error("no accounts were drawn");
      const { position, value, unit } = await openAndWait(world, { version, owner, market, multiple: 10n });
      await mint(world, { position, amount: percent(value, random.int(10, 40)) });
      await world.wait(hour);
      const part = { version, owner: other, parent: position, collateral: unit * 2n };
      await clonePosition(world, { ...part, mint: percent(value, random.int(2, 5)) });
      if (random.chance(0.5)) await transferOwnership(world, { position, to: other });
      world.reserved.delete(position);
      world.quickAuctions.push({ version, position });
    }
  }
  for (const chain of chainIds) {
    const account = one(people(world, random, 1));
    await fund(world, chain, account, franc(3_000));
    await save(world, { chain, account, amount: random.amount(100, 2_900) });
    const to = world.person("founder");
    await transferWithReference(world, { chain, from: account, to, amount: franc(1), reference: "thanks" });
  }
  for (const chain of amplifierChains) {
    await amplifiedPositions(world, { random: world.random.fork(`amplifier ${chain}`), chain, pause: hour });
  }
  for (let i = 0; i < randomActions; i++) {
    await world.wait(random.int(hour, day / 4));
    await randomAction(world, random);
  }
  for (let i = 0; i < randomShareActions; ) if (await randomShareAction(world, random)) i++;
  await decisions(world);
  for (let i = 0; i < restingBlocks; i++) await world.mine(world.chains);
  if (world.chain(mainChain).head.timestamp >= world.end) throw new Error("the short story is too long");
}
