import type { Random } from "../random.ts";
import { day, hour, type World } from "../world.ts";
import { randomAction } from "./random-action.ts";
import { runningAuctions } from "./scenes/challenges.ts";
import { randomShareAction, shareToken } from "./scenes/fcs.ts";
import { founding, otherChains, secondHub } from "./scenes/founding.ts";
import { guests, lastReferrals, quickPositions } from "./scenes/preparations.ts";
import {
  abroad,
  amplifierPlays,
  bridgePlays,
  earlyPlays,
  fcsRedemptions,
  gift,
  latePlays,
  middlePlays,
  type Play,
} from "./scenes.ts";
import { type Entry, runScenes } from "./stage.ts";

/** Days after the beginning on which things become possible, and the day after which no scene may run. */
const eras = { early: 3, middle: 420, late: 660, over: 1_125, guests: 1_126, quick: 1_127 };
const openingDays = { secondHub: 400, shareToken: 560, otherChains: 625 };

/** Random actions between the scenes: enough that every month has some. */
const randomActions = 160;
const randomShareActions = 40;

/**
 * Builds the history of the world's seed up to, but not including, its last block. Every history has every scene; the
 * seed decides the accounts, amounts and times, and which scenes happen twice.
 */
export async function runStory(world: World): Promise<void> {
  const random = world.random.fork("schedule");
  world.onStep("Deployment of the core");
  await founding(world);
  await runScenes(world, [
    { at: dayOf(world, openingDays.secondHub), title: "The second hub", scene: secondHub },
    { at: dayOf(world, openingDays.otherChains), title: "Other chains", scene: otherChains },
    ...schedule(world, random, earlyPlays, eras.early),
    ...schedule(world, random, middlePlays, eras.middle),
    ...schedule(world, random, latePlays, eras.late),
    ...schedule(world, random, [abroad], eras.late),
    ...betweenScenes(world, random),
    ...schedule(world, random, bridgePlays, eras.late),
    ...schedule(world, world.random.fork("gifts"), [gift], eras.early),
    { at: dayOf(world, openingDays.shareToken), title: "The share token", scene: shareToken },
    ...schedule(world, world.random.fork("fcs"), [fcsRedemptions], openingDays.shareToken + 1),
    ...shareActions(world),
    ...schedule(world, world.random.fork("amplifiers"), amplifierPlays, eras.late),
    { at: dayOf(world, eras.guests), title: "Guests", scene: guests },
    { at: dayOf(world, eras.guests), title: "Last referrals", scene: lastReferrals },
    { at: dayOf(world, eras.quick), title: "Quick positions", scene: quickPositions },
    ...([1, 2] as const).map((version) => ({
      at: dayOf(world, eras.quick),
      title: `Running auctions, version ${version}`,
      scene: (target: World) =>
        runningAuctions(target, { random: world.random.fork(`running auctions ${version}`), version }),
    })),
  ]);
}

/** Each play once, and some twice, on random days that leave enough time. */
function schedule(world: World, random: Random, plays: Play[], from: number): Entry[] {
  const again = plays.filter((play) => !play.once && random.chance(0.35));
  return [...plays, ...again].map((play, index) => {
    const latest = Math.min(eras.over - play.days, from + (play.startWithin ?? eras.over));
    const at = dayOf(world, random.int(from, latest)) + random.int(0, 23) * hour;
    const own = world.random.fork(`${play.title} ${index}`);
    return { at, title: play.title, scene: (target) => play.play(target, own) };
  });
}

function betweenScenes(world: World, random: Random): Entry[] {
  return Array.from({ length: randomActions }, (_, index) => {
    // The label is part of every history: with another one, each seed gives another history.
    const own = world.random.fork(`small talk ${index}`);
    return {
      at: dayOf(world, random.int(eras.early, eras.over)) + random.int(0, day),
      title: "A random action",
      scene: async (target) => {
        await randomAction(target, own);
      },
    };
  });
}

/** Scheduled by themselves: among the other random actions they would move the choices of all that follow. */
function shareActions(world: World): Entry[] {
  const random = world.random.fork("share actions");
  return Array.from({ length: randomShareActions }, (_, index) => {
    const own = world.random.fork(`share action ${index}`);
    return {
      at: dayOf(world, random.int(openingDays.shareToken + 2, eras.over)) + random.int(0, day),
      title: "A random action with FCS",
      scene: async (target) => {
        while (!(await randomShareAction(target, own)));
      },
    };
  });
}

function dayOf(world: World, days: number): number {
  return world.begin + days * day;
}
