import { expect, test } from "vitest";
import { statementEnd } from "./statement-end.ts";
import type { Data } from "./types.ts";

type Statement = Data<"/accounts/{address}/statement">;
type State = NonNullable<Statement["positions"][number]["closing"]>;

const held = (closing: Partial<State> | null) =>
  ({ closing: closing && { isAtLeast: false, ...closing } }) as Statement["positions"][number];
const amplifier = (owed: bigint | null) =>
  ({ closing: owed === null ? null : { owed } }) as Statement["amplified"][number];

test("behavior: debts and values of all positions at the end, those that were given away left out", () => {
  const positions = [
    held({ debt: 3n, collateralChf: 1.5 }),
    held({ debt: 10n ** 30n, collateralChf: 0.25, isAtLeast: true }),
    held(null),
  ];
  expect(statementEnd({ positions, amplified: [] })).toEqual({
    debt: 10n ** 30n + 3n,
    collateralValue: 1.75,
    isAtLeast: true,
    amplifierDebt: null,
  });
});

test("behavior: one unknown price makes the value unknown, not the debt", () => {
  const positions = [held({ debt: 3n, collateralChf: 1.5 }), held({ debt: 4n, collateralChf: null })];
  expect(statementEnd({ positions, amplified: [] })).toMatchObject({ debt: 7n, collateralValue: null });
});

test("behavior: a value of 0 is known", () => {
  const positions = [held({ debt: 3n, collateralChf: 0 })];
  expect(statementEnd({ positions, amplified: [] })).toMatchObject({ collateralValue: 0, isAtLeast: false });
});

test("behavior: without positions nothing is owed, which is not 0", () => {
  const expected = { debt: null, collateralValue: null, isAtLeast: false, amplifierDebt: null };
  expect(statementEnd({ positions: [held(null)], amplified: [amplifier(null)] })).toEqual(expected);
});

test("behavior: amplifiers are a sum of their own", () => {
  const amplified = [amplifier(5n), amplifier(null), amplifier(6n)];
  expect(statementEnd({ positions: [], amplified })).toMatchObject({ debt: null, amplifierDebt: 11n });
});
