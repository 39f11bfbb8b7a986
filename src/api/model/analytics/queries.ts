import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lt,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { type Address, getAddress } from "viem";
import { deployment, MAIN_CHAIN, slotOf } from "../../../chains.ts";
import {
  type CountedKind,
  type FinancialKind,
  MINTER_PROPOSAL_FEE,
} from "../../../domain/financial-kinds.ts";
import { recordId } from "../../../domain/record-id.ts";
import {
  financialDay,
  financialKindTotal,
  financialLog,
  minterResult,
  reserve,
} from "../../../tables/financial-log.ts";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, position } from "../../../tables/positions.ts";
import type { Deps } from "../../deps.ts";
import { encodeCursor, type Order, type Place } from "../../http/cursor.ts";
import type { RowCap } from "../../http/row-cap.ts";
import { annualInterestPPM, describeToken, isOpen } from "../../rest/positions/present.ts";
import { equityState } from "../ecosystem/queries.ts";
import { countedTwice, type Settlement, settled } from "../ecosystem/settlements.ts";
import { canMint } from "../positions/figures.ts";
import { indexedTime, positionFigures } from "../positions/queries.ts";
import { exposureOf, generalExposure } from "./exposure.ts";
import { byPlace, dateOf, SystemTotals, yearBefore } from "./figures.ts";

type Reader = Pick<Deps, "db" | "chains" | "freshness">;
type Row = typeof financialLog.$inferSelect;
type Day = typeof financialDay.$inferSelect;

const { timestamp, chainId, block, logIndex } = financialLog;
const ascending = [asc(timestamp), asc(chainId), asc(block), asc(logIndex)];
const descending = [desc(timestamp), desc(chainId), desc(block), desc(logIndex)];

/** Rows of the log; times in unix seconds, `start` included, `end` excluded. */
type Selection = {
  kind?: FinancialKind | undefined;
  chainId?: number | undefined;
  start?: bigint | undefined;
  end?: bigint | undefined;
};

type PageOptions = { order: Order; after?: Place | undefined; limit: number; selection?: Selection };

/** A page of the transaction log, after `after` in its order, with the totals of all chains at each row. */
export async function transactions(deps: Reader, { order, after, limit, selection = {} }: PageOptions) {
  const isAfter = order === "newestFirst" ? "<" : ">";
  const found = await deps.db
    .select()
    .from(financialLog)
    .where(and(after && comparedTo(isAfter, after), isSelected(selection)))
    .orderBy(...(order === "newestFirst" ? descending : ascending))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const ascendingPage = order === "newestFirst" ? page.toReversed() : page;
  const hasGaps = selection.kind !== undefined || selection.chainId !== undefined;
  const between = hasGaps ? await lastUpTo(deps, ascendingPage) : [];
  const logs = await withTotals(deps, ascendingPage, between);
  const cursor = (row: Row | undefined) => (row ? encodeCursor(order, row) : null);
  return {
    logs: order === "newestFirst" ? logs.toReversed() : logs,
    pageInfo: {
      startCursor: cursor(page[0]),
      endCursor: cursor(page.at(-1)),
      hasNextPage: found.length > limit,
    },
  };
}

function isSelected({ kind, chainId: id, start, end }: Selection): SQL | undefined {
  return and(
    kind === undefined ? undefined : eq(financialLog.kind, kind),
    id === undefined ? undefined : eq(chainId, id),
    start === undefined ? undefined : gte(timestamp, start),
    end === undefined ? undefined : lt(timestamp, end),
  );
}

/**
 * The last row of each chain up to each of these places, in no order: one index lookup for each, in one query. Chain and
 * place are compared as one, as in `lastBefore`; where a chain has none, this finds a row of another chain.
 */
