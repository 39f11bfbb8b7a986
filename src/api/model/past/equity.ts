import { and, desc, eq, lte } from "drizzle-orm";
import type { Address } from "viem";
import { deployment, MAIN_CHAIN } from "../../../chains.ts";
import { financialLog } from "../../../tables/financial-log.ts";
import type { Deps } from "../../deps.ts";
import { FIRST_SHARE_PRICE, ONE, VALUATION_FACTOR } from "../amounts.ts";
import { balanceAfter, sharesAt } from "./tokens.ts";

type Reader = Pick<Deps, "db" | "chains">;

/** The last financial log of a chain not later than `at`. */
export async function lastFinancial({ db }: Pick<Deps, "db">, chainId: number, at: bigint) {
  const { timestamp, block, logIndex } = financialLog;
  const [row] = await db
    .select()
    .from(financialLog)
    .where(and(eq(financialLog.chainId, chainId), lte(timestamp, at)))
    .orderBy(desc(timestamp), desc(block), desc(logIndex))
    .limit(1);
  return row;
}

/**
 * The equity capital at `at`, 18 decimals. The reserve of minters changes in blocks with a financial log only, where the
 * equity is stored; the balance of the equity contract also changes by plain transfers. While the equity is 0, the
 * reserve of minters is unknown, and so is the equity once more was transferred than before.
 */
export async function capitalAt(
  deps: Reader,
  at: bigint,
): Promise<{ balance: bigint; equity: bigint | undefined; minterReserve: bigint | undefined }> {
  const contract = equityContract(deps);
  const last = await lastFinancial(deps, MAIN_CHAIN, at);
  if (contract === undefined || last === undefined) return { balance: 0n, equity: 0n, minterReserve: 0n };
  const known = last.equity ?? 0n;
  const [then, balance] = await Promise.all([
    balanceAfter(deps, MAIN_CHAIN, "zchf", contract, { block: last.block }),
    balanceAfter(deps, MAIN_CHAIN, "zchf", contract, { time: at }),
  ]);
  if (known === 0n) {
    return { balance, equity: balance <= then ? 0n : undefined, minterReserve: undefined };
  }
  const minterReserve = then - known;
  return { balance, equity: balance > minterReserve ? balance - minterReserve : 0n, minterReserve };
}

/** What the getters of coin and Equity returned at `at`, 18 decimals; undefined where it is not known. */
export async function equityStateAt(deps: Reader, at: bigint) {
  const contract = equityContract(deps);
  const [capital, supply, own] = await Promise.all([
    capitalAt(deps, at),
    sharesAt(deps, at),
    contract === undefined ? 0n : balanceAfter(deps, MAIN_CHAIN, "fps", contract, { time: at }),
  ]);
  const { equity } = capital;
  return {
    ...capital,
    supply,
    circulating: supply - own,
    price: equity === undefined ? undefined : priceOf(equity, supply),
  };
}

/** Equity.price(): ZCHF for one FPS, 18 decimals. */
const priceOf = (equity: bigint, supply: bigint): bigint =>
  equity === 0n || supply === 0n ? FIRST_SHARE_PRICE : (VALUATION_FACTOR * equity * ONE) / supply;

function equityContract({ chains }: Pick<Deps, "chains">): Address | undefined {
  const chain = chains.find(({ id }) => id === MAIN_CHAIN);
  const found = chain && deployment(chain, "equity");
  return found?.address.toLowerCase() as Address | undefined;
}
