import { and, asc, eq, gt, gte, inArray, lte, or } from "drizzle-orm";
import { type Address, type Hex, zeroAddress } from "viem";
import { MAIN_CHAIN, slotOf, type TokenSymbol } from "../../../chains.ts";
import { recordId } from "../../../domain/record-id.ts";
import { decodeTokenText } from "../../../domain/token-text.ts";
import { tokenTransfer } from "../../../tables/balances.ts";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, position } from "../../../tables/positions.ts";
import { savingsActivity } from "../../../tables/savings.ts";
import { indexedThrough, isIndexed } from "../../cache/freshness.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, withoutTransfers } from "../../errors.ts";
import { scaled, usd } from "../../values/money.ts";
import { startIn, yearIn } from "../../values/time-zones.ts";
import { sumOf } from "../amounts.ts";
import { holdings, isOf } from "../balances/history.ts";
import { equityState } from "../equity.ts";
import { firstFigures } from "../moment.ts";
import { collateralBalance, ofCollateral } from "../positions/at-head.ts";
import { type Held, owed, positionsAt, reportedCollateral } from "../positions/figures.ts";
import { everOwned } from "../positions/owners.ts";
import { DailyFrancs } from "../prices/daily-francs.ts";
import { dayNumberOf } from "../../../domain/days.ts";
import { accountsOf } from "../savings/accounts.ts";
import { amplifiedOf } from "./amplified.ts";
import { type Period, tradesOf } from "./trades.ts";

/** Where a balance is: a token of a chain, or a savings module. */
type Holding = {
  chainId: number;
  asset: "ZCHF" | "FPS" | "FCS" | "savings";
  /** The savings module; null of tokens. */
  module: Address | null;
};
/** A change of a balance; amounts raw, times in unix seconds. */
type Line = Holding & {
  timestamp: number;
  txHash: Hex;
  kind: "Minted" | "Burned" | "Received" | "Sent" | "Saved" | "Withdrawn" | "Interest" | "ReferralFee";
  counterparty: Address | null;
  amount: bigint;
  balance: bigint;
};
type Placed = { line: Line; block: bigint; count: bigint };

const ASSETS = { zchf: "ZCHF", fps: "FPS", fcs: "FCS" } as const satisfies Record<TokenSymbol, Line["asset"]>;
const SYMBOLS = Object.keys(ASSETS) as TokenSymbol[];
const MOST_LINES = 50_000;

/** A year of a time zone, the current one by default, or a month or day of it. */
type Wanted = { year?: number | undefined; month?: number | undefined; day?: number | undefined; tz: string };

type Unit = "year" | "month" | "day";

const unitOf = ({ month, day }: Wanted): Unit => {
  if (month === undefined) return "year";
  return day === undefined ? "month" : "day";
};

/** How to ask for less than a unit. */
const NARROWER: Readonly<Record<Unit, string>> = {
  year: ": ask for its months with month=1 to 12",
  month: ": ask for its days with day=1 to 31",
  day: "",
};

/** Everything that happened to an account in a year, a month or a day, and what it had at both ends. */
export async function statementOf(deps: Deps, account: Address, wanted: Wanted) {
  if (deps.coinTransfers !== "all") throw withoutTransfers("statements");
  const { year, isComplete, ...period } = await periodOf(deps, wanted);
  const reach = { ...period, isComplete };
  const lines = await linesOf(deps, account, period, wanted);
  const [balances, referralFees, positions, amplified, fees, trades] = await Promise.all([
    balancesOf(deps, account, period, lines),
    referralFeesOf(deps, account, period),
    positionsOf(deps, account, reach),
    amplifiedOf(deps, account, reach),
    feesOf(deps, account, period),
    tradesOf(deps, account, period),
  ]);
  const gross = totalOf(lines.filter(({ kind }) => kind === "Interest"));
  const paid = -totalOf(lines.filter(({ kind }) => kind === "ReferralFee"));
  return {
    account,
    year,
    tz: wanted.tz,
    from: Number(period.from),
    through: Number(period.through),
    isComplete,
    balances,
    lines,
    interest: { gross, referralFees: paid, net: gross - paid },
    referralFees: { total: totalOf(referralFees), list: referralFees },
    positions,
    amplified,
    fees: { total: totalOf(fees), list: fees },
    trades,
  };
}

/** A period, and whether it is over: otherwise it ends now. */
type Reach = Period & { isComplete: boolean };

const totalOf = (rows: readonly { amount: bigint }[]): bigint => sumOf(rows, ({ amount }) => amount);