async function lastUpTo({ db, freshness }: Reader, places: readonly Place[]): Promise<Row[]> {
  if (places.length === 0 || freshness.chainIds.length === 0) return [];
  const values = places.map(
    (place) =>
      sql`(${place.timestamp}::int8, ${place.chainId}::int4, ${place.block}::int8, ${place.logIndex}::int4)`,
  );
  const ids = freshness.chainIds.map((id) => sql`(${id}::int4)`);
  // At the same time, rows of chains with a smaller id come before.
  const bound = (ofPlace: SQL, most: SQL) =>
    sql`case when c.id < p.chain then ${most} when c.id > p.chain then -1 else ${ofPlace} end`;
  return db
    .select()
    .from(financialLog)
    .where(
      sql`(${chainId}, ${block}, ${logIndex}) in (
        select l.* from (values ${sql.join(values, sql`, `)}) as p (time, chain, block, log)
        cross join (values ${sql.join(ids, sql`, `)}) as c (id)
        cross join lateral (
          select ${chainId}, ${block}, ${logIndex} from ${financialLog}
          where (${chainId}, ${timestamp}, ${block}, ${logIndex})
            <= (c.id, p.time, ${bound(sql`p.block`, sql`9223372036854775807`)}, ${bound(sql`p.log`, sql`2147483647`)})
          order by ${chainId} desc, ${timestamp} desc, ${block} desc, ${logIndex} desc limit 1
        ) as l
      )`,
    );
}

/**
 * The rows with the totals at each.
 * @param rows ascending; without `between`, all rows of the log from the first to the last
 * @param between rows whose totals count in those of later rows
 */
async function withTotals(deps: Reader, rows: readonly Row[], between: readonly Row[] = []) {
  const [first] = rows;
  if (first === undefined) return [];
  const settlements = await countedTwice(deps);
  const totals = new SystemTotals(settlements, await lastBefore(deps, first));
  const midnights = new Set(rows.map((row) => yearBefore(row.timestamp)));
  const earlier = await netBefore(deps, settlements, midnights);
  const others = between.toSorted(byPlace);
  let next = 0;
  return rows.map((row) => {
    for (let other = others[next]; other && byPlace(other, row) < 0; other = others[++next]) {
      totals.advance(other);
    }
    totals.advance(row);
    return {
      chainId: row.chainId,
      count: countOf(row),
      timestamp: String(row.timestamp),
      kind: row.kind,
      amount: String(row.amount),
      txHash: row.txHash,
      ...totals.present(earlier.get(yearBefore(row.timestamp)) ?? 0n),
    };
  });
}

const resultKinds: Partial<Record<FinancialKind, "Profit" | "Loss" | "ReceivedProfits" | "ReceivedLosses">> =
  {
    "Equity:Profit": "Profit",
    "Equity:Loss": "Loss",
    "BridgedAccounting:ReceivedProfits": "ReceivedProfits",
    "BridgedAccounting:ReceivedLosses": "ReceivedLosses",
  };

/** The latest profits and losses and their settlements, newest first. */
export async function profitsAndLosses(deps: Reader, capped: RowCap) {
  const newest = await capped((limit) =>
    deps.db
      .select()
      .from(financialLog)
      .where(eq(financialLog.isResult, true))
      .orderBy(...descending)
      .limit(limit),
  );
  const rows = newest.toReversed();
  const [first] = rows;
  if (first === undefined) return [];
  // Inflow and outflow change in rows of these kinds only: the others need not be walked.
  const totals = new SystemTotals(await countedTwice(deps), await lastBefore(deps, first));
  const logs = rows.flatMap((row) => {
    totals.advance(row);
    const kind = resultKinds[row.kind];
    if (kind === undefined || row.minter === null) return [];
    return [
      {
        chainId: row.chainId,
        minter: row.minter,
        created: String(row.timestamp),
        count: countOf(row),
        kind,
        amount: String(row.amount),
        profits: String(totals.inflow),
        losses: String(totals.outflow),
        perFPS: String(row.perFps),
      },
    ];
  });
  return logs.toReversed();
}

/** The last row of each of the latest UTC days that have rows, oldest first. */
export async function days(deps: Reader, capped: RowCap) {
  const latest = await capped((limit) =>
    deps.db
      .selectDistinct({ day: financialDay.day })
      .from(financialDay)
      .orderBy(desc(financialDay.day))
      .limit(limit),
  );
  const first = latest.at(-1)?.day;
  if (first === undefined) return [];
  const rows = await deps.db.select().from(financialDay).where(gte(financialDay.day, first));
  rows.sort(byPlace);
  const settlements = await countedTwice(deps);
  const totals = new SystemTotals(settlements, await lastDaysBefore(deps, first));
  const earlier = await netBefore(deps, settlements, new Set(rows.map(({ day }) => yearBefore(day))));
  return rows.flatMap((row, i) => {
    totals.advance(row);
    if (rows[i + 1]?.day === row.day) return [];
    return [
      {
        date: dateOf(row.day),
        timestamp: String(row.day),
        txHash: row.txHash,
        ...totals.present(earlier.get(yearBefore(row.day)) ?? 0n),
      },
    ];
  });
}

