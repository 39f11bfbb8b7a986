import fc from "fast-check";
import { expect, test } from "vitest";
import type { Order, Place } from "../values/place.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";

const order = fc.constantFrom<Order>("newestFirst", "oldestFirst");
const place: fc.Arbitrary<Place> = fc.record({
  timestamp: fc.bigInt(0n, 2n ** 63n - 1n),
  chainId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  block: fc.bigInt(0n, 2n ** 63n - 1n),
  logIndex: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
});

test("a cursor names its row in its own order only", () => {
  fc.assert(
    fc.property(order, place, (order, place) => {
      const cursor = encodeCursor(order, place);
      expect(cursor).toMatch(/^[\w-]{44}$/);
      expect(decodeCursor(order, cursor)).toEqual(place);
      expect(decodeCursor(order === "newestFirst" ? "oldestFirst" : "newestFirst", cursor)).toBeUndefined();
    }),
  );
});

test.each([
  ["timestamp", { timestamp: 2n ** 63n }],
  ["timestamp of all bits", { timestamp: 2n ** 64n - 1n }],
  ["chain", { chainId: 2 ** 31 }],
  ["block", { block: 2n ** 63n }],
  ["log", { logIndex: 2 ** 31 }],
])("behavior: no row has such a %s", (_, beyond) => {
  const largest = {
    timestamp: 2n ** 63n - 1n,
    chainId: 2 ** 31 - 1,
    block: 2n ** 63n - 1n,
    logIndex: 2 ** 31 - 1,
  };
  expect(decodeCursor("oldestFirst", encodeCursor("oldestFirst", largest))).toEqual(largest);
  expect(decodeCursor("oldestFirst", encodeCursor("oldestFirst", { ...largest, ...beyond }))).toBeUndefined();
});

test("behavior: a cursor altered in any one character is none", () => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ .%é";
  const cursor = encodeCursor("newestFirst", {
    timestamp: 1_700_000_000n,
    chainId: 1,
    block: 7n,
    logIndex: 3,
  });
  for (let i = 0; i < cursor.length; i++) {
    for (const letter of alphabet) {
      if (letter === cursor[i]) continue;
      expect(decodeCursor("newestFirst", cursor.slice(0, i) + letter + cursor.slice(i + 1))).toBeUndefined();
    }
    expect(decodeCursor("newestFirst", cursor.slice(0, i) + cursor.slice(i + 1))).toBeUndefined();
    expect(decodeCursor("newestFirst", `${cursor.slice(0, i)}A${cursor.slice(i)}`)).toBeUndefined();
  }
});
