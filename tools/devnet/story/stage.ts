import type { World } from "../world.ts";

/** A piece of history with its own accounts and positions. While it waits, other scenes run. */
type Scene = (world: World) => Promise<void>;
export type Entry = { at: number; title: string; scene: Scene };

/**
 * Runs all scenes, each from its time on. Only one of them runs at a time, always the one whose time is next, so the
 * order of transactions depends on nothing but the entries.
 */
export async function runScenes(world: World, entries: Entry[]): Promise<void> {
  const agenda: { time: number; order: number; resume(): void }[] = [];
  let order = 0;
  let yieldTurn = () => {};
  let failure: { title: string; cause: unknown } | undefined;
  const schedule = (time: number, resume: () => void) => agenda.push({ time, order: order++, resume });

  for (const { at, title, scene } of entries) {
    schedule(at, () => {
      world.onStep(title);
      scene(world).then(
        () => yieldTurn(),
        (cause: unknown) => {
          failure = { title, cause };
          yieldTurn();
        },
      );
    });
  }
  world.park = (until) =>
    new Promise((resolve) => {
      schedule(until, resolve);
      yieldTurn();
    });
  try {
    for (let next = takeEarliest(agenda); next; next = takeEarliest(agenda)) {
      const { time, resume } = next;
      world.clock = Math.max(world.clock, time);
      if (world.clock >= world.end) throw new Error("the story does not fit before its end");
      await new Promise<void>((resolve) => {
        yieldTurn = resolve;
        resume();
      });
      if (failure) throw new Error(`scene "${failure.title}" failed`, { cause: failure.cause });
    }
  } finally {
    world.park = undefined;
  }
}

function takeEarliest<T extends { time: number; order: number }>(agenda: T[]): T | undefined {
  agenda.sort((a, b) => a.time - b.time || a.order - b.order);
  return agenda.shift();
}
