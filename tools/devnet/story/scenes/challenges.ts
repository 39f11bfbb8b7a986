import type { Address } from "viem";
import {
  bid,
  buyExpired,
  challengeNumber,
  returnPostponed,
  startChallenge,
} from "../../actions/challenges.ts";
import { mint, positionState, type Version } from "../../actions/positions.ts";
import type { Random } from "../../random.ts";
import { day, hour, mainChain, type World } from "../../world.ts";
import { fund, type Market, one, openAndWait, people, percent } from "../cast.ts";

export const outcomes = ["averted", "cancelled", "succeeded", "mixed", "bad debt", "postponed"] as const;
export type Outcome = (typeof outcomes)[number];

/** A challenge from its start to its end; each phase takes one day. */
export async function challenge(
  world: World,
  {
    random,
    version,
    market,
    outcome,
  }: { random: Random; version: Version; market: Market; outcome: Outcome },
): Promise<void> {
  const cast = people(world, random, 4);
  const [owner, challenger, bidder, other] = [one(cast), one(cast, 1), one(cast, 2), one(cast, 3)];
  const opened = await openAndWait(world, { version, owner, market, multiple: 6n });
  const { position, unit, price, value } = opened;
  await mint(world, { position, amount: percent(value, random.int(70, 95)) });
  await world.wait(random.int(1, 10) * day);

  const size = outcome === "bad debt" ? unit * 6n : unit * BigInt(random.int(2, 5));
  const start = await world.now();
  const number = challengeNumber(await startChallenge(world, { version, position, challenger, size }));
  await world.wait(random.int(1, 20) * hour);
  const place = async (account: typeof bidder, amount: bigint, postpone?: boolean) => {
    await fund(world, mainChain, account, (amount * price) / 10n ** 18n);
    await bid(world, { version, number, bidder: account, size: amount, postpone });
  };
  switch (outcome) {
    case "averted":
      await place(bidder, size);
      break;
    case "cancelled":
      await place(challenger, size);
      break;
    case "succeeded":
      await world.wait(day + random.int(1, 3) * hour);
      await place(bidder, size);
      break;
    case "mixed":
      await place(bidder, size / 4n);
      await world.wait(day + hour);
      await place(other, size / 4n);
      await world.wait(hour);
      await place(bidder, size);
      break;
    case "bad debt":
      // Less than an hour before the auction reaches zero.
      await world.waitUntil(start + 2 * day - hour);
      await place(bidder, size);
      break;
    case "postponed":
      await world.wait(day + hour);
      await place(bidder, size, true);
      await world.wait(day);
      await returnPostponed(world, { version, challenger, token: world.token(market) });
      break;
  }
  world.reserved.delete(position);
}

/** Challenges the least collateral of a position; with `parts`, `bidder` bids for one of so many parts of it. */
export async function contest(
  world: World,
  {
    version,
    position,
    challenger,
    bidder,
    parts,
  }: { version: Version; position: Address; challenger: Address; bidder: Address; parts: bigint | undefined },
): Promise<void> {
  const { minimumCollateral: size, price } = await positionState(world, position);
  const number = challengeNumber(await startChallenge(world, { version, position, challenger, size }));
  if (parts === undefined) return;
  await fund(world, mainChain, bidder, (size * price) / 10n ** 18n);
  await bid(world, { version, number, bidder, size: size / parts });
}

/**
 * Three challenges of a position that are still open when the story ends: of one the price has fallen to 0, one is
 * falling, one is new; of the last two a part is bid for. The position of version 1 expires meanwhile.
 */
export async function runningAuctions(
  world: World,
  { random, version }: { random: Random; version: Version },
): Promise<void> {
  const cast = people(world, random, 3);
  const [owner, challenger, bidder] = [one(cast), one(cast, 1), one(cast, 2)];
  const expiration = world.end - 60 * hour;
  const duration = BigInt(expiration - (await world.now()) - 3 * day);
  const { position, unit, value } = await openAndWait(world, {
    version,
    owner,
    market: "WETH",
    multiple: 8n,
    challengePeriod: BigInt(3 * day),
    ...(version === 1 && { duration }),
  });
  await mint(world, { position, amount: percent(value, 50) });
  await fund(world, mainChain, bidder, value);
  const numbers: bigint[] = [];
  for (const hours of [156, 96, 24]) {
    await world.waitUntil(world.end - hours * hour);
    const size = unit * BigInt(random.int(2, 4));
    numbers.push(challengeNumber(await startChallenge(world, { version, position, challenger, size })));
  }
  await world.wait(hour);
  for (const number of numbers.slice(1)) await bid(world, { version, number, bidder, size: unit / 2n });
}

/** A position of version 2 expires with debt, and its collateral is sold at a falling price, well or badly. */
export async function forcedSale(
  world: World,
  { random, market, outcome }: { random: Random; market: Market; outcome: "well" | "in parts" | "bad debt" },
): Promise<void> {
  const cast = people(world, random, 2);
  const [owner, buyer] = [one(cast), one(cast, 1)];
  const duration = BigInt(random.int(10, 30) * day);
  const { position, unit, value } = await openAndWait(world, { version: 2, owner, market, duration });
  await mint(world, { position, amount: percent(value, 80) });
  const buy = async (amount: bigint) => {
    await fund(world, mainChain, buyer, value * 4n);
    await buyExpired(world, { position, buyer, amount });
  };
  await world.wait(Number(duration));
  switch (outcome) {
    case "well":
      await world.wait(20 * hour);
      await buy(unit * 100n);
      break;
    case "in parts":
      await world.wait(30 * hour);
      await buy(unit);
      await world.wait(2 * hour);
      await buy(unit * 2n);
      await world.wait(10 * hour);
      await buy(unit * 100n);
      break;
    case "bad debt":
      await world.wait(random.int(44, 60) * hour);
      await buy(unit * 100n);
      break;
  }
  world.reserved.delete(position);
}
