import type { Address } from "viem";
import { positionLive } from "../tables/positions.ts";
import type { Holdings } from "../tables/tracked-positions.ts";
import { readBatch } from "./evm/batch.ts";
import type { HandlerContext } from "./evm/event.ts";
import { on } from "./evm/on.ts";
import { fcsReads, writeFcsHead } from "./finance/fcs-head.ts";
import { BATCH, balanceRead, mintedRead } from "./positions/position-reads.ts";
import { createSuspensions } from "./positions/suspended-positions.ts";
import { isSame, listTrackedPositions, setLiveHoldings } from "./positions/tracked-positions.ts";

const suspendedAt = createSuspensions();

/**
 * Balances move without a log of ours, and so may the debt of V1 positions: read them of all open positions at the head.
 * The debt of V2 positions, limits and what a family has minted never change without one. The getters of FCS are read in
 * the same request.
 */
on("Head:block", async ({ event, context }) => {
  const head = event.block.number;
  const open = await listTrackedPositions(context);
  const suspended = await suspendedAt(context, head, open);
  const fcs = fcsReads(context);
  for (let i = 0; i < Math.max(open.length, fcs ? 1 : 0); i += BATCH) {
    await refreshLive(context, head, open.slice(i, i + BATCH), suspended, i === 0 ? fcs : undefined);
  }
});

/** Reads the holdings of positions and the getters of FCS at the head, and writes those that changed. */
async function refreshLive(
  context: HandlerContext,
  block: bigint,
  open: Awaited<ReturnType<typeof listTrackedPositions>>,
  suspended: ReadonlySet<Address>,
  fcs: ReturnType<typeof fcsReads>,
) {
  const reads = open.map(({ version, position, collateral, logged, live }) => ({
    position,
    logged,
    known: live ?? logged,
    minted: version === 1 ? mintedRead(position) : undefined,
    balance: suspended.has(position) ? undefined : balanceRead(collateral, position),
  }));
  const results = await readBatch(
    { ...context, uncachedAt: block },
    [...Object.values(fcs ?? {}), ...reads.flatMap(({ minted }) => minted ?? [])],
    reads.flatMap(({ balance }) => balance ?? []),
  );
  if (fcs) await writeFcsHead(context, fcs, results);
  const changed = new Map<Address, Holdings>();
  for (const { position, logged, known, minted, balance } of reads) {
    const held = balance && results.ofForeign(balance);
    const live = {
      // A token that fails leaves the balance of the last log, as in an index that starts at this head.
      collateralBalance: held === undefined ? logged.collateralBalance : String(held),
      minted: minted ? String(results.of(minted)) : logged.minted,
    };
    if (isSame(live, known)) continue;
    changed.set(position, live);
    await writeLive(context, position, block, live);
  }
  if (changed.size > 0) await setLiveHoldings(context, changed);
}

async function writeLive({ db, chain }: HandlerContext, address: Address, block: bigint, live: Holdings) {
  const values = {
    block,
    collateralBalance: BigInt(live.collateralBalance),
    minted: BigInt(live.minted),
  };
  await db
    .insert(positionLive)
    .values({ chainId: chain.id, position: address, ...values })
    .onConflictDoUpdate(values);
}
