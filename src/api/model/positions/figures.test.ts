import { expect, test } from "vitest";
import {
  availableInV1,
  availableInV2,
  feePPM,
  feeTimeframe,
  heldByYear,
  owed,
  requestedSince,
} from "./figures.ts";

const ONE = 10n ** 18n;
const YEAR = 31_536_000n;
const MAX = 2n ** 256n - 1n;

test("availableInV1: the limit less what the own collateral backs, never negative", () => {
  const at = (collateralBalance: bigint) => availableInV1({ collateralBalance, price: ONE, limit: 100n });
  expect([0n, 40n, 100n, 101n, MAX].map(at)).toEqual([100n, 60n, 0n, 0n, 0n]);
});

test("availableInV2: the family's rest less what the original could still mint itself", () => {
  const original = { collateralBalance: 50n, price: ONE, limit: 100n, minted: 20n };
  const at = (familyMinted: bigint) => availableInV2({ ...original, familyMinted });
  expect([20n, 60n, 70n, 100n].map(at)).toEqual([50n, 10n, 0n, 0n]);
  expect(availableInV2({ ...original, minted: 90n, familyMinted: 90n })).toBe(10n);
});

test("feeTimeframe: V1 at least four weeks, V2 at least 0, from start at the earliest", () => {
  const at = (version: number, created: bigint) =>
    feeTimeframe({ version, created, start: 1_000n, expiration: 10_000_000n });
  expect(at(1, 0n)).toBe(9_999_000n);
  expect(at(1, 9_999_999n)).toBe(2_419_200n);
  expect(at(2, 9_999_999n)).toBe(1n);
  expect(at(2, 10_000_001n)).toBe(0n);
  expect(feeTimeframe({ version: 1, created: 1n, start: MAX, expiration: MAX })).toBe(2_419_200n);
});

test("feePPM: rounded down, V2 at most everything", () => {
  expect(feePPM(1, YEAR, 20_000)).toBe(20_000n);
  expect(feePPM(1, YEAR - 1n, 20_000)).toBe(19_999n);
  expect(feePPM(1, YEAR * 100n, 20_000)).toBe(2_000_000n);
  expect(feePPM(2, YEAR * 100n, 20_000)).toBe(1_000_000n);
});

test("owed: without the reserve, rounded down", () => {
  expect([owed(10n, 200_000), owed(9n, 200_000), owed(9n, 0), owed(9n, 1_000_000)]).toEqual([8n, 7n, 9n, 0n]);
});

test("requestedSince: five days before", () => {
  expect([requestedSince(431_999n), requestedSince(432_000n)]).toEqual([-1n, 0n]);
});

test("heldByYear: the last state of a second counts, and a transfer as the year ends is the next one's", () => {
  const at = (iso: string, owner: string, minted: bigint) => ({
    timestamp: BigInt(Date.parse(iso) / 1000),
    owner,
    minted,
  });
  const position = {
    position: "0x1",
    expiration: MAX,
    reserveContribution: 0,
    minted: 9n,
    states: [
      at("2024-03-01T00:00:00Z", "a", 1n),
      at("2024-03-01T00:00:00Z", "a", 2n),
      at("2025-01-01T00:00:00Z", "b", 3n),
    ],
  };
  const now = BigInt(Date.parse("2026-05-05") / 1000);
  expect([...heldByYear([position], "a", now)]).toEqual([[2024, { positions: ["0x1"], debt: 2n }]]);
  expect([...heldByYear([position], "b", now)]).toEqual([
    [2025, { positions: ["0x1"], debt: 3n }],
    [2026, { positions: ["0x1"], debt: 9n }],
  ]);
  expect([...heldByYear([position], "c", now)]).toEqual([]);
});
