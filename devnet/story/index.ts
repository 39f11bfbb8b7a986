import { day, type World } from "../world.ts";
import { founding } from "./founding.ts";
import { otherChains } from "./other-chains.ts";
import { references } from "./references.ts";
import { firstSavings, secondHub } from "./second-hub.ts";

/** Chapters with the day, counted from the beginning, on which each starts. */
const chapters: [day: number, title: string, tell: (world: World) => Promise<void>][] = [
  [0, "The founding", founding],
  [400, "The second hub", secondHub],
  [420, "The first savings", firstSavings],
  [600, "Other chains", otherChains],
  [700, "Transfers with references", references],
];

/** Tells the history of the world's seed up to, but not including, its last block. */
export async function tellStory(world: World): Promise<void> {
  for (const [start, title, tell] of chapters) {
    world.onChapter(title);
    const time = world.begin + start * day;
    if (world.clock > time) throw new Error(`"${title}" cannot begin before the chapter before it ends`);
    await world.waitUntil(time);
    await tell(world);
    if (world.clock >= world.end) throw new Error(`"${title}" ends after the story's end`);
  }
}
