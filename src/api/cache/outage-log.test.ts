import { expect, test, vi } from "vitest";
import { statusRouter } from "../status/routes.ts";
import { Freshness } from "./freshness.ts";
import { OutageLog } from "./outage-log.ts";

const GNOSIS = 100;
const stalled = (block: bigint, fault = "URL 1 status 500") => [
  { chainId: GNOSIS, block, timestamp: 1n, state: "stalled" as const, reason: undefined, fault },
];
const live = (block: bigint) => [
  { chainId: GNOSIS, block, timestamp: 1n, state: "live" as const, reason: undefined },
];

test("default: a chain that stands still for a moment, or is not stalled, prints nothing", () => {
  const log = new OutageLog([{ id: GNOSIS, name: "Gnosis" }]);
  for (let now = 0; now <= 600_000; now += 5_000) expect(log.next(live(5n), now)).toEqual([]);
  expect(log.next(live(6n), 605_000)).toEqual([]);
  for (let now = 605_000; now < 660_000; now += 5_000) expect(log.next(stalled(6n), now)).toEqual([]);
  expect(log.next(live(7n), 660_000)).toEqual([]);
});

test("behavior: an outage of a day is printed more and more rarely, with the reason of that moment", () => {
  const log = new OutageLog([{ id: GNOSIS, name: "Gnosis" }]);
  const lines: string[] = [];
  const day = 86_400_000;
  for (let now = 0; now <= day; now += 5_000)
    lines.push(...log.next(stalled(5n, now > day / 2 ? "URL 1 cannot be reached" : undefined), now));
  expect(lines.slice(0, 5)).toEqual([
    "Gnosis: no block for 60 s: URL 1 status 500",
    "Gnosis: no block for 11 min: URL 1 status 500",
    "Gnosis: no block for 31 min: URL 1 status 500",
    "Gnosis: no block for 71 min: URL 1 status 500",
    "Gnosis: no block for 2 h: URL 1 status 500",
  ]);
  expect(lines.length).toBeLessThan(30);
  expect(lines.at(-1)).toBe("Gnosis: no block for 23 h: URL 1 cannot be reached");
  expect(log.next(live(6n), day + 5_000)).toEqual(["Gnosis: blocks again after 24 h"]);
});

test("behavior: a chain of which no block is indexed for long is not live, whatever its head and the clock say", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    let number = 7;
    const freshness = new Freshness({
      readState: async () => ({
        ...{ isReady: true, unverified: new Map(), build: "b", revertedAt: "", versions: [] },
        blocks: new Map([[GNOSIS, { number, timestamp: Math.floor(Date.now() / 1000) }]]),
      }),
      chainIds: [GNOSIS],
      headAtStart: () => 7n,
      isSilent: () => false,
      faultOf: () => undefined,
      standstillMs: () => 60_000,
      maxAge: 0,
    });
    const stateAfter = async (milliseconds: number) => {
      vi.advanceTimersByTime(milliseconds);
      const [chain] = await freshness.chains();
      return [chain?.state, chain?.reason, chain?.fault];
    };
    expect(await stateAfter(1)).toEqual(["live", undefined, undefined]);
    expect(await stateAfter(60_000)).toEqual(["live", undefined, undefined]);
    const fault = "its RPC URLs respond, but no new block is indexed";
    expect(await stateAfter(1)).toEqual(["stalled", undefined, fault]);
    const routes = statusRouter({ freshness, chains: [], obstacles: new Map() });
    const body = (await (await routes.request("/freshness")).json()) as object;
    expect(body).toMatchObject({ chains: { [GNOSIS]: { state: "stalled", reason: fault } } });
    // What was indexed is served all the same.
    expect((await routes.request("/ready")).status).toBe(200);
    number = 8;
    expect(await stateAfter(600_000)).toEqual(["live", undefined, undefined]);
  } finally {
    vi.useRealTimers();
  }
});
