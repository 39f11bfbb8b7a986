import { PositionV1ABI, PositionV2ABI } from "@frankencoin/zchf";
import { type Address, parseAbi } from "viem";
import {
  type AmplifierChain,
  amplified,
  amplifierAbi,
  amplifierChains,
  amplify,
  donateLiquidity,
  openAmplified,
  reduceAmplified,
  setPoolPrice,
  transferAmplified,
} from "../actions/amplifiers.ts";
import { transfer } from "../actions/coin.ts";
import { invest } from "../actions/equity.ts";
import { deliver } from "../actions/messages.ts";
import {
  adjust,
  adjustPrice,
  clonePosition,
  depositCollateral,
  hubOf,
  mint,
  openedIn,
  type PositionState,
  positionState,
  repay,
  transferOwnership,
  type Version,
} from "../actions/positions.ts";
import { type Module, moduleOf, refreshBalance, save, withdraw } from "../actions/savings.ts";
import { crossTransfer, transferWithReference } from "../actions/transfers.ts";
import { selectorOf } from "../deploy.ts";
import { franc, smaller } from "../money.ts";
import type { Random } from "../random.ts";
import { chainIds, day, mainChain, sideChains, type World } from "../world.ts";
import { anyText, fund, one, people, percent } from "./cast.ts";

/** Does one action, or returns false when none of its kind is possible now. */
type Action = (world: World, random: Random) => Promise<boolean>;

/** Does one random action that the contracts allow at this block, and returns its name. */
export async function randomAction(world: World, random: Random): Promise<string> {
  for (;;) {
    const [name, act] = random.pick(actions);
    if (await act(world, random)) return name;
  }
}

const actions: [name: string, act: Action][] = [
  ["transfer", plainTransfer],
  ["transfer with reference", referenceTransfer],
  ["cross transfer", crossTransferHome],
  ["invest", smallInvestment],
  ["save", saving],
  ["save", saving],
  ["withdraw", withdrawing],
  ["refresh", refreshing],
  ["mint", minting],
  ["mint", minting],
  ["repay", repaying],
  ["adjust", adjusting],
  ["price", pricing],
  ["deposit", depositing],
  ["owner", changingOwner],
  ["clone", cloning],
  ["amplify", amplifying],
];

async function plainTransfer(world: World, random: Random): Promise<boolean> {
  const chain = random.pick(openChains(world));
  const cast = people(world, random, 2);
  await fund(world, chain, one(cast), franc(500));
  await transfer(world, { chain, from: one(cast), to: one(cast, 1), amount: random.amount(1, 400) });
  return true;
}

async function referenceTransfer(world: World, random: Random): Promise<boolean> {
  if (!world.reached.has("other chains")) return false;
  const chain = random.pick(chainIds);
  const cast = people(world, random, 2);
  await fund(world, chain, one(cast), franc(500));
  const amount = random.amount(1, 400);
  await transferWithReference(world, {
    chain,
    from: one(cast),
    to: one(cast, 1),
    amount,
    reference: anyText(random),
  });
  return true;
}

async function crossTransferHome(world: World, random: Random): Promise<boolean> {
  if (!world.reached.has("other chains")) return false;
  const [chain, other] = random.shuffle(chainIds);
  const cast = people(world, random, 2);
  if (chain === undefined || other === undefined) return false;
  await fund(world, chain, one(cast), franc(500));
  const reference = chain !== mainChain && random.chance(0.3) ? undefined : anyText(random);
  const amount = random.amount(1, 400);
  const route = { chain, from: one(cast), to: one(cast, 1), target: selectorOf(other) };
  await deliver(world, await crossTransfer(world, { ...route, amount, reference }));
  return true;
}

async function smallInvestment(world: World, random: Random): Promise<boolean> {
  const account = random.pick(world.people.filter((person) => !world.shareHolders.includes(person)));
  await fund(world, mainChain, account, franc(3_000));
  await invest(world, { account, amount: random.amount(100, 3_000) });
  return true;
}

async function saving(world: World, random: Random): Promise<boolean> {
  const where = anyModule(world, random);
  if (!where) return false;
  const [account, referrer] = people(world, random, 2);
  if (!account || !referrer) return false;
  await fund(world, where.chain, account, franc(3_000));
  const referral =
    where.module !== "savingsV2" && random.chance(0.4)
      ? { referrer, feePPM: random.int(0, 250) * 1_000 }
      : undefined;
  await save(world, { ...where, account, amount: random.amount(100, 3_000), referral });
  return true;
}

