import { and, asc, eq } from "drizzle-orm";
import { getAddress } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import { fcsFeeDay, fcsHead } from "../../../tables/fcs.ts";
import { token } from "../../../tables/tokens.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import { scaled } from "../../values/money.ts";
import { sumOf } from "../amounts.ts";
import { contractOn } from "../contracts.ts";

type Reader = Pick<Deps, "db" | "chains">;

/** FCS and its prices. */
export async function infoOfFcs(deps: Reader) {
  const { address, state } = await getters(deps);
  const { name, symbol, decimals, ask, bid, totalAssets, totalSupply, isBinding } = state;
  return {
    erc20: { name, symbol, decimals },
    chain: { chainId: MAIN_CHAIN, address },
    token: {
      ask: scaled(ask ?? 0n),
      bid: scaled(bid ?? 0n),
      totalAssets: scaled(totalAssets ?? 0n),
      totalSupply: scaled(totalSupply),
      isBinding: isBinding ?? false,
    },
  };
}

/** What a redemption loses because of recent ones, and until when. */
export async function discountOfFcs(deps: Reader & Pick<Deps, "freshness">) {
  const { state } = await getters(deps);
  const { recentlyRedeemed, weightedRecentRedemptions, redemptionAnchor, recoveryPeriod } = state;
  const chains = await deps.freshness.chains();
  const head = chains.find(({ chainId }) => chainId === MAIN_CHAIN)?.timestamp ?? 0n;
  const left = redemptionAnchor + recoveryPeriod - head;
  const discount = state.currentDiscount === null ? 1 : scaled(state.currentDiscount);
  const countdown = left > 0n ? Number(left) : 0;
  return {
    currentDiscount: discount,
    discount,
    recentlyRedeemed: String(recentlyRedeemed),
    weightedRecentRedemptions: String(weightedRecentRedemptions),
    redemptionAnchor: Number(redemptionAnchor),
    recoveryPeriod: Number(recoveryPeriod),
    recoveryPeriodSeconds: Number(recoveryPeriod),
    countdown,
    recoveryCountdownSeconds: countdown,
  };
}

/** Redemption fees by UTC day, oldest first. */
export async function feesOfFcs({ db }: Pick<Deps, "db">) {
  const rows = await db
    .select()
    .from(fcsFeeDay)
    .where(eq(fcsFeeDay.chainId, MAIN_CHAIN))
    .orderBy(asc(fcsFeeDay.day));
  const days = rows.map(({ day, amount, withdrawals }) => ({
    date: new Date(Number(day) * 1000).toISOString().slice(0, 10),
    timestamp: Number(day),
    amount: scaled(amount),
    count: withdrawals,
  }));
  return { num: days.length, total: scaled(sumOf(rows, ({ amount }) => amount)), days };
}

/** FCS in existence; 0 without the contract. */
export async function supplyOfFcs({ db }: Pick<Deps, "db">): Promise<number> {
  const [row] = await db
    .select({ supply: token.supply })
    .from(token)
    .where(and(eq(token.chainId, MAIN_CHAIN), eq(token.symbol, "fcs")));
  return scaled(row?.supply ?? 0n);
}

/** What the getters returned at the indexed head; throws a 404 where there is no contract. */
async function getters({ db, chains }: Reader) {
  const contract = contractOn(chains, "fcs");
  const [state] = contract ? await db.select().from(fcsHead).where(eq(fcsHead.chainId, MAIN_CHAIN)) : [];
  if (contract === undefined || state === undefined) {
    throw new ApiError(404, "not_deployed", "FCS is not deployed on the indexed chains");
  }
  return { address: getAddress(contract), state };
}
