import { invest, sharesOf } from "../../actions/equity.ts";
import {
  attackVotes,
  capVotes,
  delegateFcsVotes,
  depositAndRedeem,
  depositFcs,
  fcsOf,
  heldByFcs,
  redeemFcs,
  shoot,
  transferFcs,
  unwrapShares,
  wrapShares,
} from "../../actions/fcs.ts";
import { smartAccount } from "../../actions/tokens.ts";
import { foundFcs } from "../../deploy.ts";
import { franc } from "../../money.ts";
import type { Random } from "../../random.ts";
import { day, hour, mainChain, type World } from "../../world.ts";
import { fund, one, percent } from "../cast.ts";

/** Seconds: somewhat more than the 90 days after which FPS can be redeemed, because deposits reduce the average. */
const RIPE = 96 * day;

/** FCS is deployed, and its first holders wrap FPS and deposit ZCHF. */
export async function shareToken(world: World): Promise<void> {
  const random = world.random.fork("share token");
  const founder = world.person("founder");
  await foundFcs(world);
  const shares = percent(await sharesOf(world, founder), random.int(20, 30));
  await wrapShares(world, { account: founder, shares });
  const [holder, friend] = random.shuffle(traders(world));
  if (!holder || !friend) throw new Error("no accounts were drawn");
  await fund(world, mainChain, holder, franc(20_000));
  await depositFcs(world, { account: holder, amount: random.amount(8_000, 20_000) });
  await delegateFcsVotes(world, { from: holder, to: founder });
  await transferFcs(world, { from: holder, to: friend, shares: (await fcsOf(world, holder)) / 3n });
  await unwrapShares(world, { account: friend, shares: (await fcsOf(world, friend)) / 4n });
  world.reached.add("share token");
}

/** Holders of FCS redeem, alone and several times in a transaction, and destroy votes. */
export async function redemptions(world: World, random: Random): Promise<void> {
  const founder = world.person("founder");
  const [holder, rival, target] = random.shuffle(traders(world));
  if (!holder || !rival || !target) throw new Error("no accounts were drawn");
  for (const account of [holder, rival]) {
    await fund(world, mainChain, account, franc(12_000));
    await depositFcs(world, { account, amount: random.amount(5_000, 12_000) });
  }
  await fund(world, mainChain, target, franc(800));
  await invest(world, { account: target, amount: random.amount(400, 800) });
  await delegateFcsVotes(world, { from: rival, to: holder });
  await untilRipe(world);
  await redeemFcs(world, { account: holder, shares: (await fcsOf(world, holder)) / 3n });
  await world.wait(random.int(1, 20) * hour);
  await redeemFcs(world, {
    account: holder,
    shares: (await fcsOf(world, holder)) / 3n,
    receiver: rival,
  });
  // Takes its shares off what the redemptions still cost others.
  await fund(world, mainChain, rival, franc(300));
  await depositFcs(world, { account: rival, amount: franc(300) });
  await delegateFcsVotes(world, { from: rival, to: rival });
  const account = smartAccount(world);
  await fund(world, mainChain, account, franc(3_000));
  await untilRipe(world);
  await depositAndRedeem(world, {
    sender: holder,
    amount: random.amount(2_000, 3_000),
    redemptions: [
      { shares: franc(1), receiver: rival },
      // ZCHF for the equity contract itself, beside the fee.
      { shares: franc(1) / 2n, receiver: world.at(mainChain, "equity") },
    ],
  });
  await attackVotes(world, { from: rival, target: holder });
  await shoot(world, { from: founder, target });
  await world.wait(400 * day - RIPE);
  await capVotes(world, { from: holder, holder: founder });
}

async function untilRipe(world: World): Promise<void> {
  while ((await heldByFcs(world)) < RIPE) await world.wait(20 * day);
}

/** Does one random action with FCS that the contracts allow at this block; false when none of its kind is possible now. */
export async function randomShareAction(world: World, random: Random): Promise<boolean> {
  if (!world.reached.has("share token")) return false;
  const account = one(random.shuffle(traders(world)));
  const [held, unwrapped] = [await fcsOf(world, account), await sharesOf(world, account)];
  const part = (amount: bigint) => percent(amount, random.int(5, 60));
  switch (random.int(0, 5)) {
    case 0: {
      if (unwrapped === 0n) return false;
      await wrapShares(world, { account, shares: part(unwrapped) });
      return true;
    }
    case 1: {
      if (held === 0n) return false;
      await unwrapShares(world, { account, shares: part(held) });
      return true;
    }
    case 2: {
      if (held === 0n) return false;
      await transferFcs(world, { from: account, to: random.pick(traders(world)), shares: part(held) });
      return true;
    }
    case 3: {
      if (held === 0n || (await heldByFcs(world)) < RIPE) return false;
      await redeemFcs(world, { account, shares: part(held) });
      return true;
    }
    case 4: {
      await delegateFcsVotes(world, { from: account, to: random.pick(traders(world)) });
      return true;
    }
    default: {
      await fund(world, mainChain, account, franc(2_000));
      await depositFcs(world, { account, amount: random.amount(100, 2_000) });
      return true;
    }
  }
}

/** Accounts that trade shares at any time: FPS that others receive delay the day on which they may sell. */
const traders = (world: World) => world.people.filter((person) => !world.shareHolders.includes(person));
