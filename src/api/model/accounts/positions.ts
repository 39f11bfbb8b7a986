import { and, asc, eq, inArray } from "drizzle-orm";
import type { Address } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import { dayNumberOf } from "../../../domain/days.ts";
import { decodeTokenText } from "../../../domain/token-text.ts";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, position } from "../../../tables/positions.ts";
import type { Deps } from "../../deps.ts";
import { scaled, usd } from "../../values/money.ts";
import { collateralBalance, ofCollateral } from "../positions/at-head.ts";
import { type Held, owed, positionsAt, reportedCollateral } from "../positions/figures.ts";
import { everOwned } from "../positions/owners.ts";
import { DailyFrancs } from "../prices/daily-francs.ts";
import type { Reach } from "./period.ts";

/** Positions that the account owned at either end. */
export async function positionsOf(deps: Deps, account: Address, { from, through, isComplete }: Reach) {
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
