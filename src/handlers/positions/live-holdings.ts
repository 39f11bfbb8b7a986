import { and, asc, eq, isNull } from "drizzle-orm";
import type { Address } from "viem";
import { position } from "../../tables/positions.ts";
import { readBatch } from "../evm/batch.ts";
import type { HandlerContext } from "../evm/event.ts";
import { fcsReads, writeFcsHead } from "../finance/fcs-head.ts";
import { BATCH, balanceRead, mintedRead } from "./position-reads.ts";

export type OpenPosition = Awaited<ReturnType<typeof openPositions>>[number];

/** The chain's positions that are neither closed nor denied, by collateral: a failing token then affects few batches. */
export const openPositions = ({ db, chain }: HandlerContext) =>
  db.sql
    .select({
      version: position.version,
      position: position.position,
      block: position.block,
      collateral: position.collateral,
      minted: position.minted,
      collateralBalance: position.collateralBalance,
      liveMinted: position.liveMinted,
      liveCollateralBalance: position.liveCollateralBalance,
    })
    .from(position)
    .where(and(eq(position.chainId, chain.id), eq(position.isClosed, false), isNull(position.denied)))
    .orderBy(asc(position.collateral), asc(position.position));

/**
 * Balances move without a log of ours, and so may the debt of V1 positions: read them of open positions at the head, and
 * write those that changed. The debt of V2 positions, limits and what a family has minted never change without a log. The
 * getters of FCS are read in the same request.
 */
export async function refreshHoldings(
  context: HandlerContext,
  head: bigint,
  open: readonly OpenPosition[],
  suspended: ReadonlySet<Address>,
): Promise<void> {
  const fcs = fcsReads(context);
  for (let i = 0; i < Math.max(open.length, fcs ? 1 : 0); i += BATCH) {
    await refreshBatch(context, head, open.slice(i, i + BATCH), suspended, i === 0 ? fcs : undefined);
  }
}

async function refreshBatch(
  context: HandlerContext,
  head: bigint,
  open: readonly OpenPosition[],
  suspended: ReadonlySet<Address>,
  fcs: ReturnType<typeof fcsReads>,
) {
  const reads = open.map((row) => ({
    row,
    minted: row.version === 1 ? mintedRead(row.position) : undefined,
    balance: suspended.has(row.position) ? undefined : balanceRead(row.collateral, row.position),
  }));
  const results = await readBatch(
    { ...context, uncachedAt: head },
    [...Object.values(fcs ?? {}), ...reads.flatMap(({ minted }) => minted ?? [])],
    reads.flatMap(({ balance }) => balance ?? []),
  );
  if (fcs) await writeFcsHead(context, fcs, results);
  for (const { row, minted, balance } of reads) {
    const live = {
      liveMinted: unlessSame(minted && results.of(minted), row.minted),
      // A token that fails leaves the balance of the last log, as in an index that starts at this head.
      liveCollateralBalance: unlessSame(balance && results.ofForeign(balance), row.collateralBalance),
    };
    const isKnown =
      live.liveMinted === row.liveMinted && live.liveCollateralBalance === row.liveCollateralBalance;
    if (isKnown) continue;
    await context.db.update(position, { chainId: context.chain.id, position: row.position }).set(live);
  }
}

/** @returns the value at the head where the last log's is another, else null */
const unlessSame = (atHead: bigint | undefined, logged: bigint) =>
  atHead === undefined || atHead === logged ? null : atHead;
