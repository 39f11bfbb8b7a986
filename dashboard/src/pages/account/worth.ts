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
  amplified: Amplified;
  market: Prices;
};

type Amplified = {
  /** Those of the account. */
  positions: Data<"/amplifier/positions/{address}">["list"];
  amplifiers: Data<"/amplifier/list">["list"];
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
  /** Liquidity of amplified positions less what they owe, where their pool has a price. */
  amplified: number;
  /** Amplified positions without a value: their pool has no price, or none is known of the moment. */
  unvalued: number;
  net: number;
};

const PPM = 1_000_000;

export function worthOf({ balances, savings, prices, positions, amplified, market }: Held): Worth {
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
  const liquidity = amplified.positions.map((position) => netLiquidity(position, amplified.amplifiers));
  const ofLiquidity = liquidity.reduce<number>((all, value) => all + (value ?? 0), 0);
  return {
    zchf,
    savings: saved,
    shares,
    collateral,
    unpriced: values.filter((value) => value === null).length,
    debt,
    amplified: ofLiquidity,
    unvalued: liquidity.filter((value) => value === null).length,
    net: approximate(zchf) + approximate(saved) + shares + collateral - debt + ofLiquidity,
  };
}

/** Liquidity of an amplified position at its pool's price less what it owes, ZCHF. */
function netLiquidity(
  { chainId, amplifier, zchfAmount, usdAmount, borrowed }: Amplified["positions"][number],
  amplifiers: Amplified["amplifiers"],
): number | null {
  const own = amplifiers.find((row) => row.chainId === chainId && row.address === amplifier);
  const usdPerZchf = own?.usdPerZchf ?? null;
  if (zchfAmount == null || usdAmount == null || usdPerZchf === null) return null;
  return zchfAmount + usdAmount / usdPerZchf - approximate(borrowed);
}
