import type { Address, Hex } from "viem";
import { lengthIfCut } from "../../domain/bounded-text.ts";
import { userTextBytes } from "../../domain/user-text.ts";
import { minterApplication, minterLatestApplication } from "../../tables/minters.ts";
import type { HandlerContext, LogEvent } from "../evm/event.ts";
import { recordEvent } from "../evm/record-event.ts";

type Denied = LogEvent<{ minter: Address }> & { log: { data: Hex }; transaction: { from: Address } };

/** Ends the minter's latest application, which is not indexed when it precedes the start block. */
export async function denyMinter(context: HandlerContext, event: Denied): Promise<void> {
  const { minter } = event.args;
  const chainId = context.chain.id;
  const latest = await context.db.find(minterLatestApplication, { chainId, minter });
  const [denier, messageBytes] = [event.transaction.from, userTextBytes(event.log.data, 0)];
  if (latest) {
    await context.db.update(minterApplication, { chainId, count: latest.count }).set({
      deniedAt: event.block.timestamp,
      denialTxHash: event.transaction.hash,
      denier,
      denialMessageBytes: messageBytes,
      denialMessageLength: lengthIfCut(messageBytes),
    });
  }
  await recordEvent(context, event, "minter.denied", { minter, denier, messageBytes });
}
