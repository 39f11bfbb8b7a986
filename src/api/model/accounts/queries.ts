import { and, asc, eq, gt, gte, inArray, lte, or } from "drizzle-orm";
import { type Address, getAddress, zeroAddress } from "viem";
import { MAIN_CHAIN, slotOf, type TokenSymbol } from "../../../chains.ts";
import { recordId } from "../../../domain/record-id.ts";
import { tokenTransfer } from "../../../tables/balances.ts";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, position } from "../../../tables/positions.ts";
import { savingsActivity } from "../../../tables/savings.ts";
import { indexedThrough, isIndexed } from "../../cache/freshness.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import { COST_METHOD, type Statement } from "../../rest/accounts/schema.ts";
import { describeToken } from "../../rest/positions/present.ts";
import { scaled, usd } from "../../values/money.ts";
import { startOfYearIn, yearIn } from "../../values/time-zones.ts";
import { sumOf } from "../amounts.ts";
import { holdings, isOf } from "../balances/history.ts";
import { equityState } from "../equity.ts";
import { firstFigures, requireTransfers } from "../moment.ts";
import { type Held, owed, positionsAt } from "../positions/figures.ts";
import { ofCollateral } from "../positions/joins.ts";
import { everOwned } from "../positions/owners.ts";
import { DailyFrancs } from "../prices/daily-francs.ts";
import { dayNumberOf } from "../prices/days.ts";
import { accountsOf } from "../savings/accounts.ts";
import { type Period, tradesOf } from "./trades.ts";

type Line = Statement["lines"][number];
type Placed = { line: Line; block: bigint; count: bigint };

const ASSETS = { zchf: "ZCHF", fps: "FPS", fcs: "FCS" } as const satisfies Record<TokenSymbol, Line["asset"]>;
const SYMBOLS = Object.keys(ASSETS) as TokenSymbol[];
const MOST_LINES = 50_000;

/** Everything that happened to an account in a year of a time zone, and what it had at both ends. */
export async function statementOf(
  deps: Deps,
  account: Address,
  { year, tz }: { year: number; tz: string },
): Promise<Statement> {
  requireTransfers(deps);
  const { isComplete, ...period } = await periodOf(deps, year, tz);
  const lines = await linesOf(deps, account, period);
  const [balances, referralFees, positions, fees, trades] = await Promise.all([
    balancesOf(deps, account, period, lines),
    referralFeesOf(deps, account, period),
    positionsOf(deps, account, period),
    feesOf(deps, account, period),
    tradesOf(deps, account, period),
  ]);
  const gross = totalOf(lines.filter(({ kind }) => kind === "Interest"));
  const paid = -totalOf(lines.filter(({ kind }) => kind === "ReferralFee"));
  return {
    account,
    year,
    tz,
    from: Number(period.from),
    through: Number(period.through),
    isComplete,
    method: COST_METHOD,
    balances,
    lines,
    interest: { gross: String(gross), referralFees: String(paid), net: String(gross - paid) },
    referralFees: { total: String(totalOf(referralFees)), list: referralFees },
    positions,
    fees: { total: String(totalOf(fees)), list: fees },
    trades,
  };
}

const totalOf = (rows: readonly { amount: string }[]): bigint => sumOf(rows, ({ amount }) => BigInt(amount));

/** The year, as far as all chains are indexed; throws for a year without figures. */
async function periodOf(deps: Deps, year: number, tz: string): Promise<Period & { isComplete: boolean }> {
  const indexed = indexedThrough((await deps.freshness.chains()).filter(isIndexed));
  const first = await firstFigures(deps);
  const [oldest, newest] = [first === undefined ? undefined : yearIn(tz, first), yearIn(tz, indexed)];
  if (oldest === undefined || year < oldest || year > newest) {
    const years = oldest === undefined ? "there are no figures yet" : `from ${oldest} to ${newest}`;
    throw new ApiError(400, "invalid_parameter", `year: expected a year with figures: ${years}`);
  }
  const end = startOfYearIn(tz, year + 1) - 1n;
  const isComplete = end <= indexed;
  return { from: startOfYearIn(tz, year), through: isComplete ? end : indexed, isComplete };
}

