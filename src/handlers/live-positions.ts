import { type Context, ponder } from "ponder:registry";
import { and, eq, isNull } from "drizzle-orm";
import type { Address } from "viem";
import { position, positionLive } from "../tables/positions.ts";
import { burnsGas, readBatch } from "./shared/batch.ts";
import { leaveMark, leaveTrace } from "./shared/leave-mark.ts";
import { balanceRead, mintedRead } from "./shared/position-reads.ts";
import { BATCH } from "./shared/refresh-positions.ts";

/** A token that burns gas is left out for so many blocks. */
const REST = 100n;

/** Tokens whose balanceOf burned its gas. Those that merely revert cost nothing, and are asked at every block. */
const resting = new Set<Address>();

/** Positions whose token reverted at the last block: only the cost of a refresh depends on it. */
const reverting = new Set<Address>();

type Values = Pick<typeof positionLive.$inferSelect, "collateralBalance" | "minted">;

/**
 * Balances move without a log of ours, and so may the debt of V1 positions: read them of all open positions at the head.
 * The debt of V2 positions, limits and what a family has minted never change without one.
 */
ponder.on("Head:block", async ({ event, context }) => {
  await leaveTrace(context, event.block);
  const head = event.block.number;
  if (head % REST === 0n) {
    resting.clear();
    reverting.clear();
  }
  const open = await openPositions(context);
  let changed = false;
  for (let i = 0; i < open.length; i += BATCH) {
    if (await refreshLive(context, head, open.slice(i, i + BATCH))) changed = true;
  }
  // Blocks have no log; no log has a negative index.
  if (changed) await leaveMark(context, { block: event.block, log: { logIndex: -1 } }, "positions");
});

/** Open positions with what is known of them. Tokens stand together, so that one that fails spoils few requests. */
async function openPositions({ db, chain }: Context) {
  // As few columns as are needed, because every head reads all of these rows.
  const rows = await db.sql
    .select({
      version: position.version,
      position: position.position,
      collateral: position.collateral,
      stateBlock: position.stateBlock,
      collateralBalance: position.collateralBalance,
      minted: position.minted,
    })
    .from(position)
    .where(and(eq(position.chainId, chain.id), eq(position.isClosed, false), isNull(position.denied)))
    .orderBy(position.collateral, position.position);
  // Not joined: the engine's connection tells columns by name alone, and both tables have the same.
  const lives = await db.sql.select().from(positionLive).where(eq(positionLive.chainId, chain.id));
  const liveOf = new Map(lives.map((live) => [live.position, live]));
  return rows.map((row) => {
    const live = liveOf.get(row.position);
    return { row, known: live && live.block >= row.stateBlock ? live : row };
  });
}

/** Whether anything differed from what was known. */
async function refreshLive(
  context: Context,
  block: bigint,
  open: Awaited<ReturnType<typeof openPositions>>,
): Promise<boolean> {
  const asked = open.map(({ row, known }) => ({
    row,
    known,
    minted: row.version === 1 ? mintedRead(row.position) : undefined,
    balance: resting.has(row.collateral) ? undefined : balanceRead(row.collateral, row.position),
  }));
  const reader = { ...context, uncachedAt: block };
  const answers = await readBatch(
    reader,
    asked.flatMap(({ minted }) => minted ?? []),
    asked.flatMap(({ balance }) => balance ?? []),
    new Set(asked.flatMap(({ row, balance }) => (balance && reverting.has(row.position) ? balance : []))),
  );
  const probed = new Set<Address>();
  let changed = false;
  for (const { row, known, minted, balance } of asked) {
    const held = balance && answers.ofForeign(balance);
    if (held !== undefined) reverting.delete(row.position);
    else if (balance && !reverting.has(row.position)) {
      if (!probed.has(row.collateral) && (await burnsGas(reader, balance))) resting.add(row.collateral);
      probed.add(row.collateral);
      if (!resting.has(row.collateral)) reverting.add(row.position);
    }
    const values: Values = {
      // What a log told last, when the token does not answer: as for an index that starts at this head.
      collateralBalance: held ?? row.collateralBalance,
      minted: minted ? answers.of(minted) : row.minted,
    };
    if (isSame(values, known)) continue;
    await keepLive(context, row.position, { ...values, block });
    changed = true;
  }
  return changed;
}

const isSame = (a: Values, b: Values) => a.collateralBalance === b.collateralBalance && a.minted === b.minted;

async function keepLive({ db, chain }: Context, address: Address, values: Values & { block: bigint }) {
  await db
    .insert(positionLive)
    .values({ chainId: chain.id, position: address, ...values })
    .onConflictDoUpdate(values);
}