async function withdrawing(world: World, random: Random): Promise<boolean> {
  const saver = await anySaver(world, random);
  if (!saver) return false;
  await withdraw(world, { ...saver, amount: percent(saver.saved, random.int(5, 120)) });
  return true;
}

async function refreshing(world: World, random: Random): Promise<boolean> {
  const saver = await anySaver(world, random);
  if (!saver) return false;
  await refreshBalance(world, { ...saver, caller: one(people(world, random, 1)) });
  return true;
}

async function minting(world: World, random: Random): Promise<boolean> {
  const found = await anyPosition(world, random);
  if (!found?.free) return false;
  const room = backed(found.state) - found.state.minted;
  const limit = found.version === 1 ? found.state.limit - found.state.minted : found.available;
  const most = smaller(room, limit);
  if (most < franc(100)) return false;
  await mint(world, { position: found.position, amount: percent(most, random.int(10, 60)) });
  return true;
}

async function repaying(world: World, random: Random): Promise<boolean> {
  const found = await anyPosition(world, random);
  if (!found || found.state.minted < franc(100)) return false;
  const payer = random.chance(0.7) ? found.state.owner : one(people(world, random, 1));
  const amount = percent(found.state.minted, random.int(5, 50));
  await fund(world, mainChain, payer, amount);
  await repay(world, { position: found.position, payer, amount });
  return true;
}

async function adjusting(world: World, random: Random): Promise<boolean> {
  const found = await anyPosition(world, random);
  if (!found?.free || found.state.minted < franc(100)) return false;
  const { position, state } = found;
  const minted = percent(state.minted, random.int(60, 95));
  const collateral = state.balance + percent(state.minimumCollateral, random.int(1, 80));
  await fund(world, mainChain, state.owner, state.minted);
  await adjust(world, {
    position,
    ...random.pick([{ minted }, { collateral }, { minted, collateral }]),
  });
  return true;
}

async function pricing(world: World, random: Random): Promise<boolean> {
  const found = await anyPosition(world, random);
  if (!found?.free) return false;
  const { position, state } = found;
  const price = percent(state.price, random.int(88, 103));
  // Both versions refuse a price at which the least collateral would be worth more than may ever be minted.
  const bound = found.version === 1 ? state.limit : state.minted + found.available;
  if (price === state.price || (state.balance * price) / 10n ** 18n < state.minted) return false;
  if (price * state.minimumCollateral > bound * 10n ** 18n) return false;
  await adjustPrice(world, { position, price });
  return true;
}

async function depositing(world: World, random: Random): Promise<boolean> {
  const found = await anyPosition(world, random);
  if (!found) return false;
  const amount = percent(found.state.minimumCollateral, random.int(1, 50));
  await depositCollateral(world, { position: found.position, from: one(people(world, random, 1)), amount });
  return true;
}

async function changingOwner(world: World, random: Random): Promise<boolean> {
  const found = await anyPosition(world, random);
  if (!found) return false;
  await transferOwnership(world, { position: found.position, to: one(people(world, random, 1)) });
  return true;
}

async function cloning(world: World, random: Random): Promise<boolean> {
  const found = await anyPosition(world, random);
  if (!found?.free) return false;
  const { version, position: parent, state, available } = found;
  const collateral = state.minimumCollateral * BigInt(random.int(1, 4));
  const most = (collateral * state.price) / 10n ** 18n;
  const amount = percent(smaller(most, available), random.int(20, 90));
  if (amount < franc(10)) return false;
  // In version 1 the clone's price is what it mints, so that the least collateral must be worth no more than that.
  await clonePosition(world, {
    version,
    owner: one(people(world, random, 1)),
    parent,
    collateral,
    mint: amount,
  });
  return true;
}

/** A new price of the pool, or what an account or somebody else may do with a position of its amplifier. */
async function amplifying(world: World, random: Random): Promise<boolean> {
  if (!world.reached.has("other chains")) return false;
  const chain = random.pick(amplifierChains);
  const percentOfAnchor = random.int(94, 106);
  if (random.chance(0.25)) {
    await setPoolPrice(world, { chain, usdPerZchf: (1.25 * percentOfAnchor) / 100 });
    return true;
  }
  const position = await anyAmplified(world, random, chain);
  if (!position || random.chance(0.2)) {
    const owner = one(people(world, random, 1));
    const between = [random.int(90, 97) / 80, random.int(98, 110) / 80] as const;
    const opened = await openAmplified(world, { chain, owner, between });
    await amplify(world, { chain, position: opened, francs: random.int(500, 5_000) });
    return true;
  }
  const { liquidity } = await amplified(world, { chain, position });
  const someone = one(people(world, random, 1));
  const francs = random.int(500, 5_000);
  await random.pick([
    () => amplify(world, { chain, position, francs }),
    () => reduceAmplified(world, { chain, position, share: liquidity === 0n ? 0 : random.int(10, 90) }),
    () => donateLiquidity(world, { chain, position, from: someone, share: random.int(1, 10) }),
    () => transferAmplified(world, { chain, position, to: someone }),
  ])();
  return true;
}

