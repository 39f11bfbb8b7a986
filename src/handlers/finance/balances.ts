import { type Address, zeroAddress } from "viem";
import type { TokenSymbol } from "../../chains.ts";
import { yearOf } from "../../domain/days.ts";
import { balance, shareYear, tokenTransfer } from "../../tables/balances.ts";
import { financialTotal } from "../../tables/financial-log.ts";
import type { HandlerContext, LogEvent } from "../evm/event.ts";
import { logPlace, recordPlace } from "../evm/log-place.ts";

type Transfer = { from: Address; to: Address; value: bigint };
type ShareSymbol = typeof shareYear.$inferSelect.symbol;
/** `since`: time of the change before, unix seconds; null of an account's first one. */
type Change = { account: Address; before: bigint; after: bigint; since: bigint | null };

/** Move a transfer's value between the balances of its accounts: one write for each. */
export async function moveBalances(
  { db, chain }: Pick<HandlerContext, "db" | "chain">,
  event: LogEvent<Transfer>,
  symbol: TokenSymbol,
): Promise<Change[]> {
  const { from, to, value } = event.args;
  // Anyone can log a transfer of 0 between any two accounts: it changes nothing.
  if (value === 0n || from === to) return [];
  const changes: Change[] = [];
  for (const [account, amount] of [[from, -value] as const, [to, value] as const]) {
    if (account === zeroAddress) continue;
    const updated = event.block.timestamp;
    let since = null as bigint | null;
    const row = await db
      .insert(balance)
      .values({ chainId: chain.id, token: event.log.address, symbol, account, balance: amount, updated })
      .onConflictDoUpdate((before) => {
        since = before.updated;
        return { balance: before.balance + amount, updated };
      });
    changes.push({ account, before: row.balance - amount, after: row.balance, since });
  }
  return changes;
}

/** Append a transfer that changed balances. */
export async function recordTransfer(
  { db, chain }: Pick<HandlerContext, "db" | "chain">,
  event: LogEvent<Transfer>,
  symbol: TokenSymbol,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const { from, to, value } = event.args;
  const of = (account: Address) => changes.find((change) => change.account === account);
  await db.insert(tokenTransfer).values({
    ...recordPlace({ chain }, event),
    ...logPlace(event),
    symbol,
    from,
    to,
    amount: value,
    balanceFrom: of(from)?.after ?? 0n,
    balanceTo: of(to)?.after ?? 0n,
    sinceFrom: of(from)?.since ?? null,
    sinceTo: of(to)?.since ?? null,
  });
}

/** Adds to each account's earnings of the year on FPS or FCS those since its last balance change. */
export async function recordShares(
  { db, chain }: Pick<HandlerContext, "db" | "chain">,
  event: LogEvent,
  symbol: ShareSymbol,
  changes: readonly Change[],
): Promise<void> {
  const chainId = chain.id;
  const year = yearOf(event.block.timestamp);
  const index = (await db.find(financialTotal, { chainId }))?.earningsPerFps ?? 0n;
  for (const { account, before, after } of changes) {
    await db
      .insert(shareYear)
      .values({
        chainId,
        symbol,
        account,
        year,
        openingBalance: before,
        openingIndex: index,
        earned: 0n,
        balance: after,
        index,
      })
      .onConflictDoUpdate((row) => ({
        earned: row.earned + row.balance * (index - row.index),
        balance: after,
        index,
      }));
  }
}
