import { amplifierChains } from "../actions/amplifiers.ts";
import type { Random } from "../random.ts";
import { chainIds, mainChain, sideChains, type World } from "../world.ts";
import { type Market, marketNames } from "./cast.ts";
import { amplifiedPositions, thirdBridge } from "./scenes/amplifiers.ts";
import { bridgeAdministration } from "./scenes/bridge.ts";
import { challenge, forcedSale, outcomes } from "./scenes/challenges.ts";
import { redemptions } from "./scenes/fcs.ts";
import {
  gifts,
  minters,
  rates,
  secondBridge,
  settlements,
  shares,
  treasury,
  votesAbroad,
} from "./scenes/governance.ts";
import { extremeNumbers, reentrantTokens, strangeTokens, turncoats } from "./scenes/hostile.ts";
import { adjustments, denials, family, rolls } from "./scenes/positions.ts";
import { crossTransfers, elsewhere, references, sameMoment, severalAtOnce } from "./scenes/references.ts";
import { referredSavers, savers } from "./scenes/savers.ts";

export type Play = {
  title: string;
  play(world: World, random: Random): Promise<void>;
  /** Days it takes at most, so that it can be begun in time. */
  days: number;
  /** Days after the beginning of its era within which it must begin. */
  startWithin?: number;
  /** Set where a second time would find things done already. */
  once?: true;
};

const market = (random: Random): Market => random.pick(marketNames);
const chainNames: Record<number, string> = { [mainChain]: "Ethereum", 100: "Gnosis", 8453: "Base" };

function positionPlays(version: 1 | 2): Play[] {
  const name = `version ${version}`;
  return [
    {
      title: `A family of positions, ${name}`,
      play: (world, random) => family(world, { random, version, market: market(random) }),
      days: 50,
    },
    {
      title: `Adjustments, ${name}`,
      play: (world, random) => adjustments(world, { random, version, market: market(random) }),
      days: 50,
    },
    {
      title: `Denials, ${name}`,
      play: (world, random) => denials(world, { random, version, market: market(random) }),
      days: 15,
    },
    ...outcomes.map((outcome) => ({
      title: `A challenge, ${outcome}, ${name}`,
      play: (world: World, random: Random) =>
        challenge(world, { random, version, market: market(random), outcome }),
      days: 25,
    })),
    {
      title: `Strange tokens, ${name}`,
      play: (world, random) => strangeTokens(world, { random, version }),
      days: 15,
      once: true,
    },
    {
      title: `Turncoat tokens, ${name}`,
      play: (world, random) => turncoats(world, { random, version }),
      days: 45,
      once: true,
    },
    {
      title: `Re-entrant tokens, version ${version}`,
      play: (world, random) => reentrantTokens(world, { random, version }),
      days: 10,
      once: true,
    },
  ];
}

/** What can happen from the beginning on. */
export const earlyPlays: Play[] = [
  { title: "Shares", play: shares, days: 250, once: true },
  {
    title: "Minters on Ethereum",
    play: (world, random) => minters(world, { random, chain: mainChain }),
    days: 45,
  },
  {
    title: "A treasury on Ethereum",
    play: (world, random) => treasury(world, { random, chain: mainChain }),
    days: 70,
    once: true,
  },
  { title: "The second bridge", play: secondBridge, days: 80, once: true },
  { title: "Extreme numbers", play: extremeNumbers, days: 1, once: true },
  ...positionPlays(1),
];

/** Scheduled by itself: among the early plays it would move the times of all that follow it. */
export const gift: Play = { title: "Gifts to the reserve", play: gifts, days: 370, once: true };

/** Scheduled by itself, too. */
export const fcsRedemptions: Play = {
  title: "Redemptions of FCS",
  play: redemptions,
  days: 520,
  startWithin: 45,
  once: true,
};

/** What needs the second hub. */
export const middlePlays: Play[] = [
  ...positionPlays(2),
  { title: "Rolls", play: (world, random) => rolls(world, { random, market: market(random) }), days: 90 },
  ...(["well", "in parts", "bad debt"] as const).map((outcome) => ({
    title: `A forced sale, ${outcome}`,
    play: (world: World, random: Random) => forcedSale(world, { random, market: market(random), outcome }),
    days: 40,
  })),
  {
    title: "The first savers",
    play: (world, random) => savers(world, { random, module: "savingsV2" }),
    days: 110,
  },
  {
    title: "Rates of the first savings",
    play: (world, random) => rates(world, { random, module: "savingsV2" }),
    startWithin: 60,
    days: 300,
    once: true,
  },
];

/** What needs the other chains. */
export const latePlays: Play[] = [
  ...chainIds.flatMap((chain): Play[] => {
    const name = chainNames[chain];
    return [
      {
        title: `References on ${name}`,
        play: (world, random) => references(world, { random, chain }),
        days: 15,
      },
      { title: `From ${name}`, play: (world, random) => crossTransfers(world, { random, chain }), days: 3 },
      {
        title: `Several at once from ${name}`,
        play: (world, random) => severalAtOnce(world, { random, chain }),
        days: 1,
      },
      { title: `Savers on ${name}`, play: (world, random) => savers(world, { random, chain }), days: 110 },
      {
        title: `Savers with referrers on ${name}`,
        play: (world, random) => referredSavers(world, { random, chain }),
        days: 130,
      },
    ];
  }),
  { title: "The same moment", play: sameMoment, days: 95 },
  { title: "Messages elsewhere", play: elsewhere, days: 1 },
  {
    title: "The lead rate",
    play: (world, random) => rates(world, { random, module: "savingsReferral" }),
    startWithin: 60,
    days: 300,
    once: true,
  },
];

/** What is decided about the bridge, on each chain for itself. */
export const bridgePlays: Play[] = chainIds.map((chain) => ({
  title: `The bridge's administration on ${chainNames[chain]}`,
  play: (world, random) => bridgeAdministration(world, { random, chain }),
  days: 90,
  once: true,
}));

/** Amplifiers, and a bridge for a stablecoin with six decimals. */
export const amplifierPlays: Play[] = [
  ...amplifierChains.map((chain) => ({
    title: `Amplified positions on ${chainNames[chain]}`,
    play: (world: World, random: Random) => amplifiedPositions(world, { random, chain }),
    days: 15,
  })),
  { title: "The third bridge", play: thirdBridge, days: 60, once: true },
];

/** Side chains must know who votes before they can veto; a treasury must be active before it can report. */
export const abroad: Play = {
  title: "Governance and accounts abroad",
  play: async (world, random) => {
    await votesAbroad(world);
    for (const chain of sideChains) await treasury(world, { random, chain });
    for (const chain of sideChains) await minters(world, { random, chain });
    await settlements(world, random);
  },
  days: 290,
  once: true,
};
