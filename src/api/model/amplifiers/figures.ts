/** Liquidity in a range of ticks of a pool of Uniswap v3. */
export type Liquidity = { liquidity: bigint; tickLow: number; tickHigh: number };

/** A pool of ZCHF and dollars. */
export type Pool = {
  /** Square root of token1 for one token0 in raw units, times 2^96; 0 when the pool has no price. */
  sqrtPriceX96: bigint;
  zchfIsToken0: boolean;
  /** Decimals of the dollar token. */
  usdDecimals: number;
};

const Q96 = 2 ** 96;
const FRANC_DECIMALS = 18;
/** Natural logarithm of 1.0001, the price of a tick over that of the tick before; 1.0001 itself has fewer digits. */
const LOG_TICK = Math.log1p(0.0001);

const sqrtPriceOfTick = (tick: number) => Math.exp((tick / 2) * LOG_TICK);

const sqrtPriceOf = ({ sqrtPriceX96 }: Pick<Pool, "sqrtPriceX96">) => Number(sqrtPriceX96) / Q96;

/**
 * Raw amounts of both tokens that burning the liquidity pays at the pool's price, without uncollected fees: Uniswap v3's
 * closed formula. In floating point, for display. The pool has a price.
 */
export function amountsOf(
  { liquidity, tickLow, tickHigh }: Liquidity,
  pool: Pick<Pool, "sqrtPriceX96">,
): [amount0: number, amount1: number] {
  const [low, high] = [sqrtPriceOfTick(tickLow), sqrtPriceOfTick(tickHigh)];
  const at = Math.min(Math.max(sqrtPriceOf(pool), low), high);
  const units = Number(liquidity);
  // Each difference of inverses as one fraction, which loses no digits where the two are nearly equal.
  return [(units * (high - at)) / (high * at), units * (at - low)];
}

/** Whole ZCHF and dollars of a position; null while the pool has no price. */
export function sharesOf(position: Liquidity, pool: Pool): { zchf: number; usd: number } | null {
  if (pool.sqrtPriceX96 === 0n) return null;
  const [amount0, amount1] = amountsOf(position, pool);
  const [zchf, usd] = pool.zchfIsToken0 ? [amount0, amount1] : [amount1, amount0];
  return { zchf: zchf / 10 ** FRANC_DECIMALS, usd: usd / 10 ** pool.usdDecimals };
}

/** Dollars for one ZCHF; null while the pool has no price. */
export function usdPerZchf(pool: Pool): number | null {
  if (pool.sqrtPriceX96 === 0n) return null;
  const price = sqrtPriceOf(pool) ** 2;
  return (pool.zchfIsToken0 ? price : 1 / price) * 10 ** (FRANC_DECIMALS - pool.usdDecimals);
}

export type PoolValue = {
  zchfAmount: number;
  usdAmount: number;
  usdPerZchf: number;
  /** Of both, in ZCHF at the pool's price. */
  poolValueZchf: number;
};

/** What positions of an amplifier hold together; null while the pool has no price. */
export function poolValueOf(positions: readonly Liquidity[], pool: Pool): PoolValue | null {
  const price = usdPerZchf(pool);
  if (price === null) return null;
  const shares = positions.map((position) => sharesOf(position, pool));
  const sum = (name: "zchf" | "usd") => shares.reduce((total, share) => total + (share?.[name] ?? 0), 0);
  const [zchfAmount, usdAmount] = [sum("zchf"), sum("usd")];
  return { zchfAmount, usdAmount, usdPerZchf: price, poolValueZchf: zchfAmount + usdAmount / price };
}
