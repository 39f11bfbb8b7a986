import { expect, test } from "vitest";
import { type MintablePosition, mintable } from "./mintable.ts";

const open: MintablePosition = {
  denied: false,
  closed: false,
  start: 100,
  cooldown: 200,
  expiration: 1_000,
  minted: 40n,
  limitForClones: 100n,
  availableForPosition: 70n,
};

test.each<[string, Partial<MintablePosition>, bigint]>([
  ["V1: its own limit", {}, 60n],
  ["V1: its collateral", { availableForPosition: 50n }, 50n],
  ["V2: the limit shared with its clones", { availableForMinting: 30n }, 30n],
  ["V2: its collateral", { availableForMinting: 90n }, 70n],
  ["more minted than its collateral backs", { availableForPosition: -5n }, 0n],
  ["shared limit used up", { availableForMinting: -1n }, 0n],
  ["denied", { denied: true }, 0n],
  ["closed", { closed: true }, 0n],
])("%s", (_, part, expected) => {
  expect(mintable({ ...open, ...part }, 500)).toBe(expected);
});

test.each([
  [99, 0n],
  [200, 0n],
  [201, 60n],
  [999, 60n],
  [1_000, 0n],
])("behavior: at second %i, %i", (at, expected) => {
  expect(mintable(open, at)).toBe(expected);
});
