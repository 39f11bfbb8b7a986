import { and, asc, eq, sql } from "drizzle-orm";
import { MAIN_CHAIN } from "../../../chains.ts";
import { fcsFeeDay, fcsHead, fcsTrade, fcsVoteLoss } from "../../../tables/fcs.ts";
import { token } from "../../../tables/tokens.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import { contractOn } from "../contracts.ts";

/** What the getters of FCS returned at the indexed head; throws a 404 where there is no contract. */
export async function fcsState({ db, chains }: Pick<Deps, "db" | "chains">) {
  const address = contractOn(chains, "fcs");
  const [state] = address ? await db.select().from(fcsHead).where(eq(fcsHead.chainId, MAIN_CHAIN)) : [];
  if (address === undefined || state === undefined) {
    throw new ApiError(404, "not_deployed", "FCS is not deployed on the indexed chains");
  }
  return { ...state, address };
}

/** The same, with the seconds until redemptions lose nothing because of recent ones. */
export async function fcsRecovery(deps: Pick<Deps, "db" | "chains" | "freshness">) {
  const state = await fcsState(deps);
  const chains = await deps.freshness.chains();
  const head = chains.find(({ chainId }) => chainId === MAIN_CHAIN)?.timestamp ?? 0n;
  const left = state.redemptionAnchor + state.recoveryPeriod - head;
  return { ...state, secondsLeft: left > 0n ? left : 0n };
}

/** Redemption fees by UTC day, oldest first. */
export const fcsFees = ({ db }: Pick<Deps, "db">) =>
  db.select().from(fcsFeeDay).where(eq(fcsFeeDay.chainId, MAIN_CHAIN)).orderBy(asc(fcsFeeDay.day));

/** FCS in existence, 18 decimals; 0 without the contract. */
export async function fcsSupply({ db }: Pick<Deps, "db">): Promise<bigint> {
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
