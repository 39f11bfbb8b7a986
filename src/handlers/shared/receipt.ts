import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "ponder:registry";
import { type Hex, type RpcTransactionReceipt, TransactionReceiptNotFoundError } from "viem";
import { startAgain } from "../../exit-code.ts";
import { UNCACHED } from "../../rpc/eth-call.ts";
import type { LogEvent } from "./event.ts";

type Log = { address: Hex; logIndex: number; topics: readonly Hex[]; data: Hex };

/** Milliseconds before the question is repeated: a node that lags knows the receipt by then. */
const PAUSES = [125, 250, 500, 1_000, 2_000, 4_000];

/** The logs of the event's transaction, at the cost of one receipt, in whatever block it was when first asked for. */
export function logsOfTransaction({ client }: Pick<Context, "client">, event: Pick<LogEvent, "transaction">) {
  const { hash } = event.transaction;
  return untilFound(hash, async () => {
    try {
      // The engine would ask for a minute, and end as by a bug.
      return (await client.getTransactionReceipt({ hash, retryEmptyResponse: false })).logs;
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return undefined;
      throw error;
    }
  });
}

/** The same in the event's own block, at the cost of a receipt each time it is indexed. */
export function logsInBlock(
  { client }: Pick<Context, "client">,
  { block, transaction }: Pick<LogEvent, "block" | "transaction">,
): Promise<readonly Log[]> {
  // viem knows only the methods of nodes; this one is our transport's.
  const method = `${UNCACHED}eth_getTransactionReceipt` as "eth_getTransactionReceipt";
  return untilFound(transaction.hash, async () => {
    const receipt: RpcTransactionReceipt | null = await client.request({
      method,
      params: [transaction.hash],
    });
    if (receipt?.blockHash !== block.hash) return undefined;
    return receipt.logs.map((log) => ({ ...log, logIndex: Number(log.logIndex) }));
  });
}

/**
 * Asks until there is an answer. A receipt that stays away is of a block that was replaced while the engine worked at
 * it: it hears of that only after the event, for which there is no true answer.
 */
async function untilFound<T>(hash: Hex, ask: () => Promise<T | undefined>): Promise<T> {
  for (const pause of PAUSES) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await wait(pause);
  }
  return (await ask()) ?? startAgain(`No RPC knows the receipt of ${hash}, its block may be replaced`);
}
