import { z } from "@hono/zod-openapi";

/** Why a profit or loss was reported, by who did. */
const CAUSES = {
  savingsInterest: "interest of savers",
  challenge: "a bid in a challenge",
  forcedSale: "the sale of expired collateral",
  settlement: "what another chain reported, as it was settled",
  positionFee: "the fee of an opening, or of a mint",
  minterFee: "the fee of a proposal of a minter",
  other: "another minter",
} as const;

export type Cause = keyof typeof CAUSES;

export const causeText = (cause: Cause): string => CAUSES[cause];

export const cause = z.enum(Object.keys(CAUSES) as Cause[]).openapi("ProfitLossCause", {
  description: `Why it was reported, by who did: ${Object.entries(CAUSES)
    .map(([name, text]) => `${name}: ${text}`)
    .join("; ")}. Sums take settlements out, because the other chain reported them, too.`,
});
