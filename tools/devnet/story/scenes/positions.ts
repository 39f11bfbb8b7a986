import type { Address } from "viem";
import {
  adjust,
  adjustPrice,
  clonePosition,
  cloneWithHelper,
  denyPosition,
  depositCollateral,
  mint,
  openedPosition,
  openPosition,
  positionState,
  repay,
  roll,
  transferOwnership,
  type Version,
  withdrawCollateral,
} from "../../actions/positions.ts";
import { franc } from "../../money.ts";
import type { Random } from "../../random.ts";
import { oddTexts } from "../../texts.ts";
import { day, hour, mainChain, type World } from "../../world.ts";
import { fund, type Market, markets, one, openAndWait, openingFee, people, percent } from "../cast.ts";

type Setting = { random: Random; version: Version; market: Market };

/** An original, a clone of it, and a clone of the clone; in version 2 also clones through the helper. */
export async function family(world: World, { random, version, market }: Setting): Promise<void> {
  const cast = people(world, random, 5);
  const {
    position: original,
    unit,
    price,
    value,
  } = await openAndWait(world, { version, owner: one(cast), market });
  await mint(world, { position: original, amount: percent(value, random.int(20, 60)) });
  await world.wait(random.int(1, 10) * day);

  const collateral = unit * 4n;
  const amount = percent((collateral * price) / 10n ** 18n, 80);
  const child = openedPosition(
    await clonePosition(world, { version, owner: one(cast, 1), parent: original, collateral, mint: amount }),
  );
  await world.wait(random.int(1, 72) * hour);
  if (version === 1) {
    // A clone's limit is what it first minted; only what its own collateral no longer backs can go to its clones.
    await fund(world, mainChain, one(cast, 1), amount);
    await adjust(world, { position: child, minted: 0n });
    await withdrawCollateral(world, { position: child, amount: collateral / 2n });
  }
  const grandchild = openedPosition(
    await clonePosition(world, {
      version,
      owner: one(cast, 2),
      parent: child,
      collateral: unit * 2n,
      mint: amount / 4n,
      expiration: (await positionState(world, child)).expiration - BigInt(random.int(1, 20) * day),
    }),
  );
  await world.wait(random.int(1, 20) * day);
  await fund(world, mainChain, one(cast, 2), amount / 16n);
  await repay(world, { position: grandchild, amount: amount / 16n });
  if (version === 2) await helperClones(world, { random, parent: child, owner: one(cast, 3), unit, price });
  world.reserved.delete(original);
}

async function helperClones(
  world: World,
  {
    random,
    parent,
    owner,
    unit,
    price,
  }: { random: Random; parent: Address; owner: Address; unit: bigint; price: bigint },
): Promise<void> {
  const collateral = unit * 3n;
  const amount = percent((collateral * price) / 10n ** 18n, 40);
  for (const newPrice of [price, percent(price, 90), percent(price, 110)]) {
    await cloneWithHelper(world, { owner, parent, collateral, mint: amount, price: newPrice });
    await world.wait(random.int(1, 48) * hour);
  }
  // Version 2 lets one person pay for another's clone.
  await clonePosition(world, {
    version: 2,
    sender: owner,
    owner: world.person("founder"),
    parent,
    collateral,
    mint: amount,
  });
}

