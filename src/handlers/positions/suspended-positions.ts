import type { Address } from "viem";
import { type Reader, readBatch } from "../evm/batch.ts";
import type { OpenPosition } from "./live-holdings.ts";
import { BATCH, balanceRead } from "./position-reads.ts";

/** Blocks between two decisions which positions are suspended. */
const ERA_BLOCKS = 100n;

type Open = Pick<OpenPosition, "position" | "collateral" | "block">;

/** The last decision: a function of the chain, kept so that it costs its requests once per era. */
type Decision = { chainId: number; era: bigint; head: bigint; suspended: ReadonlySet<Address> };

/**
 * Decides at which positions the collateral balance is not read for now, because the token fails: a token that burns
 * its gas costs requests at every head. It depends on the chain alone, so that a restart changes nothing: whether
 * balanceOf failed at the last block whose number is a multiple of 100. A position opened since then is not suspended.
 */
export function createSuspensions() {
  let last: Decision | undefined;
  return async (context: Reader, head: bigint, open: readonly Open[]): Promise<ReadonlySet<Address>> => {
    const era = head - (head % ERA_BLOCKS);
    const chainId = context.chain.id;
    const isDecided = last?.chainId === chainId && last.era === era && last.head < head;
    // A head that is not higher than the last one is a reorg, which may have replaced the era's first block.
    const suspended = isDecided && last ? last.suspended : await failingAt(context, era, open);
    last = { chainId, era, head, suspended };
    return suspended;
  };
}

async function failingAt(context: Reader, era: bigint, open: readonly Open[]): Promise<Set<Address>> {
  const failing = new Set<Address>();
  const older = open.filter(({ block }) => block <= era);
  for (let i = 0; i < older.length; i += BATCH) {
    const reads = older
      .slice(i, i + BATCH)
      .map(({ collateral, position }) => ({ position, balance: balanceRead(collateral, position) }));
    const results = await readBatch(
      { ...context, uncachedAt: era },
      [],
      reads.map(({ balance }) => balance),
    );
    for (const { position, balance } of reads) {
      if (results.ofForeign(balance) === undefined) failing.add(position);
    }
  }
  return failing;
}
