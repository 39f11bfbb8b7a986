import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

const limits = { perClient: 2, total: 3, waiting: 100 };

/** Takes turns, each of which ends when the test ends it; `begun` lists clients in the order of their builds. */
function start(options: Partial<typeof limits> = {}) {
  const turns = new Turns({ ...limits, ...options });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const take = (client: string, times = 1) => {
    const taken = Array.from({ length: times }, () => turns.take(client));
    for (const turn of taken) {
      void turn?.then((end) => {
        begun.push(client);
        ends.push(end);
      });
    }
    return taken.filter((turn) => turn !== undefined).length;
  };
  const settle = async () => {
    for (let i = 0; i < 20; i++) await nextTurn();
    return begun.join("");
  };
  return { turns, take, settle, end: () => ends.shift()?.() };
}

test("default: a client has two builds at a time, all clients together three", async () => {
  const { take, settle, end } = start();
  take("a", 5);
  expect(await settle()).toBe("aa");
  take("b", 5);
  expect(await settle()).toBe("aab");
  end();
  expect(await settle()).toBe("aaba");
});

test("behavior: clients build in turn, however many requests of one wait", async () => {
  const { take, settle, end } = start({ perClient: 1, total: 1 });
  take("a", 50);
  await settle();
  take("b", 2);
  take("c", 2);
  for (let i = 0; i < 6; i++) {
    end();
    await settle();
  }
  expect(await settle()).toBe("aabcabc");
});

test("behavior: each build begins in another turn of the event loop", async () => {
  let turnsPassed = 0;
  const count = () => {
    turnsPassed++;
    if (turnsPassed < 50) setImmediate(count);
  };
  setImmediate(count);
  const { turns } = start({ total: 100, perClient: 100 });
  const passed = await Promise.all(
    Array.from({ length: 10 }, async () => {
      await turns.take("a");
      return turnsPassed;
    }),
  );
  expect(new Set(passed).size).toBe(10);
});

test("error: of more than the most that may wait, the rest is refused; another client is not", async () => {
  const { take, settle, end } = start({ waiting: 4 });
  take("a", 2);
  await settle();
  expect(take("a", 6)).toBe(4);
  expect(take("b", 1)).toBe(1);
  end();
  await settle();
  expect(take("a", 2)).toBe(1);
});

test("behavior: requests that wait for a build count as well", async () => {
  const { turns } = start({ waiting: 1 });
  const build = Promise.withResolvers<void>();
  const waits = turns.wait("a", build.promise);
  expect(turns.wait("a", build.promise)).toBeUndefined();
  build.resolve();
  await waits;
  expect(turns.wait("a", build.promise)).toBeDefined();
});