/** Where equity came from and what it paid for, raw ZCHF. */
export async function earnings(deps: Reader) {
  const { db } = deps;
  const { kind, amount } = financialKindTotal;
  const found = await db
    .select({ kind, amount: sum(amount) })
    .from(financialKindTotal)
    .groupBy(kind);
  const sums = new Map(found.map((row) => [row.kind, BigInt(row.amount ?? 0)]));
  const of = (counted: CountedKind) => sums.get(counted) ?? 0n;
  const settlements = await countedTwice(deps);
  const [capital] = await db.select().from(reserve);
  const [originals] = await db.select({ rows: count() }).from(position).where(eq(position.isOriginal, true));
  return {
    inflow: of("Equity:Profit") - settled(settlements, "BridgedAccounting:ReceivedProfits"),
    outflow: of("Equity:Loss") - settled(settlements, "BridgedAccounting:ReceivedLosses"),
    invested: of("Equity:Invested"),
    redeemed: of("Equity:Redeemed"),
    interest: of("Savings:InterestCollected"),
    minterProposalFees: of(MINTER_PROPOSAL_FEE),
    originals: BigInt(originals?.rows ?? 0),
    equity: BigInt(capital?.equity ?? 0),
    ...(await liquidations(deps)),
  };
}

/** What minting hubs and positions reported as profits and losses, and what of it are fees for minting, raw ZCHF. */
async function liquidations({ db, chains }: Pick<Deps, "db" | "chains">) {
  const hubs = chains.flatMap((chain) =>
    (["mintingHubV1", "mintingHubV2"] as const).flatMap((hub) => {
      const found = deployment(chain, hub);
      return found ? [found.address.toLowerCase() as Address] : [];
    }),
  );
  const totals = { profits: sum(minterResult.profits), losses: sum(minterResult.losses) };
  const [[ofHubs], [ofPositions], [fees]] = await Promise.all([
    db.select(totals).from(minterResult).where(inArray(minterResult.minter, hubs)),
    db
      .select(totals)
      .from(minterResult)
      .innerJoin(
        position,
        and(eq(position.chainId, minterResult.chainId), eq(position.position, minterResult.minter)),
      ),
    db.select({ paid: sum(mintingUpdate.feePaid) }).from(mintingUpdate),
  ]);
  return {
    hubProfits: BigInt(ofHubs?.profits ?? 0),
    hubLosses: BigInt(ofHubs?.losses ?? 0),
    positionProfits: BigInt(ofPositions?.profits ?? 0),
    positionLosses: BigInt(ofPositions?.losses ?? 0),
    mintingFees: BigInt(fees?.paid ?? 0),
  };
}

/** What the open positions of each collateral earn and put at risk, and the system's capital. */
export async function exposure(deps: Deps) {
  const [positions, now, tokens, capital] = await Promise.all([
    positionFigures(deps),
    indexedTime(deps),
    deps.db.select().from(collateral).where(eq(collateral.chainId, MAIN_CHAIN)),
    equityState(deps),
  ]);
  const open = positions.filter(isOpen);
  const described = new Map(tokens.map((token) => [token.address, describeToken(token)]));
  const exposures = [...Map.groupBy(open, (row) => row.collateral)].map(([address, group]) => {
    const exposed = group.map((row) => ({
      original: row.original,
      limitOfOriginal: canMint(row.firstOfFamily, now) ? row.firstOfFamily.limit : 0n,
      isOriginal: row.isOriginal,
      minted: row.minted,
      interestPpm: BigInt(annualInterestPPM(row, row.leadRatePpm)),
      reservePpm: BigInt(row.reserveContribution),
    }));
    const token = described.get(address);
    return {
      collateral: {
        address: getAddress(address),
        chainId: MAIN_CHAIN,
        name: token?.collateralName ?? "",
        symbol: token?.collateralSymbol ?? "",
      },
      ...exposureOf(exposed, capital),
    };
  });
  const theta = sumOfAll(exposures.map((row) => row.theta));
  return {
    general: generalExposure(capital, theta),
    exposures: exposures.map(({ theta: _, ...row }) => row),
  };
}