/** The period, as far as all chains are indexed; throws for one without figures. */
async function periodOf(
  deps: Deps,
  { year: wanted, month, day, tz }: Wanted,
): Promise<Reach & { year: number }> {
  const indexed = indexedThrough((await deps.freshness.chains()).filter(isIndexed));
  const first = await firstFigures.read(deps);
  const [oldest, newest] = [first === undefined ? undefined : yearIn(tz, first), yearIn(tz, indexed)];
  const year = wanted ?? newest;
  if (oldest === undefined || year < oldest || year > newest) {
    const years = oldest === undefined ? "there are no figures yet" : `from ${oldest} to ${newest}`;
    throw invalid(`year: expected a year with figures: ${years}`);
  }
  if (day !== undefined && month === undefined) throw invalid("month: expected the month of the day");
  const days = new Date(Date.UTC(year, month ?? 12, 0)).getUTCDate();
  if (day !== undefined && day > days) throw invalid(`day: expected one of the month, 1 to ${days}`);
  const from = startIn(tz, year, month, day);
  if (from > indexed) throw invalid("month: expected a period that has begun");
  const end = nextStart({ year, month, day, tz }) - 1n;
  const isComplete = end <= indexed;
  return { year, from, through: isComplete ? end : indexed, isComplete };
}

/** The first second after a year, a month or a day. */
function nextStart({ year, month, day, tz }: Wanted & { year: number }): bigint {
  if (month === undefined) return startIn(tz, year + 1);
  return day === undefined ? startIn(tz, year, month + 1) : startIn(tz, year, month, day + 1);
}

const invalid = (message: string) => new ApiError(400, "invalid_parameter", message);

