import { and, count, desc, eq, getTableColumns, inArray, lte, or } from "drizzle-orm";
import type { Address } from "viem";
import {
  amplifier,
  amplifierActivity,
  amplifierPosition,
  amplifierPositionPast,
} from "../../../tables/amplifiers.ts";
import type { Deps } from "../../deps.ts";
import { asOf } from "../as-of.ts";
import type { PoolReading } from "../chain-reads/pool-states.ts";
import { type Moment, until } from "../moment.ts";
import { type Pool, poolValueOf, sharesOf } from "./figures.ts";

type AmplifierDeps = Pick<Deps, "db" | "freshness" | "pools">;
type AmplifierRow = typeof amplifier.$inferSelect;

/** Positions of a chain whose liquidity is read, in five requests; that of others is as of their last log. */
const MOST_READ = 1_500;

/** Rows of one list that are sent, after those that are left out. */
export type Slice = { limit: number; offset: number };

/** Every amplifier, the one with the first log first. */
const amplifiers = ({ db }: Pick<AmplifierDeps, "db">): Promise<AmplifierRow[]> =>
  db.select().from(amplifier).orderBy(amplifier.chainId, amplifier.created, amplifier.address);

/** Every amplifier, with what its positions hold at the pool's price; of the past, the price is not known. */
export async function listAmplifiers(deps: AmplifierDeps, at: Moment) {
  if (at !== undefined) return amplifiersAt(deps, at);
  const {
    chainId,
    amplifier: address,
    position,
    tickLow,
    tickHigh,
    totalLiquidity,
    stateBlock,
  } = amplifierPosition;
  const held = { chainId, amplifier: address, position, tickLow, tickHigh, totalLiquidity, stateBlock };
  const [all, positions] = await Promise.all([
    amplifiers(deps),
    deps.db.select(held).from(amplifierPosition),
  ]);
  const readings = await readingsOf(deps, all, all);
  return all.map((row) => {
    const { reading, pool } = readings.of(row);
    const own = positions
      .filter(({ chainId, amplifier: address }) => chainId === row.chainId && address === row.address)
      .map((position) => ({ ...position, liquidity: liquidityOf(position, reading) }));
    return { ...row, value: poolValueOf(own, pool), asOf: reading.asOf };
  });
}

export type AmplifierWithValue = Awaited<ReturnType<typeof listAmplifiers>>[number];

/** Every amplifier at a time, with its debt after the last log until then. */
async function amplifiersAt(deps: Pick<AmplifierDeps, "db">, at: bigint) {
  const { chainId, amplifier: address, timestamp, totalBorrowed, block, logIndex } = amplifierActivity;
  const [all, debts, counts] = await Promise.all([
    amplifiers(deps),
    deps.db
      .selectDistinctOn([chainId, address], { chainId, address, totalBorrowed })
      .from(amplifierActivity)
      .where(lte(timestamp, at))
      .orderBy(chainId, address, desc(block), desc(logIndex)),
    deps.db
      .select({
        chainId: amplifierPosition.chainId,
        address: amplifierPosition.amplifier,
        positions: count(),
      })
      .from(amplifierPosition)
      .where(lte(amplifierPosition.created, at))
      .groupBy(amplifierPosition.chainId, amplifierPosition.amplifier),
  ]);
  return all
    .filter(({ created }) => created <= at)
    .map(({ updated: _, ...row }) => {
      const isOwn = (of: { chainId: number; address: Address }) =>
        of.chainId === row.chainId && of.address === row.address;
      const debt = debts.find(isOwn)?.totalBorrowed ?? 0n;
      const positionCount = counts.find(isOwn)?.positions ?? 0;
      return { ...row, totalBorrowed: debt, positionCount, value: undefined, asOf: undefined };
    });
}

/** Positions of an amplifier or of an owner, or one position, newest first; of the past, without their value. */
export async function amplifiedPositions(deps: AmplifierDeps, address: Address, slice: Slice, at: Moment) {
  if (at !== undefined) return amplifiedPositionsAt(deps, address, slice, at);
  const [total, positions, rows] = await Promise.all([
    deps.db.$count(amplifierPosition, isOf(address)),
    deps.db
      .select()
      .from(amplifierPosition)
      .where(isOf(address))
      .orderBy(...newestFirst)
      .limit(slice.limit)
      .offset(slice.offset),
    amplifiers(deps),
  ]);
  const readings = await readingsOf(deps, rows, positions);
  const list = positions.map((row) => {
    const own = rows.find(
      (amplified) => amplified.chainId === row.chainId && amplified.address === row.amplifier,
    );
    if (!own) throw new Error(`chain ${row.chainId}: amplifier ${row.amplifier} has no row`);
    const { reading, pool } = readings.of(own);
    const liquidity = liquidityOf(row, reading);
    return { ...row, liquidity, shares: sharesOf({ ...row, liquidity }, pool) };
  });
  return { total, list };
}