/** Every change of the account's balances, oldest first. */
async function linesOf({ db }: Pick<Deps, "db">, account: Address, period: Period): Promise<Line[]> {
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
    const message = `year: this account has more than ${MOST_LINES} lines in it`;
    throw new ApiError(400, "invalid_parameter", message);
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
      amount: String(isReceived ? row.amount : -row.amount),
      balance: String(isReceived ? row.balanceTo : row.balanceFrom),
    },
  };
}

function savingsLines(row: typeof savingsActivity.$inferSelect): Placed[] {
  const { block, kind, amount, balance } = row;
  const fee = row.referralFee ?? 0n;
  const count = recordId(block, row.logIndex, slotOf(row.chainId));
  const of = (line: Pick<Line, "kind"> & { amount: bigint; balance: bigint }): Placed => ({
    block,
    count,
    line: {
      chainId: row.chainId,
      asset: "savings",
      module: row.module,
      timestamp: Number(row.timestamp),
      txHash: row.txHash,
      kind: line.kind,
      counterparty: null,
      amount: String(line.amount),
      balance: String(line.balance),
    },
  });
  if (kind === "Saved") return [of({ kind, amount, balance })];
  if (kind === "Withdrawn") return [of({ kind, amount: -amount, balance })];
  const interest = of({ kind: "Interest", amount, balance: balance + fee });
  return fee === 0n ? [interest] : [interest, of({ kind: "ReferralFee", amount: -fee, balance })];
}

type Place = Pick<Line, "chainId" | "asset" | "module">;

const keyOf = ({ asset, chainId, module }: Place) => `${asset} ${chainId} ${module}`;

