import { asc } from "drizzle-orm";
import { amplifier, amplifierActivity, amplifierPosition } from "../../../tables/amplifiers.ts";
import type { Deps } from "../../deps.ts";
import { type Liquidity, type Pool, poolValueOf } from "./figures.ts";

/** What an amplifier's positions owe and hold after the last log up to a time, in whole ZCHF. */
export type Backing = { debt: number; value: number };

type Activity = {
  /** Unix seconds. */
  timestamp: bigint;
  amplifier: string;
  position: string;
  /** Of the position afterwards. */
  totalLiquidity: bigint;
  /** Of the pool at the end of the block. */
  sqrtPriceX96: bigint;
  /** Of the amplifier afterwards, ZCHF of 18 decimals. */
  totalBorrowed: bigint;
};

export type AmplifierHistory = {
  /** Terms of each amplifier, by `chainId address`. */
  pools: ReadonlyMap<string, Pick<Pool, "zchfIsToken0" | "usdDecimals">>;
  /** Range of each position, by `chainId position`. */
  ranges: ReadonlyMap<string, Pick<Liquidity, "tickLow" | "tickHigh">>;
  /** Ascending by time. */
  activities: readonly Activity[];
};

/** Every log of the amplifiers of all chains; a pool's past price is known at these alone. */
export async function amplifierHistory({ db }: Pick<Deps, "db">): Promise<AmplifierHistory> {
  const [pools, positions, activities] = await Promise.all([
    db.select().from(amplifier),
    db.select().from(amplifierPosition),
    db
      .select()
      .from(amplifierActivity)
      .orderBy(
        asc(amplifierActivity.timestamp),
        asc(amplifierActivity.chainId),
        asc(amplifierActivity.block),
        asc(amplifierActivity.logIndex),
      ),
  ]);
  return {
    pools: new Map(pools.map((row) => [keyOf(row.chainId, row.address), row])),
    ranges: new Map(positions.map((row) => [keyOf(row.chainId, row.position), row])),
    activities: activities.map((row) => ({
      ...row,
      amplifier: keyOf(row.chainId, row.amplifier),
      position: keyOf(row.chainId, row.position),
    })),
  };
}

const keyOf = (chainId: number, address: string) => `${chainId} ${address}`;

type State = {
  liquidities: Map<string, bigint>;
  sqrtPriceX96: bigint;
  totalBorrowed: bigint;
  /** Undefined until it is computed anew. */
  backing: Backing | undefined;
};

/**
 * Debt and value of each amplifier before a time, which must not go back from call to call. A value is computed when it is
 * asked for, not at each log. Amplifiers whose pool had no price are left out.
 */
export function backingsOver({ pools, ranges, activities }: AmplifierHistory): (time: bigint) => Backing[] {
  const states = new Map<string, State>();
  let next = 0;
  const apply = ({ amplifier: key, position, totalLiquidity, sqrtPriceX96, totalBorrowed }: Activity) => {
    const liquidities = states.get(key)?.liquidities ?? new Map<string, bigint>();
    if (totalLiquidity > 0n) liquidities.set(position, totalLiquidity);
    else liquidities.delete(position);
    states.set(key, { liquidities, sqrtPriceX96, totalBorrowed, backing: undefined });
  };
  return (time) => {
    for (let row = activities[next]; row && row.timestamp < time; row = activities[++next]) apply(row);
    return [...states].flatMap(([key, state]) => {
      const pool = pools.get(key);
      if (!pool || state.sqrtPriceX96 === 0n) return [];
      state.backing ??= {
        debt: Number(`${state.totalBorrowed}e-18`),
        value: poolValueOf(positionsOf(state, ranges), { ...pool, ...state })?.poolValueZchf ?? 0,
      };
      return [state.backing];
    });
  };
}

const positionsOf = ({ liquidities }: State, ranges: AmplifierHistory["ranges"]): Liquidity[] =>
  [...liquidities].flatMap(([position, liquidity]) => {
    const range = ranges.get(position);
    return range ? [{ ...range, liquidity }] : [];
  });
