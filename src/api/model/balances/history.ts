import { type AnyColumn, and, asc, desc, eq, gt, lte, or, type SQL, sql, sum } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { type Address, zeroAddress } from "viem";
import type { TokenSymbol } from "../../../chains.ts";
import { balance, tokenTransfer } from "../../../tables/balances.ts";
import type { Deps } from "../../deps.ts";
import type { Moment } from "../moment.ts";

/** Newest first within a chain: identifiers of logs far within a block are larger than those of later blocks. */
const newest = [desc(tokenTransfer.block), desc(tokenTransfer.count)];

/** What an account holds of a token after the last transfer that `until` includes, 18 decimals. */
export async function balanceAfter(
  { db }: Pick<Deps, "db">,
  chainId: number,
  symbol: TokenSymbol,
  account: Address,
  until: { block: bigint } | { time: bigint },
): Promise<bigint> {
  const isUntil =
    "block" in until ? lte(tokenTransfer.block, until.block) : lte(tokenTransfer.timestamp, until.time);
  const [last] = await db
    .select()
    .from(tokenTransfer)
    .where(and(eq(tokenTransfer.chainId, chainId), isOf(symbol, account), isUntil))
    .orderBy(...newest)
    .limit(1);
  return last === undefined ? 0n : balanceOf(last, account);
}

/** FPS or FCS in existence at a past time, 18 decimals. */
export async function supplyAfter(
  { db }: Pick<Deps, "db">,
  symbol: Exclude<TokenSymbol, "zchf">,
  at: bigint,
): Promise<bigint> {
  const total = async (condition: SQL) => {
    const isUntil = and(condition, eq(tokenTransfer.symbol, symbol), lte(tokenTransfer.timestamp, at));
    const [row] = await db
      .select({ amount: sum(tokenTransfer.amount) })
      .from(tokenTransfer)
      .where(isUntil);
    return BigInt(row?.amount ?? 0);
  };
  const [minted, burned] = await Promise.all([
    total(eq(tokenTransfer.from, zeroAddress)),
    total(eq(tokenTransfer.to, zeroAddress)),
  ]);
  return minted - burned;
}

const balanceOf = (transfer: typeof tokenTransfer.$inferSelect, account: Address): bigint =>
  transfer.to === account ? transfer.balanceTo : transfer.balanceFrom;

export type Holding = { chainId: number; account: Address; balance: bigint; updated: bigint };

/** What every account holds of a token, 18 decimals: rows of chainId, account, balance above 0 and updated. */
export function balancesAt({ db }: Pick<Deps, "db">, symbol: TokenSymbol, at: Moment) {
  const { chainId, account, updated } = balance;
  const current = db
    .select({ chainId, account, balance: balance.balance, updated })
    .from(balance)
    .where(
      and(
        eq(balance.symbol, symbol),
        gt(balance.balance, 0n),
        at === undefined ? undefined : lte(updated, at),
      ),
    );
  if (at === undefined) return current.as("held");
  const before = (of: AnyColumn, balanceBefore: SQL, since: AnyColumn) =>
    db
      .select({
        chainId: tokenTransfer.chainId,
        account: sql<Address>`${of}`,
        balance: sql<bigint>`${balanceBefore}`,
        updated: sql<bigint>`${since}`,
      })
      .from(tokenTransfer)
      .where(
        and(
          eq(tokenTransfer.symbol, symbol),
          gt(tokenTransfer.timestamp, at),
          lte(since, at),
          gt(balanceBefore, 0n),
        ),
      );
  const { from, to, amount, balanceFrom, balanceTo, sinceFrom, sinceTo } = tokenTransfer;
  return unionAll(
    current,
    before(from, sql`${balanceFrom} + ${amount}`, sinceFrom),
    before(to, sql`${balanceTo} - ${amount}`, sinceTo),
  ).as("held");
}

/** What an account holds of a token on each chain where it holds any, 18 decimals. */
export async function holdings(
  { db }: Pick<Deps, "db">,
  symbol: TokenSymbol,
  account: Address,
  at: Moment,
): Promise<Holding[]> {
  if (at === undefined) {
    return db
      .select()
      .from(balance)
      .where(and(eq(balance.symbol, symbol), eq(balance.account, account), gt(balance.balance, 0n)))
      .orderBy(asc(balance.chainId));
  }
  const rows = await db
    .selectDistinctOn([tokenTransfer.chainId])
    .from(tokenTransfer)
    .where(and(isOf(symbol, account), lte(tokenTransfer.timestamp, at)))
    .orderBy(asc(tokenTransfer.chainId), ...newest);
  return rows
    .map((row) => ({
      chainId: row.chainId,
      account,
      balance: balanceOf(row, account),
      updated: row.timestamp,
    }))
    .filter((row) => row.balance > 0n);
}

/** Transfers of a token from or to an account. */
export const isOf = (symbol: TokenSymbol, account: Address) =>
  and(eq(tokenTransfer.symbol, symbol), or(eq(tokenTransfer.from, account), eq(tokenTransfer.to, account)));
