import { and, eq, gte, lte, or } from "drizzle-orm";
import { type Address, type Hex, zeroAddress } from "viem";
import { slotOf, type TokenSymbol } from "../../../chains.ts";
import { recordId } from "../../../domain/record-id.ts";
import { tokenTransfer } from "../../../tables/balances.ts";
import { savingsActivity } from "../../../tables/savings.ts";
import type { Deps } from "../../deps.ts";
import { isOf } from "../balances/history.ts";
import { invalid, NARROWER, unitOf, type Wanted } from "./period.ts";
import type { Period } from "./trades.ts";

/** Where a balance is: a token of a chain, or a savings module. */
export type Holding = {
  chainId: number;
  asset: "ZCHF" | "FPS" | "FCS" | "savings";
  /** The savings module; null of tokens. */
  module: Address | null;
};
/** A change of a balance; amounts raw, times in unix seconds. */
export type Line = Holding & {
  timestamp: number;
  txHash: Hex;
  kind: "Minted" | "Burned" | "Received" | "Sent" | "Saved" | "Withdrawn" | "Interest" | "ReferralFee";
  counterparty: Address | null;
  amount: bigint;
  balance: bigint;
};
type Placed = { line: Line; block: bigint; count: bigint };

export const ASSETS = { zchf: "ZCHF", fps: "FPS", fcs: "FCS" } as const satisfies Record<
  TokenSymbol,
  Line["asset"]
>;
export const SYMBOLS = Object.keys(ASSETS) as TokenSymbol[];
const MOST_LINES = 50_000;

/** Every change of the account's balances, oldest first. */
export async function linesOf(
  { db }: Pick<Deps, "db">,
  account: Address,
  period: Period,
  wanted: Wanted,
): Promise<Line[]> {
  const { timestamp } = tokenTransfer;
  const [transfers, activities] = await Promise.all([
    db
      .select()
      .from(tokenTransfer)
      .where(and(or(...SYMBOLS.map((symbol) => isOf(symbol, account))), isIn(timestamp, period)))
      .limit(MOST_LINES + 1),
    db
      .select()
      .from(savingsActivity)
      .where(and(eq(savingsActivity.account, account), isIn(savingsActivity.timestamp, period)))
      .limit(MOST_LINES + 1),
  ]);
  const placed = transfers.map((row) => transferLine(row, account));
  const saved = activities.flatMap(savingsLines);
  if (placed.length + saved.length > MOST_LINES) {
    const unit = unitOf(wanted);
    throw invalid(`${unit}: this account has more than ${MOST_LINES} lines in it${NARROWER[unit]}`);
  }
  return [...placed, ...saved].sort(inOrder).map(({ line }) => line);
}

export const isIn = (
  column: typeof tokenTransfer.timestamp | typeof savingsActivity.timestamp,
  period: Period,
) => and(gte(column, period.from), lte(column, period.through));

/** Identifiers of logs far within a block are larger than those of later blocks. */
const inOrder = (a: Placed, b: Placed): number =>
  a.line.timestamp - b.line.timestamp ||
  a.line.chainId - b.line.chainId ||
  Number(a.block - b.block) ||
  (a.count < b.count ? -1 : a.count > b.count ? 1 : 0);

function transferLine(row: typeof tokenTransfer.$inferSelect, account: Address): Placed {
  const isReceived = row.to === account;
  const other = isReceived ? row.from : row.to;
  const isToken = other === zeroAddress;
  return {
    block: row.block,
    count: row.count,
    line: {
      chainId: row.chainId,
      asset: ASSETS[row.symbol],
      module: null,
      timestamp: Number(row.timestamp),
      txHash: row.txHash,
      kind: isReceived ? (isToken ? "Minted" : "Received") : isToken ? "Burned" : "Sent",
      counterparty: isToken ? null : other,
      amount: isReceived ? row.amount : -row.amount,
      balance: isReceived ? row.balanceTo : row.balanceFrom,
    },
  };
}

function savingsLines(row: typeof savingsActivity.$inferSelect): Placed[] {
  const { block, kind, amount, balance } = row;
  const fee = row.referralFee ?? 0n;
  const count = recordId(block, row.logIndex, slotOf(row.chainId));
  const lineOf = (members: Pick<Line, "kind" | "amount" | "balance">): Placed => ({
    block,
    count,
    line: {
      chainId: row.chainId,
      asset: "savings",
      module: row.module,
      timestamp: Number(row.timestamp),
      txHash: row.txHash,
      kind: members.kind,
      counterparty: null,
      amount: members.amount,
      balance: members.balance,
    },
  });
  if (kind === "Saved") return [lineOf({ kind, amount, balance })];
  if (kind === "Withdrawn") return [lineOf({ kind, amount: -amount, balance })];
  const interest = lineOf({ kind: "Interest", amount, balance: balance + fee });
  return fee === 0n ? [interest] : [interest, lineOf({ kind: "ReferralFee", amount: -fee, balance })];
}

export const keyOf = ({ asset, chainId, module }: Holding) => `${asset} ${chainId} ${module}`;