/** Of the positions that the address ever had, those of the time. */
async function amplifiedPositionsAt(
  { db }: Pick<AmplifierDeps, "db">,
  address: Address,
  { limit, offset }: Slice,
  at: bigint,
) {
  const past = amplifierPositionPast;
  const everOwned = db.select({ position: past.position }).from(past).where(eq(past.owner, address));
  const rows = await db
    .select()
    .from(amplifierPosition)
    .where(or(isOf(address), inArray(amplifierPosition.position, everOwned)))
    .orderBy(...newestFirst);
  const positions = (await asOf({ db }, amplifierPosition, rows, at)).filter(
    ({ amplifier, position, owner }) => [amplifier, position, owner].includes(address),
  );
  const list = positions.slice(offset, offset + limit).map(({ updated: _, stateBlock: __, ...row }) => ({
    ...row,
    liquidity: row.totalLiquidity,
    shares: undefined,
  }));
  return { total: positions.length, list };
}

const isOf = (address: Address) =>
  or(
    eq(amplifierPosition.amplifier, address),
    eq(amplifierPosition.position, address),
    eq(amplifierPosition.owner, address),
  );

const newestFirst = [
  desc(amplifierPosition.created),
  desc(amplifierPosition.chainId),
  desc(amplifierPosition.count),
];

export type AmplifiedPosition = Awaited<ReturnType<typeof amplifiedPositions>>["list"][number];

/** What happened up to the moment to the positions of an amplifier, of an owner, or to one position, newest first. */
export async function amplifierActivities(
  deps: Pick<AmplifierDeps, "db">,
  address: Address,
  { limit, offset }: Slice,
  at: Moment,
) {
  const where = and(
    or(
      eq(amplifierActivity.amplifier, address),
      eq(amplifierActivity.position, address),
      eq(amplifierActivity.owner, address),
    ),
    until(amplifierActivity.timestamp, at),
  );
  const [total, list] = await Promise.all([
    deps.db.$count(amplifierActivity, where),
    deps.db
      .select({
        ...getTableColumns(amplifierActivity),
        zchfIsToken0: amplifier.zchfIsToken0,
        usdDecimals: amplifier.usdDecimals,
      })
      .from(amplifierActivity)
      .innerJoin(
        amplifier,
        and(
          eq(amplifier.chainId, amplifierActivity.chainId),
          eq(amplifier.address, amplifierActivity.amplifier),
        ),
      )
      .where(where)
      .orderBy(
        desc(amplifierActivity.timestamp),
        desc(amplifierActivity.chainId),
        desc(amplifierActivity.count),
      )
      .limit(limit)
      .offset(offset),
  ]);
  return { total, list };
}

export type AmplifierActivity = Awaited<ReturnType<typeof amplifierActivities>>["list"][number];

/** The state of the pools on the chains of what is shown; throws a 503 where one cannot be read. */
async function readingsOf(
  { db, freshness, pools }: AmplifierDeps,
  rows: readonly AmplifierRow[],
  shown: readonly { chainId: number }[],
) {
  const wanted = new Set(shown.map(({ chainId }) => chainId));
  const chains =
    wanted.size === 0 ? [] : (await freshness.chains()).filter(({ chainId }) => wanted.has(chainId));
  const readings = new Map(
    await Promise.all(
      chains.map(async ({ chainId, block, timestamp }) => {
        // Whichever are asked for: the reading serves other requests, too.
        const largest = await db
          .select({ position: amplifierPosition.position })
          .from(amplifierPosition)
          .where(eq(amplifierPosition.chainId, chainId))
          .orderBy(desc(amplifierPosition.totalLiquidity), amplifierPosition.count)
          .limit(MOST_READ);
        const request = {
          chainId,
          pools: rows.filter((row) => row.chainId === chainId).map(({ pool }) => pool),
          positions: largest.map(({ position }) => position),
          block,
          timestamp,
        };
        return [chainId, await pools.read(request)] as const;
      }),
    ),
  );
  return {
    of(row: AmplifierRow): { reading: PoolReading; pool: Pool } {
      const reading = readings.get(row.chainId);
      const sqrtPriceX96 = reading?.sqrtPrices.get(row.pool);
      if (!reading || sqrtPriceX96 === undefined) {
        throw new Error(`chain ${row.chainId}: pool ${row.pool} was not read`);
      }
      return { reading, pool: { ...row, sqrtPriceX96 } };
    },
  };
}

/** Of the reading, or of the position's last log where that came later. */
function liquidityOf(
  position: Pick<typeof amplifierPosition.$inferSelect, "position" | "totalLiquidity" | "stateBlock">,
  { block, liquidities }: PoolReading,
): bigint {
  const read = liquidities.get(position.position);
  return read === undefined || position.stateBlock > block ? position.totalLiquidity : read;
}
