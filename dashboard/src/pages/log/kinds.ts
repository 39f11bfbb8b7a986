const NAMES: Readonly<Record<string, string>> = {
  "Equity:Profit": "Profit",
  "Equity:Loss": "Loss",
  "Equity:Invested": "FPS bought",
  "Equity:Redeemed": "FPS redeemed",
  "Savings:Saved": "Saved",
  "Savings:InterestCollected": "Interest collected",
  "Savings:Withdrawn": "Withdrawn",
  "Savings:RateChanged": "Savings rate changed",
  "Frankencoin:Mint": "ZCHF minted",
  "Frankencoin:Burn": "ZCHF burned",
  "BridgedAccounting:ReceivedProfits": "Profits received from a chain",
  "BridgedAccounting:ReceivedLosses": "Losses received from a chain",
};

/** Kinds of logs of the API. */
export const KINDS = Object.keys(NAMES);

/** Display names of kinds of logs. */
export function nameOf(kind: string): string {
  return NAMES[kind] ?? kind;
}
