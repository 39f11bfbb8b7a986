import { asc, eq } from "drizzle-orm";
import type { Address } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import { millisecondsOf, SECONDS_PER_DAY } from "../../../domain/days.ts";
import { reserveDay } from "../../../tables/financial-log.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import { scaled } from "../../values/money.ts";
import { bridgeCollaterals } from "../collateral/bridges.ts";
import { type Collateral, collaterals } from "../collateral/tokens.ts";
import { DailyFrancs } from "./daily-francs.ts";
import { tokenOf } from "./queries.ts";

type HistoryDeps = Pick<Deps, "db" | "chains" | "history">;

/** The daily prices of ZCHF, FPS, every collateral and the stablecoins of bridges, or of one of them, by lower-case address. */
async function priceHistories(deps: HistoryDeps, address?: Address) {
  const francs = new DailyFrancs(deps);
  const days = francs.days();
  const rows: Record<string, HistoryRow> = {};
  const [coin, shares] = [tokenOf(deps, "coin"), tokenOf(deps, "equity")];
  const bridged = (await bridgeCollaterals(deps, undefined)).map(({ token: { kind: _, ...token } }) => token);
  for (const token of [coin, shares, ...(await collaterals(deps, undefined)), ...bridged]) {
    const key = token.address.toLowerCase();
    // ZCHF or FPS may be named as collateral, too.
    if (rows[key] !== undefined || (address !== undefined && key !== address)) continue;
    rows[key] = token === shares ? await shareHistory(deps, token, days) : tokenHistory(token, francs, days);
  }
  return rows;
}

export const listPriceHistory = (deps: HistoryDeps) => priceHistories(deps);

export async function priceHistoryOf(deps: HistoryDeps, address: Address) {
  const row = (await priceHistories(deps, address))[address];
  if (row === undefined) {
    const message = "no collateral has this address; /prices/history/list has those that are known";
    throw new ApiError(404, "not_found", message);
  }
  return row;
}

function tokenHistory(token: Collateral, francs: DailyFrancs, days: readonly number[]) {
  const prices = days.flatMap((day): DailyFranc[] => {
    const chf = francs.at(token.address, day);
    return chf === undefined ? [] : [[day, chf]];
  });
  const last = prices.at(-1);
  return historyRow(token, prices, last ? francs.sourceOf(token.address, last[0]) : null);
}

/** At a midnight the price of FPS is that at the end of the last day before on which it could change. */
async function shareHistory({ db }: HistoryDeps, token: Collateral, days: readonly number[]) {
  const changes = await db
    .select({ day: reserveDay.day, price: reserveDay.fpsPrice })
    .from(reserveDay)
    .where(eq(reserveDay.chainId, MAIN_CHAIN))
    .orderBy(asc(reserveDay.day));
  const prices: DailyFranc[] = [];
  let next = 0;
  let price: bigint | null = null;
  for (const day of days) {
    const midnight = BigInt(day) * SECONDS_PER_DAY;
    for (let row = changes[next]; row && row.day < midnight; row = changes[++next]) price = row.price;
    if (price !== null) prices.push([day, scaled(price)]);
  }
  return historyRow(token, prices, prices.length > 0 ? "custom" : null);
}

type DailyFranc = [day: number, chf: number];
type HistoryRow = ReturnType<typeof historyRow>;

/** @param prices ascending */
function historyRow(token: Collateral, prices: readonly DailyFranc[], source: string | null) {
  const last = prices.at(-1);
  return {
    ...token,
    source,
    timestamp: last ? millisecondsOf(last[0]) : null,
    price: { chf: last?.[1] ?? null },
    history: Object.fromEntries(prices.map(([day, chf]) => [millisecondsOf(day), chf])),
  };
}
