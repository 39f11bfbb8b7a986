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
  "ZCHF in circulation": "All Frankencoins that exist, on all chains together, with those of the reserve.",
  "Collateral ratio":
    "What the collateral of positions is worth in the market over what they owe, where a price is known; above 100 % it is worth more.",
  Savings:
    "ZCHF that were put into savings modules, where they earn interest and can be withdrawn at any time.",
  "Savings rate":
    "Interest of a year that a savings module pays. Holders of FPS propose another, which anybody can apply after a week.",
  Collateral: "Tokens that secure what positions owe; a sum of several is at their market prices.",
  "Market price": "What the service’s source of prices has for one token; the contracts do not know it.",
  "May still mint":
    "ZCHF that the owner can mint without more collateral, within the limit of the position, which in V2 its clones share.",
  "Minimum collateral":
    "With less a position counts as closed: nothing can be minted with it, and what it owes is still owed.",
  Interest: "What savers earn; and of a position what its owner pays a year, in advance, on what is minted.",
  "Minting from":
    "Nothing can be minted before: until then a new position can be denied, and one whose price was raised waits.",
  "Share of all debt": "Challengeable debt over the debt of all positions, those without a price included.",
  Positions: "How many positions could then be challenged.",
  "Minted in all": "ZCHF that all positions of this owner owe, with the reserve.",
  ZCHF: "Frankencoins that the address holds itself, on all chains.",
  Shares: "What FPS, which belong to the equity, and FCS, which wraps them, could be sold for now.",
  Debt: "ZCHF that positions owe, without the reserve, which is given back.",
  Amplified:
    "What the liquidity of amplified positions is worth at the price of their pool, less the ZCHF that they owe.",
  Ask: "What a buyer pays for one FCS now, before the fee of FPS.",
  Bid: "What one FCS is redeemed for now, less the discount of recent redemptions.",
  Supply: "How many FCS exist; each wraps one FPS.",
  "Discount of redemptions":
    "What a redemption of FCS gets less now, because others were redeemed lately; it falls to 0 without further ones.",
  "Debt at its end":
    "ZCHF that the positions owed when the year ended, or owe now if it goes on; without reserve.",
  "Collateral at its end": "What the collateral of these positions was worth then, in francs.",
  "Debt of amplifiers at its end":
    "ZCHF that amplified positions owed when the year ended, or owe now if it goes on.",
  "Interest received": "What savings earned and the account collected, less the fees of its referrer.",
  "Referral fees paid": "What its referrer received of the interest.",
  "Referral fees received": "Parts of the interest of others, whose referrer the account is.",
  "Minting fees paid": "Interest that was paid in advance when ZCHF were minted.",
  "Gain on FPS and FCS": "Proceeds of shares that were redeemed, less their average cost.",
  "Challenges, net":
    "What bids on challenged collateral brought the equity, with reserves that they released, less the debt that it paid.",
  "Forced sales, net":
    "What sales of the collateral of expired positions brought the equity, with reserves that they released, less the debt that it paid.",
  "Saved in all": "Balance of all savings modules.",
  "Share of supply": "Part of all that exists on all chains.",
  "Interest collected": "Interest that was paid out or added to the balance so far.",
  Balance: "ZCHF in this savings module, without the interest that is not collected yet.",
  Saved: "Sum of all deposits so far.",
  Withdrawn: "Sum of all withdrawals so far.",
  "Referral fee": "Part of the interest that goes to who has referred the saver.",
  "Accrued referral fee": "Part of the accrued interest that the referrer receives when it is collected.",
  Total: "Referral fees that were paid, on all chains.",
};
