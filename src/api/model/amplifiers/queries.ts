import { count, desc, eq, or, type SQL } from "drizzle-orm";
import type { Address } from "viem";
import { amplifier, amplifierActivity, amplifierPosition } from "../../../tables/amplifiers.ts";
import type { Deps } from "../../deps.ts";
import type { PoolReading } from "../chain-reads/pool-states.ts";
import { type Pool, poolValueOf, sharesOf } from "./figures.ts";

type AmplifierDeps = Pick<Deps, "db" | "freshness" | "pools">;
type AmplifierRow = typeof amplifier.$inferSelect;
type PositionRow = typeof amplifierPosition.$inferSelect;

/** Rows of one list that are sent, after those that are left out. */
export type Slice = { limit: number; offset: number };

/** Every amplifier, the one with the first log first. */
const amplifiers = ({ db }: Pick<AmplifierDeps, "db">): Promise<AmplifierRow[]> =>
  db.select().from(amplifier).orderBy(amplifier.chainId, amplifier.created, amplifier.address);

/** Every amplifier, with what its positions hold at the pool's price. */
export async function listAmplifiers(deps: AmplifierDeps) {
  const [rows, positions] = await Promise.all([amplifiers(deps), deps.db.select().from(amplifierPosition)]);
  const readings = await readingsOf(deps, rows, rows);
  return rows.map((row) => {
    const { reading, pool } = readings.of(row);
    const own = positions
      .filter(({ chainId, amplifier: address }) => chainId === row.chainId && address === row.address)
      .map((position) => ({ ...position, liquidity: liquidityOf(position, reading) }));
    return { ...row, value: poolValueOf(own, pool), asOf: reading.asOf };
  });
}

export type AmplifierWithValue = Awaited<ReturnType<typeof listAmplifiers>>[number];

/** Positions of an amplifier or of an owner, or one position, newest first. */
export async function amplifiedPositions(deps: AmplifierDeps, address: Address, { limit, offset }: Slice) {
  const where = or(
    eq(amplifierPosition.amplifier, address),
    eq(amplifierPosition.position, address),
    eq(amplifierPosition.owner, address),
  );
  const [total, positions] = await Promise.all([
    numberOf(deps, amplifierPosition, where),
    deps.db
      .select()
      .from(amplifierPosition)
      .where(where)
      .orderBy(
        desc(amplifierPosition.created),
        desc(amplifierPosition.chainId),
        desc(amplifierPosition.count),
      )
      .limit(limit)
      .offset(offset),
  ]);
  const rows = await amplifiers(deps);
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

export type AmplifiedPosition = Awaited<ReturnType<typeof amplifiedPositions>>["list"][number];

/** What happened to the positions of an amplifier, of an owner, or to one position, newest first. */
export async function amplifierActivities(
  deps: Pick<AmplifierDeps, "db">,
  address: Address,
  { limit, offset }: Slice,
) {
  const where = or(
    eq(amplifierActivity.amplifier, address),
    eq(amplifierActivity.position, address),
    eq(amplifierActivity.owner, address),
  );
  const [total, list] = await Promise.all([
    numberOf(deps, amplifierActivity, where),
    deps.db
      .select()
      .from(amplifierActivity)
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

async function numberOf(
  { db }: Pick<AmplifierDeps, "db">,
  table: typeof amplifierPosition | typeof amplifierActivity,
  where: SQL | undefined,
): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(table).where(where);
  return row?.rows ?? 0;
}

/** The state of the pools on the chains of what is shown; throws a 503 where one cannot be read. */
async function readingsOf(
  { db, freshness, pools }: AmplifierDeps,
  rows: readonly AmplifierRow[],
  shown: readonly { chainId: number }[],
) {
  const wanted = new Set(shown.map(({ chainId }) => chainId));
  const chains =
    wanted.size === 0 ? [] : (await freshness.chains()).filter(({ chainId }) => wanted.has(chainId));
  // All positions of a chain, whichever are asked for: the reading serves other requests, too.
  const all = chains.length === 0 ? [] : await db.select().from(amplifierPosition);
  const readings = new Map(
    await Promise.all(
      chains.map(async ({ chainId, block, timestamp }) => {
        const ofChain = <T extends { chainId: number }>(items: readonly T[]) =>
          items.filter((item) => item.chainId === chainId);
        const request = {
          chainId,
          pools: ofChain(rows).map(({ pool }) => pool),
          positions: ofChain(all).map(({ position }) => position),
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
function liquidityOf(position: PositionRow, { block, liquidities }: PoolReading): bigint {
  const read = liquidities.get(position.position);
  return read === undefined || position.stateBlock > block ? position.totalLiquidity : read;
}
