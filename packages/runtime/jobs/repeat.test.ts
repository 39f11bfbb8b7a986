import { expect, test } from "vitest";
import { type Pause, type Rhythm, repeat } from "./repeat.ts";

/**
 * Runs a job over `rounds`, each a result or an error of its work, until the pause after the last one.
 * @returns the milliseconds of each pause
 */
async function pausesOf(
  rhythm: Omit<Rhythm, "pause">,
  rounds: readonly ("done" | Error)[],
): Promise<number[]> {
  const stopping = new AbortController();
  const pauses: number[] = [];
  let round = 0;
  const pause: Pause = async (ms) => {
    pauses.push(ms);
    if (round === rounds.length) stopping.abort();
  };
  await repeat(stopping.signal, { ...rhythm, pause }, async () => {
    const result = rounds[round++];
    if (result instanceof Error) throw result;
  });
  return pauses;
}

const failure = new Error("busy");

test("default: the first round begins at once, the next ones after the interval", async () => {
  expect(await pausesOf({ every: 5 }, ["done", "done", "done"])).toEqual([5, 5, 5]);
});

test("args: every may change between rounds", async () => {
  let interval = 0;
  expect(await pausesOf({ every: () => ++interval }, ["done", "done"])).toEqual([1, 2]);
});

test("args: without retryAfter a failure changes nothing", async () => {
  expect(await pausesOf({ every: 5 }, ["done", failure, "done"])).toEqual([5, 5, 5]);
});

test("args: retryAfter is given the failures in a row, which a success ends", async () => {
  const retryAfter = (failures: number) => failures * 100;
  const rounds = [failure, failure, "done", failure] as const;
  expect(await pausesOf({ every: 5, retryAfter }, rounds)).toEqual([100, 200, 5, 100]);
});

test("args: onFailure and onSuccess follow their rounds", async () => {
  const calls: unknown[] = [];
  const onFailure = (error: unknown, failures: number) => calls.push([error, failures]);
  const onSuccess = () => calls.push("success");
  await pausesOf({ every: 5, onFailure, onSuccess }, [failure, failure, "done", failure]);
  expect(calls).toEqual([[failure, 1], [failure, 2], "success", [failure, 1]]);
});

test("args: when is evaluated before each round, until it holds", async () => {
  const results = [false, false, true, false, true];
  const when = { holds: async () => results.shift() ?? true, checkEvery: 7 };
  expect(await pausesOf({ every: 5, when }, ["done", "done"])).toEqual([7, 7, 5, 7, 5]);
  expect(results).toEqual([]);
});

test("error: a condition that rejects fails the round", async () => {
  const stopping = new AbortController();
  const log: string[] = [];
  let checks = 0;
  await repeat(
    stopping.signal,
    {
      every: 5,
      retryAfter: 60,
      when: {
        checkEvery: 7,
        holds: async () => {
          if (checks++ === 0) throw failure;
          return true;
        },
      },
      onFailure: (error) => log.push(String(error)),
      pause: async (ms) => {
        log.push(`pause ${ms}`);
        if (ms === 5) stopping.abort();
      },
    },
    async () => void log.push("work"),
  );
  expect(log).toEqual(["Error: busy", "pause 60", "work", "pause 5"]);
});

test("behavior: a stop during a round awaits it, reports no failure of it and starts no other", async () => {
  const stopping = new AbortController();
  const release = Promise.withResolvers<void>();
  const log: string[] = [];
  const running = repeat(
    stopping.signal,
    { every: 5, onFailure: () => log.push("failure"), pause: async () => void log.push("pause") },
    async () => {
      log.push("work");
      await release.promise;
      throw failure;
    },
  ).then(() => log.push("ended"));
  stopping.abort();
  await Promise.resolve();
  expect(log).toEqual(["work"]);
  release.resolve();
  await running;
  expect(log).toEqual(["work", "ended"]);
});

test("behavior: a stop ends the wait for the condition and the pause at once", async () => {
  const day = 24 * 3_600_000;
  for (const holds of [true, false]) {
    const stopping = new AbortController();
    let rounds = 0;
    const checked = Promise.withResolvers<void>();
    const when = {
      checkEvery: day,
      holds: async () => {
        checked.resolve();
        return holds;
      },
    };
    const running = repeat(stopping.signal, { every: day, when }, async () => void rounds++);
    await checked.promise;
    // The job reaches its pause within a few microtasks.
    await new Promise(setImmediate);
    stopping.abort();
    await running;
    expect(rounds).toBe(holds ? 1 : 0);
  }
});
