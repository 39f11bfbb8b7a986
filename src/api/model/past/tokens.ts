import { and, asc, count, desc, eq, inArray, lte, or, sum } from "drizzle-orm";
import { type Address, zeroAddress } from "viem";
import type { TokenSymbol } from "../../../chains.ts";
import { tokenTransfer } from "../../../tables/balances.ts";
import { financialLog } from "../../../tables/financial-log.ts";
import type { Deps } from "../../deps.ts";
import { sumOf } from "../amounts.ts";

type Reader = Pick<Deps, "db">;

const { chainId, kind, amount, timestamp } = financialLog;

/** ZCHF of each chain with a mint up to `at`, 18 decimals, and the numbers of its mints and burns. */
export async function coinSuppliesAt({ db }: Reader, at: bigint) {
  const kinds = ["Frankencoin:Mint", "Frankencoin:Burn"] as const;
  const rows = await db
    .select({ chainId, kind, amount: sum(amount), logs: count() })
    .from(financialLog)
    .where(and(inArray(kind, [...kinds]), lte(timestamp, at)))
    .groupBy(chainId, kind);
  const supplies = new Map<number, { supply: bigint; mints: number; burns: number }>();
  for (const [id, ofChain] of Map.groupBy(rows, (row) => row.chainId)) {
    const [mint, burn] = kinds.map((one) => ofChain.find((row) => row.kind === one));
    const supply = BigInt(mint?.amount ?? 0) - BigInt(burn?.amount ?? 0);
    supplies.set(id, { supply, mints: mint?.logs ?? 0, burns: burn?.logs ?? 0 });
  }
  return supplies;
}

/** ZCHF on all chains at `at`, 18 decimals. */
export async function coinSupplyAt(deps: Reader, at: bigint): Promise<bigint> {
  const supplies = await coinSuppliesAt(deps, at);
  return sumOf(supplies.values(), ({ supply }) => supply);
}

/** FPS in existence at `at`, 18 decimals. */
export async function sharesAt({ db }: Reader, at: bigint): Promise<bigint> {
  const { from, to } = tokenTransfer;
  const total = (condition: ReturnType<typeof eq>) =>
    db
      .select({ amount: sum(tokenTransfer.amount) })
      .from(tokenTransfer)
      .where(and(condition, eq(tokenTransfer.symbol, "fps"), lte(tokenTransfer.timestamp, at)));
  const [[minted], [burned]] = await Promise.all([total(eq(from, zeroAddress)), total(eq(to, zeroAddress))]);
  return BigInt(minted?.amount ?? 0) - BigInt(burned?.amount ?? 0);
}

/** Newest first within a chain: identifiers of logs far within a block are larger than those of later blocks. */
const newest = [desc(tokenTransfer.block), desc(tokenTransfer.count)];

/** What an account holds of a token after the last transfer that `condition` includes, 18 decimals. */
export async function balanceAfter(
  { db }: Reader,
  id: number,
  symbol: TokenSymbol,
  account: Address,
  until: { block: bigint } | { time: bigint },
): Promise<bigint> {
  const isUntil =
    "block" in until ? lte(tokenTransfer.block, until.block) : lte(tokenTransfer.timestamp, until.time);
  const [last] = await db
    .select()
    .from(tokenTransfer)
    .where(and(eq(tokenTransfer.chainId, id), isOf(symbol, account), isUntil))
    .orderBy(...newest)
    .limit(1);
  return last === undefined ? 0n : last.to === account ? last.balanceTo : last.balanceFrom;
}

/** What an account held of a token on each chain at `at`, 18 decimals; chains without a transfer are left out. */
export async function holdingsAt({ db }: Reader, symbol: TokenSymbol, account: Address, at: bigint) {
  const rows = await db
    .selectDistinctOn([tokenTransfer.chainId])
    .from(tokenTransfer)
    .where(and(isOf(symbol, account), lte(tokenTransfer.timestamp, at)))
    .orderBy(asc(tokenTransfer.chainId), ...newest);
  return new Map(rows.map((row) => [row.chainId, row.to === account ? row.balanceTo : row.balanceFrom]));
}

/** Transfers of a token from or to an account. */
export const isOf = (symbol: TokenSymbol, account: Address) =>
  and(eq(tokenTransfer.symbol, symbol), or(eq(tokenTransfer.from, account), eq(tokenTransfer.to, account)));
