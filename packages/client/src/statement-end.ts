import type { Data } from "./types.ts";

type Statement = Data<"/accounts/{address}/statement">;

/** What an account's positions and amplifiers owe at the end of a statement. */
export type StatementEnd = {
  /** Owed beyond reserves, raw ZCHF of 18 decimals, by expired and closed positions, too; null without positions. */
  debt: bigint | null;
  /** Market value of the collateral in whole ZCHF; null without positions, and when a price or an amount is unknown. */
  collateralValue: number | null;
  /** Whether collateral is at least that: as of each position's last minting update. */
  isAtLeast: boolean;
  /** Owed by positions of amplifiers, raw ZCHF of 18 decimals; null without any. */
  amplifierDebt: bigint | null;
};

/** The sums of a statement's positions at its end. */
export function statementEnd({
  positions,
  amplified,
}: Pick<Statement, "positions" | "amplified">): StatementEnd {
  const states = positions.flatMap(({ closing }) => closing ?? []);
  const values = states.flatMap(({ collateralChf }) => collateralChf ?? []);
  const owed = amplified.flatMap(({ closing }) => closing ?? []);
  const isUnknown = states.length === 0 || values.length < states.length;
  return {
    debt: states.length === 0 ? null : states.reduce((sum, { debt }) => sum + debt, 0n),
    collateralValue: isUnknown ? null : values.reduce((sum, value) => sum + value, 0),
    isAtLeast: states.some((state) => state.isAtLeast),
    amplifierDebt: owed.length === 0 ? null : owed.reduce((sum, state) => sum + state.owed, 0n),
  };
}
