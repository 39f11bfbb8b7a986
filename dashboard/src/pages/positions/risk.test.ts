import { expect, test } from "vitest";
import { byUrgency, challengeableDebt, isChallengeable, type Risk, toneOf } from "./risk.ts";

const row = (collateral: string, distance: number | null, debt: bigint) =>
  ({ collateral, collateralSymbol: collateral, price: { chf: 2, usd: 3 }, distance, debt }) as Risk;

test("isChallengeable: at the liquidation price or below it, never without a price", () => {
  expect(isChallengeable({ distance: 0.25 }, 0.2)).toBe(true);
  expect(isChallengeable({ distance: 0.25 }, 0.19)).toBe(false);
  expect(isChallengeable({ distance: -0.1 }, 0)).toBe(true);
  expect(isChallengeable({ distance: null }, 1)).toBe(false);
});

test("challengeableDebt: sums by token, the largest first", () => {
  const list = [row("A", 0.1, 5n), row("B", 0.3, 7n), row("B", 0.4, 9n), row("C", null, 11n)];
  const sums = (fall: number) =>
    challengeableDebt(list, fall).map(({ collateralSymbol, positions, debt }) => [
      collateralSymbol,
      positions,
      debt,
    ]);
  expect(sums(0)).toEqual([
    ["A", 0, 0n],
    ["B", 0, 0n],
    ["C", 0, 0n],
  ]);
  expect(sums(0.25)).toEqual([
    ["B", 1, 7n],
    ["A", 1, 5n],
    ["C", 0, 0n],
  ]);
  expect(sums(1)[0]).toEqual(["B", 2, 16n]);
});

test("byUrgency: challenged, expired, then as given", () => {
  const at = (position: string, expiration: number) => ({ ...row("A", 0, 1n), position, expiration });
  const list = [at("open", 11), at("expired", 10), at("challenged", 11), at("both", 9)];
  const order = byUrgency(list, (position) => /challenged|both/.test(position), 10);
  expect(order.map(({ position }) => position)).toEqual(["challenged", "both", "expired", "open"]);
});

test("toneOf: distances up to 5 % and up to 20 % are marked", () => {
  expect([-0.5, 0.05, 0.051, 0.2, 0.21].map(toneOf)).toEqual(["bad", "bad", "warn", "warn", "good"]);
});
