import { and, asc, desc, eq, or } from "drizzle-orm";
import type { Address } from "viem";
import { position, positionState, positionTransfer } from "../../../tables/positions.ts";
import type { Deps } from "../../deps.ts";
import type { RowCap } from "../../values/row-cap.ts";
import { type Moment, until } from "../moment.ts";
import { minted } from "./at-head.ts";
import { type Held, heldByYear, positionsAt } from "./figures.ts";
import { indexedTime, newestPosition } from "./queries.ts";

/** What an account held and owed at the end of each year, see figures.ts; in the year of `at`, at that time. */
export async function yearsOf(deps: Pick<Deps, "db" | "freshness">, owner: Address, at?: Moment) {
  const [positions, now] = await Promise.all([everOwned(deps, owner), indexedTime(deps)]);
  return at === undefined
    ? heldByYear(positions, owner, now)
    : heldByYear(positionsAt(positions, at), owner, at);
}

/** Every position the account owned at the end of some block, newest first, with the columns of `Held`. */
export async function everOwned({ db }: Pick<Deps, "db">, owner: Address): Promise<Held[]> {
  const owned = db
    .selectDistinct({ chainId: positionState.chainId, position: positionState.position })
    .from(positionState)
    .where(eq(positionState.owner, owner))
    .as("owned");
  const rows = await db
    .select({
      chainId: position.chainId,
      position: position.position,
      expiration: position.expiration,
      reserveContribution: position.reserveContribution,
      minted,
      state: { timestamp: positionState.timestamp, owner: positionState.owner, minted: positionState.minted },
    })
    .from(owned)
    .innerJoin(position, and(eq(position.chainId, owned.chainId), eq(position.position, owned.position)))
    .innerJoin(
      positionState,
      and(eq(positionState.chainId, owned.chainId), eq(positionState.position, owned.position)),
    )
    .orderBy(...newestPosition, asc(positionState.block));
  const byPosition = Map.groupBy(rows, (row) => `${row.chainId} ${row.position}`);
  return [...byPosition.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { state: _, ...row } = first;
    return { ...row, states: group.map(({ state }) => state) };
  });
}

/** The latest changes of ownership from or to an account, up to `at`, oldest first. */
export async function transfersOf({ db }: Pick<Deps, "db">, account: Address, at: Moment, capped: RowCap) {
  const rows = await capped((limit) =>
    db
      .select()
      .from(positionTransfer)
      .where(
        and(
          or(eq(positionTransfer.previousOwner, account), eq(positionTransfer.newOwner, account)),
          until(positionTransfer.timestamp, at),
        ),
      )
      .orderBy(
        desc(positionTransfer.timestamp),
        desc(positionTransfer.chainId),
        desc(positionTransfer.block),
        desc(positionTransfer.logIndex),
      )
      .limit(limit),
  );
  return rows.reverse();
}
