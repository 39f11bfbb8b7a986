import { eq } from "drizzle-orm";
import { MAIN_CHAIN } from "../../chains.ts";
import { reserve } from "../../tables/financial-log.ts";
import type { Deps } from "../deps.ts";
import { FIRST_SHARE_PRICE } from "./amounts.ts";
import { asOf } from "./as-of.ts";
import type { Moment } from "./moment.ts";

/** Getters of coin and Equity, 18 decimals. */
export type Capital = { balance: bigint; equity: bigint; minterReserve: bigint; price: bigint };

/** The equity capital at the moment, 18 decimals. */
export const equityCapital = async (deps: Pick<Deps, "db">, at: Moment): Promise<bigint> =>
  (await capitalOf(deps, at)).equity;

/** The last row that was read by the moment. */
export async function capitalOf({ db }: Pick<Deps, "db">, at: Moment): Promise<Capital> {
  const rows = await db.select().from(reserve).where(eq(reserve.chainId, MAIN_CHAIN));
  const [state] = await asOf({ db }, reserve, rows, at);
  return {
    balance: state?.balance ?? 0n,
    equity: state?.equity ?? 0n,
    minterReserve: state?.minterReserve ?? 0n,
    price: state?.fpsPrice ?? FIRST_SHARE_PRICE,
  };
}
