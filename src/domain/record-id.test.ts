import fc from "fast-check";
import { expect, test } from "vitest";
import { placeOfRecord, recordId, slotOfRecord } from "./record-id.ts";

const place = fc.record({
  block: fc.bigInt({ min: 0n, max: 5n * 10n ** 9n }),
  log: fc.oneof(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 100_000, max: 9_999_999 })),
  slot: fc.integer({ min: 1, max: 99 }),
});

test("the identifier contains block and log", () => {
  expect(recordId(22_678_761n, 42, 1)).toBe(226787610004201n);
});

test("two logs never share an identifier, which contains block, log and slot", () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      const [ida, idb] = [recordId(a.block, a.log, a.slot), recordId(b.block, b.log, b.slot)];
      expect([placeOfRecord(ida), slotOfRecord(ida)]).toEqual([{ block: a.block, logIndex: a.log }, a.slot]);
      expect(ida === idb).toBe(a.block === b.block && a.log === b.log && a.slot === b.slot);
    }),
  );
});

test("within a chain identifiers ascend with block and log", () => {
  const usual = place.filter(({ log }) => log < 100_000);
  fc.assert(
    fc.property(usual, usual, (a, b) => {
      const later = a.block > b.block || (a.block === b.block && a.log > b.log);
      expect(recordId(a.block, a.log, 1) > recordId(b.block, b.log, 1)).toBe(later);
    }),
  );
});

test("every identifier fits a signed 64-bit column", () => {
  expect(recordId(5n * 10n ** 9n, 9_999_999, 99)).toBeLessThan(2n ** 63n);
});
