import type { Data } from "zchf-api-client";
import { approximate } from "../../format/numbers.ts";
import type { Position, Prices } from "../positions/status.ts";

type Balances = Data<"/balances/{token}/of/{account}">;

type Held = {
  balances: { zchf: Balances; fps: Balances; fcs: Balances };
  savings: Data<"/savings/core/balance/{account}">;
  /** ZCHF for one FPS, and for one FCS that is redeemed. */
  prices: { fps: number; fcs: number };
  /** Positions of the account that are neither closed nor denied. */
  positions: readonly Position[];
  market: Prices;
};

/** What an account has and owes, ZCHF. */
export type Worth = {
  zchf: bigint;
  /** With the interest that could be collected now. */
  savings: bigint;
  shares: number;
  /** Where a market price is known. */
  collateral: number;
  /** Positions whose collateral has no market price. */
  unpriced: number;
  /** Of positions, without reserve, which is given back. */
  debt: number;
  net: number;
};

const PPM = 1_000_000;

export function worthOf({ balances, savings, prices, positions, market }: Held): Worth {
  const sum = (chains: Balances) => Object.values(chains).reduce((all, { balance }) => all + balance, 0n);
  const zchf = sum(balances.zchf);
  const saved = Object.values(savings)
    .flatMap((modules) => Object.values(modules))
    .reduce((all, { balance, accruedInterest }) => all + balance + accruedInterest, 0n);
  const shares = approximate(sum(balances.fps)) * prices.fps + approximate(sum(balances.fcs)) * prices.fcs;
  const values = positions.map(({ collateral, collateralBalance, collateralDecimals }) => {
    const price = market[collateral.toLowerCase()]?.price.chf ?? null;
    return price === null ? null : price * approximate(collateralBalance, collateralDecimals);
  });
  const collateral = values.reduce<number>((all, value) => all + (value ?? 0), 0);
  const debt = positions.reduce(
    (all, { minted, reserveContribution }) => all + approximate(minted) * (1 - reserveContribution / PPM),
    0,
  );
  return {
    zchf,
    savings: saved,
    shares,
    collateral,
    unpriced: values.filter((value) => value === null).length,
    debt,
    net: approximate(zchf) + approximate(saved) + shares + collateral - debt,
  };
}
