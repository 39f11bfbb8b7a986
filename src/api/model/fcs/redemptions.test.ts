import { expect, test } from "vitest";
import { redemptionsAfter, weightedAt } from "./redemptions.ts";

const PERIOD = 700n;
const withdraw = (timestamp: bigint, shares: bigint) => ({ kind: "Withdraw" as const, timestamp, shares });
const deposit = (timestamp: bigint, shares: bigint) => ({ kind: "Deposit" as const, timestamp, shares });
const wrap = (timestamp: bigint, shares: bigint) => ({ kind: "Wrapped" as const, timestamp, shares });

test.each([
  ["no trade", [], 0n, 0n],
  ["a purchase before the first redemption", [deposit(1_000n, 5n)], 0n, 0n],
  ["a redemption", [withdraw(1_000n, 70n)], 70n, 1_000n],
  ["what is left of an earlier one counts", [withdraw(1_000n, 70n), withdraw(1_100n, 10n)], 70n, 1_100n],
  ["one of a period ago counts no more", [withdraw(1_000n, 70n), withdraw(1_700n, 10n)], 10n, 1_700n],
  ["a purchase takes off what is left", [withdraw(1_000n, 70n), deposit(1_100n, 20n)], 40n, 1_100n],
  ["a purchase of what is left", [withdraw(1_000n, 70n), deposit(1_100n, 60n)], 0n, 1_100n],
  ["a larger purchase leaves the anchor", [withdraw(1_000n, 70n), deposit(1_100n, 61n)], 0n, 1_000n],
  ["a purchase a period later", [withdraw(1_000n, 70n), deposit(1_700n, 1n)], 70n, 1_000n],
  ["a wrapping", [withdraw(1_000n, 70n), wrap(1_100n, 20n)], 70n, 1_000n],
  ["a purchase of 0 moves the anchor", [withdraw(1_000n, 70n), deposit(1_100n, 0n)], 60n, 1_100n],
])("redemptionsAfter: %s", (_, trades, recentlyRedeemed, redemptionAnchor) => {
  expect(redemptionsAfter(trades, PERIOD)).toEqual({ recentlyRedeemed, redemptionAnchor });
});

test("weightedAt: declines to 0 within the period, rounded down", () => {
  const state = { recentlyRedeemed: 100n, redemptionAnchor: 1_000n };
  const weights = [1_000n, 1_001n, 1_350n, 1_699n, 1_700n, 5_000n].map((time) =>
    weightedAt(state, PERIOD, time),
  );
  expect(weights).toEqual([100n, 99n, 50n, 0n, 0n, 0n]);
});
