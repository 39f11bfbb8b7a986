import { and, desc, eq, gte, lt, lte, sql, sum } from "drizzle-orm";
import { zeroAddress } from "viem";
import { MAIN_CHAIN } from "../../chains.ts";
import { dayOf } from "../../domain/days.ts";
import { tokenTransfer } from "../../tables/balances.ts";
import { equityTrade } from "../../tables/equity.ts";
import { financialLog, fpsTradeDay, reserve } from "../../tables/financial-log.ts";
import { token } from "../../tables/tokens.ts";
import type { Deps } from "../deps.ts";
import { FIRST_SHARE_PRICE, ONE, VALUATION_FACTOR } from "./amounts.ts";
import { balanceAfter } from "./balances/history.ts";
import { mintingCapacity } from "./collateral/sums.ts";
import { contractOn } from "./contracts.ts";
import { earnings } from "./flows/earnings.ts";
import type { Moment } from "./moment.ts";
import { countedPositions } from "./positions/queries.ts";

export const fpsToken = { name: "Frankencoin Pool Share", symbol: "FPS", decimals: 18 };

type Source = Pick<Deps, "db" | "chains">;

/** Getters of coin and Equity, 18 decimals; of the past undefined where no log determines them. */
type Capital<Known> = { balance: bigint; equity: Known; minterReserve: Known; price: Known };
export type EquityState<Known = bigint | undefined> = Capital<Known> & {
  supply: bigint;
  circulating: bigint;
  /** 36 decimals. */
  marketCap: Known;
};

/** What the getters of coin and Equity return. */
export function equityState(deps: Source, at: undefined): Promise<EquityState<bigint>>;
export function equityState(deps: Source, at: Moment): Promise<EquityState>;
export async function equityState(deps: Source, at: Moment): Promise<EquityState> {
  const [{ supply, heldBySelf }, capital] = await Promise.all([shares(deps, at), capitalOf(deps, at)]);
  const price = capital.price ?? (capital.equity === undefined ? undefined : priceOf(capital.equity, supply));
  const marketCap = price === undefined ? undefined : price * supply;
  return { ...capital, price, supply, circulating: supply - heldBySelf, marketCap };
}

/** Price of a share now, ZCHF with 18 decimals. */
export const currentSharePrice = async (deps: Pick<Deps, "db">): Promise<bigint> =>
  (await currentCapital(deps)).price;

/** The equity capital, 18 decimals; undefined where it is unknown of the past. */
export const equityCapital = async (deps: Source, at: Moment): Promise<bigint | undefined> =>
  (await capitalOf(deps, at)).equity;

const capitalOf = (deps: Source, at: Moment): Promise<Capital<bigint | undefined>> =>
  at === undefined ? currentCapital(deps) : capitalAt(deps, at);

async function currentCapital({ db }: Pick<Deps, "db">): Promise<Capital<bigint>> {
  const [state] = await db.select().from(reserve).where(eq(reserve.chainId, MAIN_CHAIN));
  return {
    balance: state?.balance ?? 0n,
    equity: state?.equity ?? 0n,
    minterReserve: state?.minterReserve ?? 0n,
    price: state?.fpsPrice ?? FIRST_SHARE_PRICE,
  };
}

/**
 * The reserve of minters changes in blocks with a financial log only, where the equity is stored; the balance of the
 * equity contract also changes by plain transfers. While the equity is 0, the reserve of minters is unknown, and so is
 * the equity once more was transferred than before.
 */
async function capitalAt(deps: Source, at: bigint): Promise<Capital<bigint | undefined>> {
  const contract = contractOn(deps.chains, "equity");
  const { chainId, timestamp, block, logIndex } = financialLog;
  const [last] = await deps.db
    .select()
    .from(financialLog)
    .where(and(eq(chainId, MAIN_CHAIN), lte(timestamp, at)))
    .orderBy(desc(timestamp), desc(block), desc(logIndex))
    .limit(1);
  if (contract === undefined || last === undefined) {
    return { balance: 0n, equity: 0n, minterReserve: 0n, price: undefined };
  }
  const logged = last.equity ?? 0n;
  const [then, balance] = await Promise.all([
    balanceAfter(deps, MAIN_CHAIN, "zchf", contract, { block: last.block }),
    balanceAfter(deps, MAIN_CHAIN, "zchf", contract, { time: at }),
  ]);
  const minterReserve = logged === 0n ? undefined : then - logged;
  const equity =
    minterReserve !== undefined ? less(balance, minterReserve) : balance <= then ? 0n : undefined;
  return { balance, equity, minterReserve, price: undefined };
}

