import { and, asc, count, eq, gt, gte, inArray, lt, lte, min, sql, sum } from "drizzle-orm";
import { MAIN_CHAIN } from "../../../chains.ts";
import { dayOf } from "../../../domain/days.ts";
import { fcsFeeDay, fcsHead, fcsTrade, fcsVoteLoss } from "../../../tables/fcs.ts";
import { token } from "../../../tables/tokens.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import { supplyAfter } from "../balances/history.ts";
import { capitalOf } from "../capital.ts";
import { contractOn } from "../contracts.ts";
import type { Moment } from "../moment.ts";
import { indexedTime } from "../positions/queries.ts";
import { redemptionsAfter, weightedAt } from "./redemptions.ts";

/**
 * What the getters of FCS return at the moment, without those that follow from no stored row of an earlier one. Throws a
 * 404 where there is no contract.
 */
export async function fcsState(deps: Pick<Deps, "db" | "chains" | "freshness">, at: Moment) {
  const { head, before } = await contractState(deps, at);
  if (before === undefined) return head;
  const [totalSupply, { price, equity }, fpsSupply] = await Promise.all([
    fcsSupply(deps, before),
    capitalOf(deps, before),
    supplyAfter(deps, "fps", before),
  ]);
  const totalAssets = fpsSupply === 0n ? null : (equity * totalSupply) / fpsSupply;
  return { ...head, ask: price, totalAssets, totalSupply, bid: undefined, isBinding: undefined };
}

/** Getters about redemptions at the moment, likewise, with the seconds until they lose nothing because of recent ones. */
export async function fcsRecovery(deps: Pick<Deps, "db" | "chains" | "freshness">, at: Moment) {
  const { head, before } = await contractState(deps, at);
  const { recoveryPeriod: period } = head;
  const withTimeLeft = <State extends { redemptionAnchor: bigint }>(state: State, time: bigint) => {
    const left = state.redemptionAnchor + period - time;
    return { ...state, secondsLeft: left > 0n ? left : 0n };
  };
  if (before === undefined) return withTimeLeft(head, await indexedTime(deps));
  const { chainId, kind, timestamp, shares } = fcsTrade;
  const trades = await deps.db
    .select({ kind, timestamp, shares })
    .from(fcsTrade)
    .where(and(eq(chainId, MAIN_CHAIN), inArray(kind, ["Deposit", "Withdraw"]), lte(timestamp, before)))
    .orderBy(asc(timestamp), asc(fcsTrade.count));
  const state = redemptionsAfter(trades, period);
  const weightedRecentRedemptions = weightedAt(state, period, before);
  return withTimeLeft({ ...head, ...state, weightedRecentRedemptions, currentDiscount: undefined }, before);
}

/**
 * What the getters returned at the indexed head, and `before`, the moment, where it is earlier than the head. Throws a 404
 * where there is no contract, and of a moment before the first FCS.
 */
async function contractState(deps: Pick<Deps, "db" | "chains" | "freshness">, at: Moment) {
  const { db, chains } = deps;
  const address = contractOn(chains, "fcs");
  const [state] = address ? await db.select().from(fcsHead).where(eq(fcsHead.chainId, MAIN_CHAIN)) : [];
  if (address === undefined || state === undefined)
    throw notDeployed("is not deployed on the indexed chains");
  const head = { ...state, address };
  if (at === undefined || at === (await indexedTime(deps))) return { head, before: undefined };
  const { chainId, timestamp } = fcsTrade;
  const [first] = await db
    .select({ time: min(timestamp) })
    .from(fcsTrade)
    .where(eq(chainId, MAIN_CHAIN));
  if (first?.time == null || at < first.time) throw notDeployed("did not exist yet at this time");
  return { head, before: at };
}

const notDeployed = (what: string) => new ApiError(404, "not_deployed", `FCS ${what}`);

/** Redemption fees by UTC day, oldest first; of the moment's own day those until then. */
export async function fcsFees({ db }: Pick<Deps, "db">, at: Moment) {
  const today = at === undefined ? undefined : dayOf(at);
  const closed = db
    .select()
    .from(fcsFeeDay)
    .where(and(eq(fcsFeeDay.chainId, MAIN_CHAIN), today === undefined ? undefined : lt(fcsFeeDay.day, today)))
    .orderBy(asc(fcsFeeDay.day));
  if (at === undefined || today === undefined) return closed;
  const { chainId, kind, timestamp, fee } = fcsTrade;
  const isOfToday = and(eq(kind, "Withdraw"), gt(fee, 0n), gte(timestamp, today), lte(timestamp, at));
  const [days, [row]] = await Promise.all([
    closed,
    db
      .select({ amount: sum(fee), withdrawals: count() })
      .from(fcsTrade)
      .where(and(eq(chainId, MAIN_CHAIN), isOfToday)),
  ]);
  if (row === undefined || row.withdrawals === 0) return days;
  const { withdrawals } = row;
  return [...days, { chainId: MAIN_CHAIN, day: today, amount: BigInt(row.amount ?? 0), withdrawals }];
}

/** FCS in existence, 18 decimals; 0 without the contract. */
export async function fcsSupply({ db }: Pick<Deps, "db">, at: Moment): Promise<bigint> {
  if (at !== undefined) return supplyAfter({ db }, "fcs", at);
  const [row] = await db
    .select({ supply: token.supply })
    .from(token)
    .where(and(eq(token.chainId, MAIN_CHAIN), eq(token.symbol, "fcs")));
  return row?.supply ?? 0n;
}

/** The price of the last purchase or redemption of each second with one, ZCHF per FCS with 18 decimals, as `from`. */
export const lastFcsPriceOfSeconds = sql`(select distinct on (${fcsTrade.timestamp}) ${fcsTrade.timestamp} as "time",
    div(${fcsTrade.assets} * 1000000000000000000, ${fcsTrade.shares}) as "price"
  from ${fcsTrade} where ${fcsTrade.kind} in ('Deposit', 'Withdraw') and ${fcsTrade.shares} > 0
  order by ${fcsTrade.timestamp}, ${fcsTrade.count} desc) as "fcs_chart"`;

/** Columns of `lastFcsPriceOfSeconds`. */
export const lastFcsPrice = { time: sql`"fcs_chart"."time"`, price: sql`"fcs_chart"."price"` };

/** Votes of an account before it lost some. */
export const votesBefore = sql`(${fcsVoteLoss.votes} + ${fcsVoteLoss.votesAfter})`;
