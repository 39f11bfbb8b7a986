import { swapIn, swapOut, transfer } from "../../actions/coin.ts";
import { canRedeem, delegateVotes, invest, redeem, sharesOf, transferShares } from "../../actions/equity.ts";
import { deliver, pushRate, pushVotes, synchronizeAccounting } from "../../actions/messages.ts";
import {
  burnCoins,
  denyMinter,
  mintCoins,
  reportLoss,
  reportProfit,
  suggestMinter,
} from "../../actions/minters.ts";
import { applyRate, proposeRate } from "../../actions/savings.ts";
import { foundSecondBridge } from "../../deploy.ts";
import { franc } from "../../money.ts";
import type { Random } from "../../random.ts";
import { oddTexts } from "../../texts.ts";
import { day, hour, mainChain, sideChains, type World } from "../../world.ts";
import { anyText, freshAddress, fund, one, people, percent } from "../cast.ts";

/** An account buys shares, holds them long enough, and sells; some shares are sent to the equity contract itself. */
export async function shares(world: World, random: Random): Promise<void> {
  const [other] = people(world, random, 1);
  const account = random.pick(world.shareHolders);
  if (!other) throw new Error("no account was drawn");
  await fund(world, mainChain, account, franc(40_000));
  await invest(world, { account, amount: random.amount(20_000, 40_000) });
  await transferShares(world, {
    from: account,
    to: world.at(mainChain, "equity"),
    shares: franc(random.int(1, 3)),
  });
  await delegateVotes(world, { from: account, to: other });
  await world.wait(91 * day);
  // Shares bought in the meantime extend the holding period.
  while (!(await canRedeem(world, account))) await world.wait(31 * day);
  await redeem(world, { account, shares: percent(await sharesOf(world, account), random.int(20, 60)) });
  await world.wait(random.int(1, 10) * day);
  while (!(await canRedeem(world, account))) await world.wait(31 * day);
  await redeem(world, { account, shares: (await sharesOf(world, account)) / 3n, target: other });
}

/** Coins for the equity contract in the last minute of a day and of a year: the price of FPS rises without a log of its own. */
export async function gifts(world: World, random: Random): Promise<void> {
  const giver = one(people(world, random, 1));
  const yearEnd = Date.UTC(new Date((await world.now()) * 1000).getUTCFullYear() + 1, 0) / 1000;
  const midnight = Math.ceil((await world.now()) / day + 1) * day;
  for (const end of [midnight, yearEnd].sort((a, b) => a - b)) {
    await world.waitUntil(end - 60);
    const amount = random.amount(2_000, 5_000);
    await fund(world, mainChain, giver, amount);
    await transfer(world, { from: giver, to: world.at(mainChain, "equity"), amount });
  }
}

/** Minters on one chain: one vetoed, then proposed again and active; one not vetoed; one that never becomes active. */
export async function minters(
  world: World,
  { random, chain }: { random: Random; chain: number },
): Promise<void> {
  const proposer = one(people(world, random, 1));
  const vetor = world.person("founder");
  await fund(world, chain, proposer, franc(2_000));
  const label = `${chain}/${await world.now()}`;
  const disputed = freshAddress(world, `disputed/${label}`);
  await suggestMinter(world, { chain, minter: disputed, proposer, message: anyText(random) });
  await suggestMinter(world, {
    chain,
    minter: freshAddress(world, `welcome/${label}`),
    proposer,
    period: random.int(10, 30) * day,
    message: anyText(random),
  });
  await world.wait(random.int(1, 9) * day);
  await denyMinter(world, { chain, minter: disputed, vetor, message: random.pick(oddTexts) });
  await world.wait(random.int(1, 20) * day);
  await fund(world, chain, proposer, franc(3_000));
  const again = { chain, minter: disputed, proposer, fee: franc(1_500) };
  await suggestMinter(world, { ...again, message: anyText(random) });
  await suggestMinter(world, {
    chain,
    minter: freshAddress(world, `pending/${label}`),
    proposer,
    period: 2n ** 255n,
    message: 'NUL \u0000, <b>markup</b>, "quotes", \u202Eturned\u202C, 🧀',
  });
  await world.wait(10 * day + hour);
}

