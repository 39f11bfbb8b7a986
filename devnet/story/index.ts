import type { Random } from "../random.ts";
import { day, hour, type World } from "../world.ts";
import { founding, otherChains, secondHub } from "./scenes/founding.ts";
import { guests, quickPositions } from "./scenes/preparations.ts";
import { abroad, earlyPlays, latePlays, middlePlays, type Play } from "./scenes.ts";
import { smallTalk } from "./small-talk.ts";
import { type Entry, tell } from "./stage.ts";

/** Days after the beginning on which things become possible, and the day after which no scene may run. */
const eras = { early: 3, middle: 420, late: 660, over: 1_125, guests: 1_126, quick: 1_127 };
const openingDays = { secondHub: 400, otherChains: 625 };

/** Small actions between the scenes: enough that every month has some. */
const smallTalks = 160;

/**
 * Tells the history of the world's seed up to, but not including, its last block. Every history has every scene; the
 * seed decides who plays, with how much, when, and which scenes are played twice.
 */
export async function tellStory(world: World): Promise<void> {
  const random = world.random.fork("schedule");
  world.onChapter("The founding");
  await founding(world);
  await tell(world, [
    { at: dayOf(world, openingDays.secondHub), title: "The second hub", scene: secondHub },
    { at: dayOf(world, openingDays.otherChains), title: "Other chains", scene: otherChains },
    ...schedule(world, random, earlyPlays, eras.early),
    ...schedule(world, random, middlePlays, eras.middle),
    ...schedule(world, random, latePlays, eras.late),
    ...schedule(world, random, [abroad], eras.late),
    ...chatter(world, random),
    { at: dayOf(world, eras.guests), title: "Guests", scene: guests },
    { at: dayOf(world, eras.quick), title: "Quick positions", scene: quickPositions },
  ]);
}

/** Each play once, and some once more, on random days that leave enough time. */
function schedule(world: World, random: Random, plays: Play[], from: number): Entry[] {
  const again = plays.filter((play) => !play.once && random.chance(0.35));
  return [...plays, ...again].map((play, index) => {
    const latest = Math.min(eras.over - play.days, from + (play.startWithin ?? eras.over));
    const at = dayOf(world, random.int(from, latest)) + random.int(0, 23) * hour;
    const own = world.random.fork(`${play.title} ${index}`);
    return { at, title: play.title, scene: (target) => play.play(target, own) };
  });
}

function chatter(world: World, random: Random): Entry[] {
  return Array.from({ length: smallTalks }, (_, index) => {
    const own = world.random.fork(`small talk ${index}`);
    return {
      at: dayOf(world, random.int(eras.early, eras.over)) + random.int(0, day),
      title: "Everyday life",
      scene: async (target) => {
        await smallTalk(target, own);
      },
    };
  });
}

function dayOf(world: World, days: number): number {
  return world.begin + days * day;
}
