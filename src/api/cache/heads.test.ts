import { afterAll, expect, test, vi } from "vitest";
import { headsAtStart } from "./heads.ts";

const reader = (heads: (bigint | Error)[]) => ({
  getBlock: async () => {
    const next = heads.length > 1 ? heads.shift() : heads[0];
    if (next === undefined || next instanceof Error) throw next ?? new Error("no head left");
    return { number: next, timestamp: next };
  },
});
const stopping = new AbortController();
afterAll(() => stopping.abort());
const options = {
  stopped: stopping.signal,
  isSilent: () => false,
  isParked: () => false,
  retryMs: 1,
  silentAfterMs: 10_000,
  recheckMs: () => 1,
};

test("default: pending until the head is read, which then stays", async () => {
  const head = headsAtStart({ ...options, readers: new Map([[1, reader([5n, 6n])]]) });
  expect(head(1)).toBe("pending");
  await vi.waitFor(() => expect(head(1)).toBe(5n));
});

test("behavior: a passing fault is asked again", async () => {
  const head = headsAtStart({ ...options, readers: new Map([[1, reader([new Error("busy"), 7n])]]) });
  await vi.waitFor(() => expect(head(1)).toBe(7n));
});

test("behavior: a chain that does not respond in time is silent; the others are not", async () => {
  const readers = new Map([
    [1, reader([new Error("dead")])],
    [100, reader([9n])],
  ]);
  const head = headsAtStart({ ...options, readers, silentAfterMs: 20 });
  await vi.waitFor(() => expect(head(1)).toBe("silent"));
  expect(head(100)).toBe(9n);
});

test("behavior: a chain that responds after all is silent no more", async () => {
  let isDead = true;
  const getBlock = async () => {
    if (isDead) throw new Error("dead");
    return { number: 9n, timestamp: 9n };
  };
  const head = headsAtStart({ ...options, readers: new Map([[1, { getBlock }]]), silentAfterMs: 0 });
  await vi.waitFor(() => expect(head(1)).toBe("silent"));
  isDead = false;
  await vi.waitFor(() => expect(head(1)).toBe(9n));
});

test("behavior: a parked chain is silent at once, whatever is returned in its place", async () => {
  const head = headsAtStart({
    ...options,
    readers: new Map([[1, reader([9n])]]),
    isSilent: () => true,
    isParked: () => true,
  });
  await vi.waitFor(() => expect(head(1)).toBe("silent"));
});

test("behavior: each known chain is requested again at its own interval", async () => {
  const requests = new Map([
    [1, 0],
    [100, 0],
  ]);
  const counting = (chainId: number) => ({
    getBlock: async () => {
      requests.set(chainId, (requests.get(chainId) ?? 0) + 1);
      return { number: 9n, timestamp: 9n };
    },
  });
  const readers = new Map([...requests.keys()].map((id) => [id, counting(id)]));
  headsAtStart({ ...options, readers, recheckMs: (chainId) => (chainId === 1 ? 1 : 1_000_000) });
  await vi.waitFor(() => expect(requests.get(1)).toBeGreaterThan(3));
  expect(requests.get(100)).toBe(1);
});