/** A minter that reports what it earned and lost elsewhere. */
export async function treasury(
  world: World,
  { random, chain }: { random: Random; chain: number },
): Promise<void> {
  const minter = world.person("treasury");
  const founder = world.person("founder");
  await fund(world, chain, founder, franc(1_000));
  await suggestMinter(world, { chain, minter, proposer: founder, message: "Treasury" });
  await world.wait(10 * day + hour);
  for (let round = 0; round < 3; round++) {
    const profit = random.amount(500, 3_000);
    await fund(world, chain, founder, profit);
    await reportProfit(world, { chain, minter, source: founder, amount: profit });
    await world.wait(random.int(1, 9) * day);
    await reportLoss(world, { chain, minter, source: founder, amount: random.amount(100, 900) });
    await world.wait(random.int(1, 9) * day);
    const amount = random.amount(100, 900);
    await mintCoins(world, { chain, minter, to: founder, amount });
    await burnCoins(world, { chain, account: founder, amount });
  }
}

/** Side chains settle a profit with Ethereum, then a loss. */
export async function settlements(world: World, random: Random): Promise<void> {
  const founder = world.person("founder");
  const minter = world.person("treasury");
  for (const chain of sideChains) {
    const earned = random.amount(1_000, 5_000);
    await fund(world, chain, founder, earned);
    await reportProfit(world, { chain, minter, source: founder, amount: earned });
    const profit = await synchronizeAccounting(world, { chain, caller: founder });
    await world.wait(random.int(1, 5) * hour);
    await deliver(world, profit);
    await world.wait(random.int(1, 20) * day);
    // More than all profits of the chain so far, so that the settlement is a loss.
    await reportLoss(world, { chain, minter, source: founder, amount: random.amount(30_000, 35_000) });
    await world.wait(random.int(1, 5) * hour);
    const loss = await synchronizeAccounting(world, { chain, caller: minter });
    await deliver(world, loss);
  }
}

/**
 * The lead rate of a module changes every few months until the end, and then on the side chains. It must: the contracts
 * multiply rate and age in 40 bits and could not change a rate any more that stood too long (7 % for 181 days).
 */
export async function rates(
  world: World,
  { random, module }: { random: Random; module: "savingsV2" | "savingsReferral" },
): Promise<void> {
  const proposer = world.person("founder");
  // Late enough that the rate can still be changed some weeks after the story.
  const latest = world.end - 32 * day;
  for (;;) {
    const caller = one(people(world, random, 1));
    await proposeRate(world, { module, proposer, ratePPM: random.int(1, 9) * 5_000 + 1 });
    await world.wait(random.int(1, 5) * day);
    // Another proposal takes the place of the first.
    await proposeRate(world, { module, proposer, ratePPM: random.int(20, 70) * 1_000 + random.int(2, 400) });
    await world.wait(7 * day + hour);
    await applyRate(world, { module, caller });
    if (module === "savingsReferral") {
      for (const chain of sideChains) {
        const pushed = await pushRate(world, { chain, caller });
        await world.wait(random.int(1, 48) * hour);
        await deliver(world, pushed);
      }
    }
    const next = (await world.now()) + random.int(100, 130) * day;
    if (next > latest) break;
    await world.waitUntil(next);
  }
  // Stays open to the end.
  await proposeRate(world, { module, proposer, ratePPM: random.int(20, 70) * 1_000 + 501 });
}

/** Voting power comes to the side chains, so that minters can be vetoed there. */
export async function votesAbroad(world: World): Promise<void> {
  const founder = world.person("founder");
  for (const chain of sideChains) {
    await deliver(
      world,
      await pushVotes(world, { chain, caller: founder, voters: [founder, world.person("alice")] }),
    );
  }
}

/** A second bridge is proposed, and accounts swap in and out over it. */
export async function secondBridge(world: World, random: Random): Promise<void> {
  await foundSecondBridge(world);
  const proposer = world.person("founder");
  const minter = world.at(mainChain, "stablecoinBridgeVCHF");
  await fund(world, mainChain, proposer, franc(1_000));
  await suggestMinter(world, { minter, proposer, period: 12 * day, message: "VCHF Bridge" });
  await world.wait(12 * day + hour);
  for (const account of people(world, random, 3)) {
    const amount = random.amount(5_000, 20_000);
    await swapIn(world, { account, amount, bridge: "VCHF" });
    await world.wait(random.int(1, 20) * day);
    await fund(world, mainChain, account, amount / 2n);
    await swapOut(world, { account, amount: amount / 2n, bridge: "VCHF" });
  }
}
