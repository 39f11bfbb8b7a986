/** What the figures of the dashboard mean, by their names: the dashboard's pages and the reference show them. */
export const TERMS: Readonly<Record<string, string>> = {
  "Collateral value": "What the collateral of all positions is worth in the market, where a price is known.",
  "FPS price": "What the equity contract pays for one pool share (FPS) that is returned now.",
  Equity:
    "What belongs to the holders of FPS: all reserves less those of the minters. Losses are paid from it.",
  "Net revenue": "Interest, fees and liquidations that the equity received, less its losses.",
  Overdue:
    "ZCHF that expired positions owe: from the hub anybody can buy the collateral of V2 positions that nobody challenges; V1 positions can only be challenged.",
  Unpriced: "ZCHF that is owed against collateral for which no market price is known.",
  Uncovered: "ZCHF that is owed beyond what the collateral of the same position is worth in the market.",
  Minted: "ZCHF that the position owes, with the reserve, which is given back when it is repaid.",
  "Liquidation price": "Below this price of one token a challenge pays: whoever starts it gets a reward.",
  "Distance to liquidation":
    "How far the market price is above the liquidation price, in per cent of the latter.",
  Collateralisation:
    "Market value of the collateral over what is minted; below 100 % the debt is not covered.",
  Reserve: "Share of what is minted that is kept, and pays first if the collateral does not suffice.",
  "Challenge period": "How long a challenge can be averted, and then again how long its price falls to 0.",
  "Challengeable debt":
    "Debt, without reserve, of positions whose market price would be below their liquidation price.",
  "Accrued interest":
    "Interest earned since the account was last written to; it is paid when it is collected.",
  APY: "Yield of a year if the interest is collected every day and earns interest itself.",
  Net: "ZCHF, savings, shares and collateral, less debt, and the liquidity of amplified positions less what they owe.",
};
