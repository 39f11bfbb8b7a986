import { and, asc, desc, eq, lt, sql } from "drizzle-orm";
import type { Address } from "viem";
import { MAIN_CHAIN, type TokenSymbol } from "../../../chains.ts";
import { startOfYear, yearOf } from "../../../domain/days.ts";
import { shareYear } from "../../../tables/balances.ts";
import { financialDay, financialTotal, reserve, reserveDay } from "../../../tables/financial-log.ts";
import type { Deps } from "../../deps.ts";
import { withoutTransfers } from "../../errors.ts";
import type { RowCap } from "../../values/row-cap.ts";
import { FIRST_SHARE_PRICE } from "../amounts.ts";
import type { Moment } from "../moment.ts";
import { type Close, sumByYear, type YearFigures, yearlyShares } from "./figures.ts";
import { balancesAt, holdings } from "./history.ts";

/** Which shares a report is about: FPS, FCS, or both. */
export type ReportedShares = "fps1" | "fps" | "fcs" | "combined";

/** Throws a 503 for balances of a token whose transfers are not all indexed. */
function requireAllTransfers({ coinTransfers }: Pick<Deps, "coinTransfers">, token: TokenSymbol): void {
  if (token === "zchf" && coinTransfers !== "all") throw withoutTransfers("ZCHF balances");
}

/** The largest balances of a token at the moment, and the number of accounts that hold it by chain: of one statement. */
export async function rankedHolders(
  deps: Pick<Deps, "db" | "coinTransfers">,
  token: TokenSymbol,
  at: Moment,
  capped: RowCap,
) {
  requireAllTransfers(deps, token);
  const { db } = deps;
  const balances = balancesAt(deps, token, at);
  // Read once of the past; the largest balances of now are those of an index.
  const once = db.$with("held").as(db.select().from(balances));
  const held = at === undefined ? balances : once;
  const holders = sql<Record<string, number>>`(select json_object_agg("chain_id", "accounts")
    from (select "chain_id", count(*) as "accounts" from ${held} group by 1) as "counted")`;
  const rows = await capped((limit) =>
    (at === undefined ? db : db.with(once))
      .select({
        chainId: held.chainId,
        account: held.account,
        balance: held.balance,
        updated: held.updated,
        holders,
      })
      .from(held)
      .orderBy(desc(held.balance), desc(held.chainId), desc(held.account))
      .limit(limit),
  );
  return { rows, holders: rows[0]?.holders ?? {} };
}

/** An account's balance of a token at the moment on each chain where it holds any. */
export async function balancesOf(
  deps: Pick<Deps, "db" | "coinTransfers">,
  token: TokenSymbol,
  account: Address,
  at: Moment,
) {
  requireAllTransfers(deps, token);
  return holdings(deps, token, account, at);
}

/** What an account earned on its shares in each year, newest first. */
export async function yearlyEarnings(
  deps: Pick<Deps, "db" | "freshness">,
  { account, shares, year }: { account: Address; shares: ReportedShares; year: number | undefined },
) {
  const of = (symbol: ShareSymbol) => yearsOf(deps, account, symbol);
  const years =
    shares === "combined"
      ? sumByYear(...(await Promise.all([of("fps"), of("fcs")])))
      : await of(shares === "fcs" ? "fcs" : "fps");
  return years.filter((row) => year === undefined || row.year === year);
}

type ShareSymbol = typeof shareYear.$inferSelect.symbol;

/** An FCS is worth and earns what an FPS does, which it wraps one for one. */
async function yearsOf(
  { db, freshness }: Pick<Deps, "db" | "freshness">,
  account: Address,
  symbol: ShareSymbol,
): Promise<YearFigures[]> {
  const chains = await freshness.chains();
  const rows = await db
    .select()
    .from(shareYear)
    .where(
      and(eq(shareYear.chainId, MAIN_CHAIN), eq(shareYear.symbol, symbol), eq(shareYear.account, account)),
    )
    .orderBy(asc(shareYear.year));
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const now = yearOf(chains.find(({ chainId }) => chainId === MAIN_CHAIN)?.timestamp ?? 0n);
  const current = Math.max(now, last.year);
  const closed = Array.from({ length: current - first.year }, (_, i) => first.year + i);
  const closes = new Map<number, Close>();
  const ends = await Promise.all(closed.map((one) => closeOf({ db }, one)));
  for (const [i, one] of closed.entries())
    closes.set(one, ends[i] ?? { index: 0n, price: FIRST_SHARE_PRICE });
  closes.set(current, await closeOfNow({ db }));
  return yearlyShares(rows, closes);
}

/** At the end of a year; undefined where nothing was indexed before it. */
async function closeOf({ db }: Pick<Deps, "db">, year: number): Promise<Close | undefined> {
  const isBefore = (table: typeof financialDay | typeof reserveDay) =>
    and(eq(table.chainId, MAIN_CHAIN), lt(table.day, startOfYear(year + 1)));
  const [[earnings], [capital]] = await Promise.all([
    db
      .select({ index: financialDay.earningsPerFps })
      .from(financialDay)
      .where(isBefore(financialDay))
      .orderBy(desc(financialDay.day))
      .limit(1),
    db
      .select({ price: reserveDay.fpsPrice })
      .from(reserveDay)
      .where(isBefore(reserveDay))
      .orderBy(desc(reserveDay.day))
      .limit(1),
  ]);
  return earnings && { index: earnings.index, price: capital?.price ?? FIRST_SHARE_PRICE };
}

async function closeOfNow({ db }: Pick<Deps, "db">): Promise<Close> {
  const [[total], [state]] = await Promise.all([
    db.select().from(financialTotal).where(eq(financialTotal.chainId, MAIN_CHAIN)),
    db.select().from(reserve).where(eq(reserve.chainId, MAIN_CHAIN)),
  ]);
  return { index: total?.earningsPerFps ?? 0n, price: state?.fpsPrice ?? FIRST_SHARE_PRICE };
}