async function balancesOf(
  deps: Deps,
  account: Address,
  { from, through }: Period,
  lines: readonly Line[],
): Promise<Statement["balances"]> {
  const before = from - 1n;
  const [held, savedBefore, savedAfter, opening, closing] = await Promise.all([
    Promise.all(SYMBOLS.map((symbol) => holdings(deps, symbol, account, before))),
    accountsOf(deps, account, before),
    accountsOf(deps, account, through),
    equityState(deps, before),
    equityState(deps, through),
  ]);
  const openings = new Map<string, Place & { balance: bigint }>();
  const add = (place: Place, balance: bigint) => openings.set(keyOf(place), { ...place, balance });
  for (const [i, symbol] of SYMBOLS.entries()) {
    const asset = ASSETS[symbol];
    for (const { chainId, balance } of held[i] ?? []) add({ chainId, asset, module: null }, balance);
  }
  for (const { chainId, module, balance } of savedBefore) add({ chainId, asset: "savings", module }, balance);
  const closings = new Map(lines.map((line) => [keyOf(line), BigInt(line.balance)]));
  const places = new Map<string, Place>([
    ...openings,
    ...lines.map(({ chainId, asset, module }) => {
      const place = { chainId, asset, module };
      return [keyOf(place), place] as const;
    }),
  ]);
  const accruedOf = (found: typeof savedBefore, { asset, chainId, module }: Place): string | null => {
    if (asset !== "savings") return "0";
    const one = found.find((row) => row.chainId === chainId && row.module === module);
    if (one === undefined) return "0";
    return one.accruedInterest === undefined ? null : String(one.accruedInterest);
  };
  const worthOf = (asset: Line["asset"], balance: bigint, price: bigint | undefined): number | null => {
    // An FCS is worth an FPS, which it wraps.
    if (asset !== "FPS" && asset !== "FCS") return scaled(balance);
    return price === undefined ? null : scaled(balance * price, 36);
  };
  return [...places.values()]
    .map(({ chainId, asset, module }) => {
      const place = { chainId, asset, module };
      const first = openings.get(keyOf(place))?.balance ?? 0n;
      const last = closings.get(keyOf(place)) ?? first;
      return {
        ...place,
        opening: String(first),
        closing: String(last),
        openingChf: worthOf(asset, first, opening.price),
        closingChf: worthOf(asset, last, closing.price),
        openingAccrued: accruedOf(savedBefore, place),
        closingAccrued: accruedOf(savedAfter, place),
      };
    })
    .filter((row) => row.opening !== "0" || closings.has(keyOf(row)))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** What modules paid the account as a referrer: the transfer is the log before the one of the interest. */
async function referralFeesOf({ db }: Pick<Deps, "db">, account: Address, period: Period) {
  const rows = await db
    .select({ transfer: tokenTransfer, activity: savingsActivity })
    .from(tokenTransfer)
    .innerJoin(
      savingsActivity,
      and(
        eq(savingsActivity.chainId, tokenTransfer.chainId),
        eq(savingsActivity.block, tokenTransfer.block),
        eq(savingsActivity.module, tokenTransfer.from),
        eq(savingsActivity.referralFee, tokenTransfer.amount),
      ),
    )
    .where(
      and(
        eq(tokenTransfer.to, account),
        eq(tokenTransfer.symbol, "zchf"),
        isIn(tokenTransfer.timestamp, period),
      ),
    )
    .orderBy(
      asc(tokenTransfer.timestamp),
      asc(tokenTransfer.chainId),
      asc(tokenTransfer.block),
      asc(tokenTransfer.count),
    );
  return rows
    .filter(
      ({ transfer, activity }) =>
        transfer.count === recordId(activity.block, activity.logIndex - 1, slotOf(activity.chainId)),
    )
    .map(({ transfer, activity }) => ({
      chainId: transfer.chainId,
      timestamp: Number(transfer.timestamp),
      txHash: transfer.txHash,
      module: activity.module,
      account: activity.account,
      amount: String(transfer.amount),
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
    position: getAddress(row.position),
    amount: String(row.feePaid),
  }));
}

/** Positions that the account owned at either end. */
async function positionsOf(
  deps: Deps,
  account: Address,
  { from, through }: Period,
): Promise<Statement["positions"]> {
  const all = await everOwned(deps, account);
  const ownedAt = (at: bigint) =>
    new Map(
      positionsAt(all, at)
        .filter(({ states }) => states.at(-1)?.owner === account)
        .map((one) => [one.position, one]),
    );
  const [opening, closing] = [ownedAt(from - 1n), ownedAt(through)];
  const owned = all.map((one) => one.position).filter((one) => opening.has(one) || closing.has(one));
  if (owned.length === 0) return [];
  const { updates, facts } = await collateralOf(deps, owned as Address[]);
  const francs = new DailyFrancs(deps);
  const stateAt = (one: Held | undefined, at: bigint) => {
    if (one === undefined) return null;
    const of = facts.get(one.position);
    const last = updates.get(one.position)?.findLast(({ timestamp }) => timestamp <= at);
    // The first update of a V1 clone comes before its collateral.
    const isUnknown = of?.position.version === 1 && !of.position.isOriginal && last?.count === 1;
    const size = isUnknown || of === undefined ? undefined : (last?.size ?? 0n);
    const chf = of && francs.near(of.position.collateral, dayNumberOf(at + 1n));
    return {
      minted: String(one.minted),
      debt: String(owed(one.minted, one.reserveContribution)),
      collateral: size === undefined ? null : String(size),
      collateralChf:
        size === undefined || chf === undefined
          ? null
          : scaled((size * usd(chf)) / 10n ** BigInt(of?.collateral.decimals ?? 0), 36),
    };
  };
  const isEmpty = (state: ReturnType<typeof stateAt>) =>
    state === null || (state.minted === "0" && state.collateral === "0");
  return owned.flatMap((address) => {
    const of = facts.get(address);
    if (of === undefined) throw new Error(`position ${address} has no collateral`);
    const token = describeToken(of.collateral);
    const states = {
      opening: stateAt(opening.get(address), from - 1n),
      closing: stateAt(closing.get(address), through),
    };
    if (isEmpty(states.opening) && isEmpty(states.closing)) return [];
    return [
      {
        chainId: of.position.chainId,
        position: getAddress(address),
        version: of.position.version,
        collateral: getAddress(of.position.collateral),
        collateralSymbol: token.collateralSymbol,
        collateralDecimals: token.collateralDecimals,
        ...states,
      },
    ];
  });
}

/** The collateral tokens of positions, and their minting updates, oldest first. */
async function collateralOf({ db }: Pick<Deps, "db">, positions: readonly Address[]) {
  const [rows, updates] = await Promise.all([
    db
      .select({ position, collateral })
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
    facts: new Map<string, (typeof rows)[number]>(rows.map((row) => [row.position.position, row])),
    updates: Map.groupBy(updates, (row): string => row.position),
  };
}
