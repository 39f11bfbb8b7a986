import type { Data } from "zchf-api-client";

/** Why a profit or loss was reported. */
export type Cause = Data<"/analytics/profitLossLog">["logs"][number]["cause"];

const NAMES: Readonly<Record<Cause, string>> = {
  savingsInterest: "interest of savers",
  challenge: "challenges",
  forcedSale: "forced sales",
  settlement: "settled from another chain",
  positionFee: "fees of positions",
  minterFee: "fees of minters",
  other: "other minters",
};

export const CAUSES = Object.keys(NAMES) as Cause[];
export const causeName = (cause: Cause): string => NAMES[cause];