async function anyAmplified(
  world: World,
  random: Random,
  chain: AmplifierChain,
): Promise<Address | undefined> {
  const address = world.at(chain, "uniswapAmplifier");
  const logs = await world.client(chain).getContractEvents({
    address,
    abi: amplifierAbi,
    eventName: "AmplifiedPositionCreated",
    strict: true,
    fromBlock: 0n,
  });
  return logs.length === 0 ? undefined : random.pick(logs).args.position;
}

type Found = {
  version: Version;
  position: Address;
  state: PositionState;
  /** Nothing suspends minting or changes. */
  free: boolean;
  /** What clones of it may mint. */
  available: bigint;
};

/** An open position that no scene has reserved, whose owner is an account of the story. */
async function anyPosition(world: World, random: Random): Promise<Found | undefined> {
  const positions = (await knownPositions(world)).filter(({ position }) => !world.reserved.has(position));
  if (positions.length === 0) return undefined;
  const { version, position } = random.pick(positions);
  const now = BigInt(await world.now());
  const state = await positionState(world, position);
  if (state.closed || state.balance < state.minimumCollateral) return undefined;
  if (state.expiration < now + BigInt(day) || world.reserved.has(state.original)) return undefined;
  if (!world.people.includes(state.owner)) return undefined;
  const free = state.cooldown < now && state.start < now && state.challengedAmount === 0n;
  return {
    version,
    position,
    state,
    free,
    available: await availableForClones(world, version, position, state),
  };
}

async function knownPositions(world: World): Promise<{ version: Version; position: Address }[]> {
  const versions: Version[] = world.reached.has("second hub") ? [1, 2] : [1];
  const found = [];
  for (const version of versions) {
    const address = hubOf(world, version);
    const logs = await world.client(mainChain).getLogs({ address, fromBlock: 0n });
    for (const position of openedIn(logs)) found.push({ version, position });
  }
  return found;
}

function availableForClones(
  world: World,
  version: Version,
  position: Address,
  state: PositionState,
): Promise<bigint> {
  const client = world.client(mainChain);
  return version === 1
    ? client.readContract({ address: position, abi: PositionV1ABI, functionName: "limitForClones" })
    : client.readContract({
        address: state.original,
        abi: PositionV2ABI,
        functionName: "availableForClones",
      });
}

function backed(state: PositionState): bigint {
  return (state.balance * state.price) / 10n ** 18n;
}

function openChains(world: World): number[] {
  return world.reached.has("other chains") ? chainIds : [mainChain];
}

type Place = { chain: number; module: Module };

function anyModule(world: World, random: Random): Place | undefined {
  const places: Place[] = [];
  if (world.reached.has("second hub")) places.push({ chain: mainChain, module: "savingsV2" });
  if (world.reached.has("other chains")) {
    places.push({ chain: mainChain, module: "savingsReferral" });
    for (const chain of sideChains) places.push({ chain, module: "ccipBridgedSavings" });
  }
  return places.length > 0 ? random.pick(places) : undefined;
}

const savingsAbi = parseAbi([
  "function savings(address) view returns (uint192 saved, uint64 ticks)",
  "function currentTicks() view returns (uint64)",
]);

/** An account with savings that may be withdrawn. */
async function anySaver(
  world: World,
  random: Random,
): Promise<(Place & { account: Address; saved: bigint }) | undefined> {
  const place = anyModule(world, random);
  if (!place) return undefined;
  const client = world.client(place.chain);
  const module = { address: moduleOf(world, place), abi: savingsAbi } as const;
  const now = await client.readContract({ ...module, functionName: "currentTicks" });
  for (const account of random.shuffle(world.people)) {
    const [saved, ticks] = await client.readContract({ ...module, functionName: "savings", args: [account] });
    if (saved > 0n && ticks <= now) return { ...place, account, saved };
  }
  return undefined;
}
