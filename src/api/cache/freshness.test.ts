import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Freshness } from "./freshness.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A chain that was at its head when the process started. */
function follow(place: { block: number; head: number | undefined; isSilent?: boolean }, atStart = 0n) {
  const freshness = new Freshness({
    readState: async () => ({
      isReady: true,
      unverified: new Map(),
      build: "b",
      revertedAt: "",
      blocks: new Map([[1, { number: place.block, timestamp: place.block * 12 }]]),
      versions: [],
    }),
    chainIds: [1],
    headAtStart: () => atStart,
    isSilent: () => place.isSilent ?? false,
    headOf: () => place.head,
    maxAge: -1,
  });
  return async () => (await freshness.chains())[0];
}

test("behavior: a chain whose blocks are indexed more than a minute late is stalled although they come", async () => {
  const place = { block: 100, head: 100 };
  const state = follow(place);
  expect(await state()).toMatchObject({ state: "live" });
  // Every second a head, every other second a block.
  for (let second = 1; second <= 120; second++) {
    vi.advanceTimersByTime(1_000);
    place.head++;
    if (second % 2 === 0) place.block++;
    const isLate = second > 2 * 60;
    expect((await state())?.state).toBe(isLate ? "stalled" : "live");
  }
  for (let second = 0; second < 10; second++) {
    vi.advanceTimersByTime(1_000);
    place.head++;
    await state();
  }
  const late = "its RPC URLs respond, but its blocks are indexed 69 s late";
  expect(await state()).toMatchObject({ state: "stalled", fault: late, reason: undefined });
  place.block = place.head;
  expect(await state()).toMatchObject({ state: "live" });
});

test("behavior: a head that a reorg replaced by a lower one is not awaited", async () => {
  const place = { block: 100, head: 105 };
  const state = follow(place);
  await state();
  Object.assign(place, { block: 102, head: 102 });
  await state();
  vi.advanceTimersByTime(120_000);
  place.head = 103;
  expect(await state()).toMatchObject({ state: "live" });
});

test("behavior: a chain that falls silent before it has reached its head is served as of its last block", async () => {
  const place = { block: 100, head: 105, isSilent: false };
  const state = follow(place, 105n);
  expect(await state()).toMatchObject({ state: "syncing", reason: expect.any(String) });
  place.isSilent = true;
  // One poll that fails.
  expect(await state()).toMatchObject({ state: "stalled", reason: expect.any(String) });
  vi.advanceTimersByTime(16_000);
  expect(await state()).toMatchObject({ state: "stalled", reason: undefined });
});
