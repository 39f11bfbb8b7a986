import { expect, test, vi } from "vitest";
import { headsAtStart } from "./heads.ts";

const reader = (answers: (bigint | Error)[]) => ({
  getBlock: async () => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next === undefined || next instanceof Error) throw next ?? new Error("no answer left");
    return { number: next };
  },
});
const options = { isSilent: () => false, isParked: () => false, retry: 1, patience: 10_000, recheck: 1 };

test("default: pending until the chain tells its head, which then stays", async () => {
  const head = headsAtStart({ ...options, readers: new Map([[1, reader([5n, 6n])]]) });
  expect(head(1)).toEqual({ atStart: "pending", silent: false });
  await vi.waitFor(() => expect(head(1).atStart).toBe(5n));
});

test("behavior: a passing fault is asked again", async () => {
  const head = headsAtStart({ ...options, readers: new Map([[1, reader([new Error("busy"), 7n])]]) });
  await vi.waitFor(() => expect(head(1).atStart).toBe(7n));
});

test("behavior: a chain that does not answer in time is silent; the others are not", async () => {
  const readers = new Map([
    [1, reader([new Error("dead")])],
    [100, reader([9n])],
  ]);
  const head = headsAtStart({ ...options, readers, patience: 20 });
  await vi.waitFor(() => expect(head(1).atStart).toBe("silent"));
  expect(head(100).atStart).toBe(9n);
});

test("behavior: a chain that answers after all is silent no more", async () => {
  let isDead = true;
  const getBlock = async () => {
    if (isDead) throw new Error("dead");
    return { number: 9n };
  };
  const head = headsAtStart({ ...options, readers: new Map([[1, { getBlock }]]), patience: 0 });
  await vi.waitFor(() => expect(head(1).atStart).toBe("silent"));
  isDead = false;
  await vi.waitFor(() => expect(head(1).atStart).toBe(9n));
});

test("behavior: a parked chain is silent at once, whatever is answered in its place", async () => {
  const head = headsAtStart({
    ...options,
    readers: new Map([[1, reader([9n])]]),
    isSilent: () => true,
    isParked: () => true,
  });
  await vi.waitFor(() => expect(head(1)).toEqual({ atStart: "silent", silent: true }));
});
