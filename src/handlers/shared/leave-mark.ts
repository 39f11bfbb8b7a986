import type { Context } from "ponder:registry";
import { mark } from "../../tables/marks.ts";

/** What an answer may depend on; a family's mark moves exactly when its facts do. */
export type Family =
  | "transfers"
  | "tokens"
  | "positions"
  | "savings"
  | "rates"
  | "financial"
  | "equity"
  | "minters";

type LogEvent = { block: { number: bigint; hash: `0x${string}` }; log: { logIndex: number } };

/** Record that `event` changed the facts of `family` on its chain. */
export async function leaveMark(context: Pick<Context, "db" | "chain">, event: LogEvent, family: Family) {
  const place = { block: event.block.number, logIndex: event.log.logIndex, blockHash: event.block.hash };
  await context.db
    .insert(mark)
    .values({ chainId: context.chain.id, family, ...place })
    .onConflictDoUpdate(place);
}
