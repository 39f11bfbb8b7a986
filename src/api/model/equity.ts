import { and, desc, eq, gte, lt, lte, sql } from "drizzle-orm";
import { MAIN_CHAIN } from "../../chains.ts";
import { dayOf } from "../../domain/days.ts";
import { equityTrade } from "../../tables/equity.ts";
import { fpsTradeDay } from "../../tables/financial-log.ts";
import { token } from "../../tables/tokens.ts";
import type { Deps } from "../deps.ts";
import { balanceAfter, supplyAfter } from "./balances/history.ts";
import { type Capital, capitalOf } from "./capital.ts";
import { mintingCapacity } from "./collateral/sums.ts";
import { contractOn } from "./contracts.ts";
import { earnings } from "./flows/earnings.ts";
import type { Moment } from "./moment.ts";
import { countedPositions } from "./positions/queries.ts";

export const fpsToken = { name: "Frankencoin Pool Share", symbol: "FPS", decimals: 18 };

type Source = Pick<Deps, "db" | "chains">;

export type EquityState = Capital & {
  supply: bigint;
  circulating: bigint;
  /** 36 decimals. */
  marketCap: bigint;
};

/** What the getters of coin and Equity return at the moment. */
export async function equityState(deps: Source, at: Moment): Promise<EquityState> {
  const [{ supply, heldBySelf }, capital] = await Promise.all([shares(deps, at), capitalOf(deps, at)]);
  return { ...capital, supply, circulating: supply - heldBySelf, marketCap: capital.price * supply };
}

/** FPS in existence and in the contract itself, 18 decimals. */
async function shares({ db, chains }: Source, at: Moment): Promise<{ supply: bigint; heldBySelf: bigint }> {
  const contract = contractOn(chains, "equity");
  if (at === undefined) {
    const isShare = and(eq(token.chainId, MAIN_CHAIN), eq(token.symbol, "fps"));
    const [row] = await db.select().from(token).where(isShare);
    return { supply: row?.supply ?? 0n, heldBySelf: row?.heldBySelf ?? 0n };
  }
  const [supply, heldBySelf] = await Promise.all([
    supplyAfter({ db }, "fps", at),
    contract === undefined ? 0n : balanceAfter({ db }, MAIN_CHAIN, "fps", contract, { time: at }),
  ]);
  return { supply, heldBySelf };
}

/** FPS, its reserve, what the system has earned, and what may still be minted. */
export async function shareFigures(deps: Deps, at: Moment) {
  const [state, earned, positions, prices] = await Promise.all([
    equityState(deps, at),
    earnings(deps, at),
    countedPositions(deps, at),
    tradePrices(deps, at),
  ]);
  return { state, earned, minting: mintingCapacity(positions), prices };
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