/** The sum; undefined when one of the values is. */
function sumOfAll(values: readonly (bigint | undefined)[]): bigint | undefined {
  let total = 0n;
  for (const value of values) {
    if (value === undefined) return undefined;
    total += value;
  }
  return total;
}

const countOf = ({ block, logIndex, chainId }: Row) => String(recordId(block, logIndex, slotOf(chainId)));

function comparedTo(operator: "<" | ">", place: Place): SQL {
  const row = sql`(${timestamp}, ${chainId}, ${block}, ${logIndex})`;
  const other = sql`(${place.timestamp}, ${place.chainId}, ${place.block}, ${place.logIndex})`;
  return operator === "<" ? sql`${row} < ${other}` : sql`${row} > ${other}`;
}

/**
 * The last row of each chain before a place: one index lookup per chain, in one query. Chain and place are compared as
 * one, because only the chain's own index serves that: the planner might else search a quiet chain's row through the
 * rows of all chains.
 */
async function lastBefore({ db, freshness }: Reader, place: Place): Promise<Row[]> {
  const [one, two, ...others] = freshness.chainIds.map((id) =>
    db
      .select({ ...getTableColumns(financialLog), sought: sought(id) })
      .from(financialLog)
      .where(isBefore(id, place))
      .orderBy(desc(chainId), desc(timestamp), desc(block), desc(logIndex))
      .limit(1),
  );
  if (one === undefined) return [];
  const found = two === undefined ? await one : await unionAll(one, two, ...others);
  return found.filter((row) => row.chainId === row.sought);
}

/** Whether rows stand before the place of the order (chain, time, block, log) that is `place` to chain `id`. */
function isBefore(
  id: number,
  { timestamp: time, chainId: placeId, block: height, logIndex: log }: Place,
): SQL {
  if (id < placeId) return sql`(${chainId}, ${timestamp}) <= (${id}, ${time})`;
  if (id > placeId) return sql`(${chainId}, ${timestamp}) < (${id}, ${time})`;
  return sql`(${chainId}, ${timestamp}, ${block}, ${logIndex}) < (${id}, ${time}, ${height}, ${log})`;
}

/** Inflow less outflow of all chains before each of these UTC midnights. */
export async function netBefore(
  deps: Reader,
  settlements: readonly Settlement[],
  midnights: ReadonlySet<bigint>,
): Promise<Map<bigint, bigint>> {
  const sorted = [...midnights].sort((a, b) => (a < b ? -1 : 1));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const before = await lastDaysBefore(deps, first);
  const within =
    first === last
      ? []
      : await deps.db
          .select()
          .from(financialDay)
          .where(and(gte(financialDay.day, first), lt(financialDay.day, last)))
          .orderBy(asc(financialDay.day));
  const totals = new SystemTotals(settlements, before);
  const net = new Map<bigint, bigint>();
  let next = 0;
  for (const midnight of sorted) {
    for (let row = within[next]; row !== undefined && row.day < midnight; row = within[++next]) {
      totals.advance(row);
    }
    net.set(midnight, totals.inflow - totals.outflow);
  }
  return net;
}

/** The last day with rows of each chain before a UTC midnight: one index lookup per chain, in one query. */
async function lastDaysBefore({ db, freshness }: Reader, midnight: bigint): Promise<Day[]> {
  const [one, two, ...others] = freshness.chainIds.map((id) =>
    db
      .select({ ...getTableColumns(financialDay), sought: sought(id) })
      .from(financialDay)
      .where(sql`(${financialDay.chainId}, ${financialDay.day}) < (${id}, ${midnight})`)
      .orderBy(desc(financialDay.chainId), desc(financialDay.day))
      .limit(1),
  );
  if (one === undefined) return [];
  const found = two === undefined ? await one : await unionAll(one, two, ...others);
  return found.filter((row) => row.chainId === row.sought);
}

/** The chain that a lookup seeks: where that has no row before the place, it finds the row of another chain. */
const sought = (id: number) => sql<number>`${id}::int4`.mapWith(Number).as("sought");