/** Every change of the account's balances, oldest first. */
async function linesOf(
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

const isIn = (column: typeof tokenTransfer.timestamp | typeof savingsActivity.timestamp, period: Period) =>
  and(gte(column, period.from), lte(column, period.through));

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

const keyOf = ({ asset, chainId, module }: Holding) => `${asset} ${chainId} ${module}`;

async function balancesOf(deps: Deps, account: Address, { from, through }: Period, lines: readonly Line[]) {
  const before = from - 1n;
  const [held, savedBefore, savedAfter, opening, closing] = await Promise.all([
    Promise.all(SYMBOLS.map((symbol) => holdings(deps, symbol, account, before))),
    accountsOf(deps, account, before),
    accountsOf(deps, account, through),
    equityState(deps, before),
    equityState(deps, through),
  ]);
  const openings = new Map<string, Holding & { balance: bigint }>();
  const add = (holding: Holding, balance: bigint) => openings.set(keyOf(holding), { ...holding, balance });
  for (const [i, symbol] of SYMBOLS.entries()) {
    const asset = ASSETS[symbol];
    for (const { chainId, balance } of held[i] ?? []) add({ chainId, asset, module: null }, balance);
  }
  for (const { chainId, module, balance } of savedBefore) add({ chainId, asset: "savings", module }, balance);
  const closings = new Map(lines.map((line) => [keyOf(line), line.balance]));
  const allHoldings = new Map<string, Holding>([
    ...openings,
    ...lines.map((line) => [keyOf(line), line] as const),
  ]);
  const accruedOf = (accounts: typeof savedBefore, { asset, chainId, module }: Holding): bigint | null => {
    if (asset !== "savings") return 0n;
    const account = accounts.find((row) => row.chainId === chainId && row.module === module);
    return account === undefined ? 0n : (account.accruedInterest ?? null);
  };
  const worthOf = (asset: Line["asset"], balance: bigint, price: bigint | undefined): number | null => {
    // An FCS is worth an FPS, which it wraps.
    if (asset !== "FPS" && asset !== "FCS") return scaled(balance);
    return price === undefined ? null : scaled(balance * price, 36);
  };
  return [...allHoldings.values()]
    .map(({ chainId, asset, module }) => {
      const holding = { chainId, asset, module };
      const first = openings.get(keyOf(holding))?.balance ?? 0n;
      const last = closings.get(keyOf(holding)) ?? first;
      return {
        ...holding,
        opening: first,
        closing: last,
        openingChf: worthOf(asset, first, opening.price),
        closingChf: worthOf(asset, last, closing.price),
        openingAccrued: accruedOf(savedBefore, holding),
        closingAccrued: accruedOf(savedAfter, holding),
      };
    })
    .filter((row) => row.opening !== 0n || closings.has(keyOf(row)))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** What modules paid the account as a referrer. */
async function referralFeesOf({ db }: Pick<Deps, "db">, receiver: Address, period: Period) {
  const { feeReceiver, timestamp, chainId, block, logIndex } = savingsActivity;
  const rows = await db
    .select()
    .from(savingsActivity)
    .where(and(eq(feeReceiver, receiver), isIn(timestamp, period)))
    .orderBy(asc(timestamp), asc(chainId), asc(block), asc(logIndex));
  return rows.map(({ chainId, timestamp, txHash, module, account, referralFee }) => ({
    chainId,
    timestamp: Number(timestamp),
    txHash,
    module,
    account,
    amount: referralFee ?? 0n,
  }));
}

async function feesOf({ db }: Pick<Deps, "db">, account: Address, { from, through }: Period) {
  const { timestamp, block, logIndex } = mintingUpdate;
  const rows = await db
    .select()
    .from(mintingUpdate)
    .where(
      and(
        eq(mintingUpdate.owner, account),
        gt(mintingUpdate.feePaid, 0n),
        gte(timestamp, from),
        lte(timestamp, through),
      ),
    )
    .orderBy(asc(timestamp), asc(mintingUpdate.chainId), asc(block), asc(logIndex));
  return rows.map((row) => ({
    chainId: row.chainId,
    timestamp: Number(row.timestamp),
    txHash: row.txHash,
    position: row.position,
    amount: row.feePaid,
  }));
}

/** Positions that the account owned at either end. */
async function positionsOf(deps: Deps, account: Address, { from, through, isComplete }: Reach) {
  const all = await everOwned(deps, account);
  const ownedAt = (at: bigint) =>
    new Map(
      positionsAt(all, at)
        .filter(({ states }) => states.at(-1)?.owner === account)
        .map((row) => [row.position, row]),
    );
  const [opening, closing] = [ownedAt(from - 1n), ownedAt(through)];
  const owned = all
    .map(({ position: address }) => address)
    .filter((address) => opening.has(address) || closing.has(address));
  if (owned.length === 0) return [];
  const { updates, facts } = await collateralOf(deps, owned as Address[]);
  const francs = new DailyFrancs(deps);
  const stateAt = (held: Held | undefined, row: Facts, at: bigint, isNow = false) => {
    if (held === undefined) return null;
    const { position: terms, collateral: token } = row;
    const last = updates.get(held.position)?.findLast(({ timestamp }) => timestamp <= at);
    const size = isNow ? row.balance : last === undefined ? 0n : reportedCollateral(terms, last);
    const chf = francs.near(terms.collateral, dayNumberOf(at + 1n));
    return {
      minted: held.minted,
      debt: owed(held.minted, held.reserveContribution),
      collateral: size ?? null,
      // What was sent to the position since the update left no log.
      isAtLeast: !isNow,
      collateralChf:
        size === undefined || chf === undefined
          ? null
          : scaled((size * usd(chf)) / 10n ** BigInt(token.decimals), 36),
    };
  };
  const isEmpty = (state: ReturnType<typeof stateAt>) =>
    state === null || (state.minted === 0n && state.collateral === 0n);
  return owned.flatMap((address) => {
    const row = facts.get(address);
    if (row === undefined) throw new Error(`position ${address} has no collateral`);
    const states = {
      opening: stateAt(opening.get(address), row, from - 1n),
      closing: stateAt(closing.get(address), row, through, !isComplete),
    };
    if (isEmpty(states.opening) && isEmpty(states.closing)) return [];
    return [
      {
        chainId: row.position.chainId,
        position: row.position.position,
        version: row.position.version,
        collateral: row.position.collateral,
        collateralSymbol: decodeTokenText(row.collateral.symbolBytes),
        collateralDecimals: row.collateral.decimals,
        ...states,
      },
    ];
  });
}

/** A position and its collateral token. */
type Facts = {
  position: typeof position.$inferSelect;
  collateral: typeof collateral.$inferSelect;
  /** Collateral at the indexed head, raw units. */
  balance: bigint;
};

/** The collateral tokens of positions, and their minting updates, oldest first. */
async function collateralOf({ db }: Pick<Deps, "db">, positions: readonly Address[]) {
  const [rows, updates] = await Promise.all([
    db
      .select({ position, collateral, balance: collateralBalance })
      .from(position)
      .innerJoin(collateral, ofCollateral)
      .where(and(eq(position.chainId, MAIN_CHAIN), inArray(position.position, [...positions]))),
    db
      .select()
      .from(mintingUpdate)
      .where(and(eq(mintingUpdate.chainId, MAIN_CHAIN), inArray(mintingUpdate.position, [...positions])))
      .orderBy(asc(mintingUpdate.count)),
  ]);
  return {
    facts: new Map<string, Facts>(rows.map((row) => [row.position.position, row])),
    updates: Map.groupBy(updates, (row): string => row.position),
  };
}