const less = (a: bigint, b: bigint): bigint => (a > b ? a - b : 0n);

/** Equity.price(): ZCHF for one FPS, 18 decimals. */
const priceOf = (equity: bigint, supply: bigint): bigint =>
  equity === 0n || supply === 0n ? FIRST_SHARE_PRICE : (VALUATION_FACTOR * equity * ONE) / supply;

/** FPS in existence and in the contract itself, 18 decimals. */
async function shares({ db, chains }: Source, at: Moment): Promise<{ supply: bigint; heldBySelf: bigint }> {
  const contract = contractOn(chains, "equity");
  if (at === undefined) {
    const isShare = and(eq(token.chainId, MAIN_CHAIN), eq(token.symbol, "fps"));
    const [row] = await db.select().from(token).where(isShare);
    return { supply: row?.supply ?? 0n, heldBySelf: row?.heldBySelf ?? 0n };
  }
  const { from, to, symbol, amount, timestamp } = tokenTransfer;
  const total = async (condition: ReturnType<typeof eq>) => {
    const isUntil = and(condition, eq(symbol, "fps"), lte(timestamp, at));
    const [row] = await db
      .select({ amount: sum(amount) })
      .from(tokenTransfer)
      .where(isUntil);
    return BigInt(row?.amount ?? 0);
  };
  const [minted, burned, heldBySelf] = await Promise.all([
    total(eq(from, zeroAddress)),
    total(eq(to, zeroAddress)),
    contract === undefined ? 0n : balanceAfter({ db }, MAIN_CHAIN, "fps", contract, { time: at }),
  ]);
  return { supply: minted - burned, heldBySelf };
}

/** FPS, its reserve, what the system has earned, and what may still be minted, which is unknown of the past. */
export async function shareFigures(deps: Deps, at: Moment) {
  const [state, earned, positions, prices] = await Promise.all([
    equityState(deps, at),
    earnings(deps, at),
    at === undefined ? countedPositions(deps) : undefined,
    tradePrices(deps, at),
  ]);
  return { state, earned, minting: positions && mintingCapacity(positions), prices };
}

/** Last trade price of each UTC day, newest first; of the moment's own day the last one until then. 18 decimals. */
async function tradePrices({ db }: Pick<Deps, "db">, at: Moment) {
  const { chainId, day, price } = fpsTradeDay;
  const today = at === undefined ? undefined : dayOf(at);
  const days = await db
    .select({ day, price })
    .from(fpsTradeDay)
    .where(and(eq(chainId, MAIN_CHAIN), today === undefined ? undefined : lt(day, today)))
    .orderBy(desc(day));
  if (at === undefined || today === undefined) return days;
  const { timestamp } = equityTrade;
  const [last] = await db
    .select()
    .from(equityTrade)
    .where(and(eq(equityTrade.chainId, MAIN_CHAIN), gte(timestamp, today), lte(timestamp, at)))
    .orderBy(desc(timestamp), desc(equityTrade.count))
    .limit(1);
  return last === undefined ? days : [{ day: today, price: last.price }, ...days];
}

/** The price after the last trade of each second with one, as `from`. */
export const lastPriceOfSeconds = sql`(select distinct on (${equityTrade.timestamp}) ${equityTrade.timestamp} as "time", ${equityTrade.price} as "price"
  from ${equityTrade} order by ${equityTrade.timestamp}, ${equityTrade.count} desc) as "chart"`;

/** Columns of `lastPriceOfSeconds`. */
export const lastPrice = { time: sql`"chart"."time"`, price: sql`"chart"."price"` };
