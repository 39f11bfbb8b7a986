import type { Address } from "viem";
import { collateral, position, positionState } from "../../tables/positions.ts";
import { type Read, type ReadResults, readBatch } from "../evm/batch.ts";
import type { HandlerContext, LogEvent } from "../evm/event.ts";
import { keepPast } from "../evm/keep-past.ts";
import { availableRead, BATCH, balanceRead, stateReads, valuesOf } from "./position-reads.ts";
import { addMember, removeMember } from "./position-sets.ts";

export type PositionRow = typeof position.$inferSelect;

export const findPosition = ({ db, chain }: Pick<HandlerContext, "db" | "chain">, address: Address) =>
  db.find(position, { chainId: chain.id, position: address });

/**
 * Re-read positions because a log touched them, each once per block: what is read is the state at the block's end.
 * Of a V2 clone's original, what the family has minted is read along, as it moves with the clone.
 * @param others reads of the protocol's own contracts, sent in the same request
 * @returns the results of `others`
 */
export async function refreshPositions(
  context: HandlerContext,
  event: LogEvent,
  addresses: readonly Address[],
  others: readonly Read<unknown>[] = [],
): Promise<ReadResults> {
  const rows: PositionRow[] = [];
  for (const address of addresses) {
    const row = await findPosition(context, address);
    if (row && row.stateBlock !== event.block.number) rows.push(row);
  }
  if (rows.length === 0) return readBatch(context, others, []);
  const results = await refresh(context, event, rows.slice(0, BATCH), others);
  for (let i = BATCH; i < rows.length; i += BATCH) {
    await refresh(context, event, rows.slice(i, i + BATCH), []);
  }
  return results;
}

async function refresh(
  context: HandlerContext,
  event: LogEvent,
  rows: readonly PositionRow[],
  others: readonly Read<unknown>[],
): Promise<ReadResults> {
  const asked = await Promise.all(
    rows.map(async (row) => ({
      row,
      state: stateReads(row.position),
      available: row.version === 2 ? availableRead(row.original) : undefined,
      balance: balanceRead(row.collateral, row.position),
      isReliable: (await findCollateral(context, row.collateral)).isBalanceReadable,
    })),
  );
  const own = asked.flatMap(({ state, available }) => [
    ...Object.values(state),
    ...(available ? [available] : []),
  ]);
  // A token that failed before does not come together with another's calls.
  const together = asked.length === 1 ? asked : asked.filter(({ isReliable }) => isReliable);
  const results = await readBatch(
    context,
    [...own, ...others],
    together.map(({ balance }) => balance),
  );
  const apart = new Map<Address, ReadResults>();
  const groups = Map.groupBy(
    asked.filter((position) => !together.includes(position)),
    ({ row }) => row.collateral,
  );
  for (const [token, group] of groups) {
    apart.set(
      token,
      await readBatch(
        context,
        [],
        group.map(({ balance }) => balance),
      ),
    );
  }
  for (const { row, state, available, balance, isReliable } of asked) {
    const collateralBalance = (apart.get(row.collateral) ?? results).ofForeign(balance);
    await storeState(context, event, row, {
      ...valuesOf(state, results),
      ...(available && { familyMinted: familyMinted(row, results.of(available)) }),
      ...(collateralBalance !== undefined && { collateralBalance }),
    });
    const isBalanceReadable = collateralBalance !== undefined;
    if (isBalanceReadable !== isReliable) {
      await context.db
        .update(collateral, { chainId: context.chain.id, address: row.collateral })
        .set({ isBalanceReadable });
    }
  }
  return results;
}

/** V2's `limit` holds for the family; what is available to it is the rest. */
const familyMinted = ({ limit }: Pick<PositionRow, "limit">, available: bigint) => limit - available;

type State = ReturnType<typeof valuesOf<ReturnType<typeof stateReads>>> & {
  familyMinted?: bigint;
  collateralBalance?: bigint;
};

async function storeState(context: HandlerContext, event: LogEvent, row: PositionRow, state: State) {
  const { db, chain } = context;
  const key = { chainId: chain.id, position: row.position };
  const { familyMinted: minted, ...own } = state;
  const owner = lowerCase(own.owner);
  const change = {
    ...own,
    owner,
    ...(row.isOriginal && minted !== undefined && { familyMinted: minted }),
    stateBlock: event.block.number,
    liveMinted: null,
    liveCollateralBalance: null,
  };
  await keepPast(db, position, row, change, event);
  await db.update(position, key).set(change);
  if (!row.isOriginal && minted !== undefined) await keepFamilyMinted(context, event, row.original, minted);
  if (owner !== row.owner || own.minted !== row.minted) {
    await recordState(context, event, row.position, owner, own.minted);
  }
  if (row.version !== 1) return;
  if (owner !== row.owner) await removeMember(context, "owner", row.owner, row.position);
  // A closed position without debt can neither be repaid nor mint again.
  if (own.isClosed && own.minted === 0n) await removeMember(context, "owner", owner, row.position);
  else await addMember(context, "owner", owner, row.position);
}

/** An original that the hub has not named yet has no row; what its family has minted is read when it does. */
export async function keepFamilyMinted(
  context: HandlerContext,
  event: LogEvent,
  original: Address,
  familyMinted: bigint,
) {
  const row = await findPosition(context, original);
  if (row) await changePosition(context, event, row, { familyMinted });
}

/** Changes a position besides what is read of it at each of its logs. */
export async function changePosition(
  { db, chain }: Pick<HandlerContext, "db" | "chain">,
  event: LogEvent,
  row: PositionRow,
  change: Partial<Pick<PositionRow, "familyMinted" | "denied" | "limit">>,
) {
  await keepPast(db, position, row, change, event);
  await db.update(position, { chainId: chain.id, position: row.position }).set(change);
}

/** Owner and debt at the end of the block, for what the position was at a year's end. */
export async function recordState(
  { db, chain }: Pick<HandlerContext, "db" | "chain">,
  event: LogEvent,
  address: Address,
  owner: Address,
  minted: bigint,
) {
  await db
    .insert(positionState)
    .values({
      chainId: chain.id,
      position: address,
      block: event.block.number,
      timestamp: event.block.timestamp,
      owner,
      minted,
    })
    .onConflictDoUpdate({ owner, minted });
}

async function findCollateral({ db, chain }: Pick<HandlerContext, "db" | "chain">, address: Address) {
  const row = await db.find(collateral, { chainId: chain.id, address });
  if (!row) throw new Error(`chain ${chain.id}: collateral ${address} has no row`);
  return row;
}

/** Getters give checksummed addresses, logs lower-case ones; rows and keys are lower case. */
export const lowerCase = (address: Address): Address => address.toLowerCase() as Address;
