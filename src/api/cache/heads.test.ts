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
  isOmnichain: false,
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

/** A chain with a block at each of these times. */
const blocksAt = (...times: bigint[]) => ({
  getBlock: async (place?: { blockNumber: bigint }) => {
    const number = place?.blockNumber ?? BigInt(times.length - 1);
    const timestamp = times[Number(number)];
    if (timestamp === undefined) throw new Error(`no block ${number}`);
    return { number, timestamp };
  },
});

test("behavior: in one order of all chains each is awaited up to the slowest head", async () => {
  const readers = new Map([
    [1, blocksAt(0n, 10n, 20n, 30n)],
    [100, blocksAt(0n, 5n, 10n, 15n, 20n)],
    [8453, blocksAt(0n, 19n, 20n, 21n)],
    [10, blocksAt(25n, 26n)],
  ]);
  const head = headsAtStart({ ...options, readers, isOmnichain: true });
  // At the same second the lower chain id comes first, so that 8453 has not yet reached that of 100.
  await vi.waitFor(() => expect([1, 100, 8453, 10].map(head)).toEqual([2n, 4n, 1n, 0n]));
});

test("behavior: in one order a silent chain is not waited for, and the others wait for the slowest known", async () => {
  const dead = { getBlock: () => Promise.reject(new Error("dead")) };
  const readers = new Map([
    [1, blocksAt(0n, 10n, 20n)],
    [100, blocksAt(0n, 10n, 15n)],
    [8453, dead],
  ]);
  const head = headsAtStart({ ...options, readers, isOmnichain: true, silentAfterMs: 20 });
  await vi.waitFor(() => expect([1, 100].map(head)).toEqual([1n, 2n]));
  expect(head(8453)).toBe("silent");
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