/** Everything an owner can change, ending with the position closed. */
export async function adjustments(world: World, { random, version, market }: Setting): Promise<void> {
  const cast = people(world, random, 3);
  const [owner, second, third] = [one(cast), one(cast, 1), one(cast, 2)];
  const { position, unit, price, value } = await openAndWait(world, { version, owner, market });
  const minted = percent(value, random.int(40, 60));
  await mint(world, { position, amount: minted });
  await mint(world, { position, amount: percent(value, 5), target: third });
  await world.wait(random.int(1, 5) * day);

  await fund(world, mainChain, owner, percent(value, 10));
  await adjust(world, { position, minted: minted - percent(value, 5) });
  await world.wait(random.int(1, 5) * hour);
  await adjust(world, { position, collateral: unit * 6n });
  await world.wait(random.int(1, 5) * hour);
  await fund(world, mainChain, owner, percent(value, 10));
  await adjust(world, { position, minted: minted - percent(value, 10), collateral: unit * 7n });
  await depositCollateral(world, { position, from: second, amount: unit / 2n });

  await adjustPrice(world, { position, price: percent(price, 105) });
  await world.wait(3 * day + hour);
  await adjustPrice(world, { position, price: percent(price, 95) });
  await fund(world, mainChain, owner, percent(value, 2));
  await world.block(async () => {
    await mint(world, { position, owner, amount: percent(value, 3) });
    await adjustPrice(world, { position, owner, price: percent(price, 94) });
    await repay(world, { position, payer: owner, amount: percent(value, 2) });
    await withdrawCollateral(world, { position, owner, amount: unit / 4n });
    await mint(world, { position, owner, amount: percent(value, 1) });
  });
  await repay(world, { position, payer: third, amount: franc(10) });

  await transferOwnership(world, { position, to: second });
  await world.block(async () => {
    await transferOwnership(world, { position, owner: second, to: third });
    await transferOwnership(world, { position, owner: third, to: owner });
  });
  await world.wait(random.int(1, 30) * day);
  await fund(world, mainChain, owner, value);
  await adjust(world, { position, minted: 0n, collateral: unit, price: percent(price, 90) });
  await withdrawCollateral(world, { position, amount: unit });
  world.reserved.delete(position);
}

/** Originals that are vetoed: one after a day, one within a few blocks; the owners get their collateral back. */
export async function denials(world: World, { random, version, market }: Setting): Promise<void> {
  const vetor = world.person("founder");
  const [owner] = people(world, random, 1);
  if (!owner) throw new Error("no account was drawn");
  for (const delay of [day, 0]) {
    await fund(world, mainChain, owner, openingFee);
    const { price, minimum } = markets[market];
    const terms = { version, owner, token: world.token(market), price, minimumCollateral: minimum };
    const position = openedPosition(
      await openPosition(world, {
        ...terms,
        collateral: minimum * 2n,
        limit: franc(500_000),
        initPeriod: BigInt(3 * day),
      }),
    );
    world.reserved.add(position);
    await world.wait(delay);
    await denyPosition(world, { position, vetor, message: random.pick(oddTexts) });
    await world.wait(4 * day);
    const { balance } = await positionState(world, position);
    await withdrawCollateral(world, { position, amount: balance });
  }
}

/** Debt moves from one position to another: into a new clone of someone else's, then into an own one. Version 2. */
export async function rolls(world: World, { random, market }: Omit<Setting, "version">): Promise<void> {
  const cast = people(world, random, 2);
  const [owner, other] = [one(cast), one(cast, 1)];
  const target = await openAndWait(world, { version: 2, owner: other, market, duration: BigInt(200 * day) });
  const source = await openAndWait(world, { version: 2, owner, market, duration: BigInt(60 * day) });
  await mint(world, { position: source.position, amount: percent(source.value, 50) });
  await world.wait(random.int(5, 40) * day);
  await fund(world, mainChain, owner, percent(source.value, 20));
  const rolled = openedPosition(await roll(world, { source: source.position, target: target.position }));
  await world.wait(random.int(1, 20) * day);

  const own = await openAndWait(world, {
    version: 2,
    owner,
    market,
    duration: BigInt(120 * day),
    multiple: 8n,
  });
  await fund(world, mainChain, owner, percent(source.value, 20));
  await roll(world, { source: rolled, target: own.position });
  await world.wait(random.int(1, 10) * day);
  const { expiration } = await positionState(world, own.position);
  await fund(world, mainChain, owner, percent(source.value, 20));
  await roll(world, { source: own.position, target: target.position, expiration: expiration - BigInt(day) });
  for (const { position } of [target, source, own]) world.reserved.delete(position);
}
