/**
 * What a financial log is, and what its amount means. ZCHF of 18 decimals unless stated.
 * `inflow` and `outflow`: whether the amount is added to that running total of its chain. Settlements are not: which of
 * them repeat a profit or loss of an indexed chain is decided when reading.
 */
export const FINANCIAL_KINDS = {
  "Equity:Profit": { amount: "profit reported to the coin", inflow: 1n, isResult: true },
  "Equity:Loss": { amount: "loss covered by the coin", outflow: 1n, isResult: true },
  "Equity:Invested": { amount: "ZCHF paid for new FPS" },
  "Equity:Redeemed": { amount: "ZCHF received for returned FPS" },
  "Savings:Saved": { amount: "ZCHF saved" },
  "Savings:InterestCollected": { amount: "gross interest, the referrer's part included" },
  "Savings:Withdrawn": { amount: "ZCHF withdrawn" },
  "Savings:RateChanged": { amount: "the new lead rate, parts per million per year" },
  "Frankencoin:Mint": { amount: "ZCHF minted" },
  "Frankencoin:Burn": { amount: "ZCHF burned" },
  "BridgedAccounting:ReceivedProfits": {
    amount: "profit settled from another chain, where it was reported a first time",
    isResult: true,
  },
  "BridgedAccounting:ReceivedLosses": {
    amount: "loss settled from another chain, where it was reported a first time",
    isResult: true,
  },
} as const satisfies Record<string, { amount: string; inflow?: bigint; outflow?: bigint; isResult?: true }>;

export type FinancialKind = keyof typeof FINANCIAL_KINDS;

/** Logs on Ethereum that settle what another chain reported. */
export type SettlementKind = "BridgedAccounting:ReceivedProfits" | "BridgedAccounting:ReceivedLosses";

/** Whether logs of this kind are a profit, a loss or the settlement of one. */
export const isResult = (kind: FinancialKind): boolean => "isResult" in FINANCIAL_KINDS[kind];

/** What a log of this kind adds to the running totals of its chain, per unit of its amount. */
export function effectOf(kind: FinancialKind): { inflow: bigint; outflow: bigint } {
  const effect: { amount: string; inflow?: bigint; outflow?: bigint } = FINANCIAL_KINDS[kind];
  return { inflow: effect.inflow ?? 0n, outflow: effect.outflow ?? 0n };
}

/** Counted like a kind, but no row of the log: its profits and losses have rows of their own. */
export const SETTLEMENT = "BridgedAccounting:ReceivedSettlement";

/** Counted besides Equity:Profit: the profits that the coin reports of itself are the fees of minter proposals. */
export const MINTER_PROPOSAL_FEE = "Frankencoin:MinterProposalFee";

/** What is summed up and counted per chain. */
export type CountedKind = FinancialKind | typeof SETTLEMENT | typeof MINTER_PROPOSAL_FEE;

const ONE = 10n ** 18n;

/**
 * What a log adds to the earnings per FPS, 18 decimals: its amount over the FPS supply, rounded toward zero, a loss
 * negative. Settlements and logs of chains without equity contract (supply null) add nothing.
 */
export function perFpsOf(kind: FinancialKind, amount: bigint, fpsSupply: bigint | null): bigint {
  if (fpsSupply === null || fpsSupply === 0n) return 0n;
  if (kind === "Equity:Profit") return (amount * ONE) / fpsSupply;
  if (kind === "Equity:Loss") return (-amount * ONE) / fpsSupply;
  return 0n;
}
