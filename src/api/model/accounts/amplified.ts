import { and, asc, eq, inArray, lte, or } from "drizzle-orm";
import type { Address } from "viem";
import { amplifier, amplifierActivity, amplifierPosition } from "../../../tables/amplifiers.ts";
import type { Deps } from "../../deps.ts";
import { sharesOf, usdPerZchf } from "../amplifiers/figures.ts";
import type { Period } from "./trades.ts";

type Activity = typeof amplifierActivity.$inferSelect;

/** A position of an amplifier at a time. */
type State = {
  /** ZCHF borrowed and not repaid, 18 decimals. */
  owed: bigint;
  liquidity: bigint;
  /** Whole ZCHF of both tokens at the pool's price then; null while it has none. */
  value: number | null;
};

/**
 * Positions of amplifiers that the account owned at either end, without those that held nothing; by their logs up to
 * then. A pool's past price is known at the logs of its amplifier alone.
 */
export async function amplifiedOf(
  { db }: Pick<Deps, "db">,
  account: Address,
  { from, through, isComplete }: Period & { isComplete: boolean },
) {
  const own = await db
    .selectDistinct({ position: amplifierActivity.position })
    .from(amplifierActivity)
    .where(eq(amplifierActivity.owner, account));
  const positions = await db
    .select({ position: amplifierPosition, amplifier })
    .from(amplifierPosition)
    .innerJoin(
      amplifier,
      and(
        eq(amplifier.chainId, amplifierPosition.chainId),
        eq(amplifier.address, amplifierPosition.amplifier),
      ),
    )
    .where(
      or(
        eq(amplifierPosition.owner, account),
        inArray(
          amplifierPosition.position,
          own.map((row) => row.position),
        ),
      ),
    )
    .orderBy(asc(amplifierPosition.created), asc(amplifierPosition.chainId), asc(amplifierPosition.count));
  if (positions.length === 0) return [];
  const activities = await db
    .select()
    .from(amplifierActivity)
    .where(lte(amplifierActivity.timestamp, through))
    .orderBy(asc(amplifierActivity.timestamp), asc(amplifierActivity.block), asc(amplifierActivity.logIndex));
  return positions.flatMap(({ position, amplifier: terms }) => {
    const ofAmplifier = activities.filter(
      (row) => row.chainId === position.chainId && row.amplifier === position.amplifier,
    );
    const stateAt = (at: bigint, owner?: Address): State | null => {
      const until = ofAmplifier.filter(({ timestamp }) => timestamp <= at);
      const logs = until.filter((row) => row.position === position.position);
      const last = logs.at(-1);
      if (last === undefined || (owner ?? last.owner) !== account) return null;
      const liquidity = last.totalLiquidity;
      const pool = { ...terms, sqrtPriceX96: until.at(-1)?.sqrtPriceX96 ?? 0n };
      const [shares, price] = [sharesOf({ ...position, liquidity }, pool), usdPerZchf(pool)];
      const value = shares === null || price === null ? null : shares.zchf + shares.usd / price;
      return { owed: owedAfter(logs), liquidity, value };
    };
    const opening = stateAt(from - 1n);
    const closing = stateAt(through, isComplete ? undefined : position.owner);
    if (isEmpty(opening) && isEmpty(closing)) return [];
    return [
      {
        chainId: position.chainId,
        amplifier: position.amplifier,
        position: position.position,
        opening,
        closing,
      },
    ];
  });
}

const owedAfter = (logs: readonly Activity[]): bigint =>
  logs.reduce((owed, { kind, zchf }) => (kind === "Mint" ? owed + zchf : owed - zchf), 0n);

const isEmpty = (state: State | null) => state === null || (state.owed === 0n && state.liquidity === 0n);
