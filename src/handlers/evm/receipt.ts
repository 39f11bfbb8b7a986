import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "ponder:registry";
import { type Hex, type RpcTransactionReceipt, TransactionReceiptNotFoundError } from "viem";
import type { LogEvent } from "./event.ts";
import { UNCACHED } from "./transport-methods.ts";

type Log = { address: Hex; logIndex: number; topics: readonly Hex[]; data: Hex };

/** Milliseconds before each retry: a node that lags behind has the receipt by then. */
const RETRY_DELAYS_MS = [125, 250, 500, 1_000, 2_000, 4_000];

/** The logs of the event's transaction, of whatever block it was in when its receipt was first read: Ponder caches it. */
export function logsOfTransaction({ client }: Pick<Context, "client">, event: Pick<LogEvent, "transaction">) {
  const { hash } = event.transaction;
  return untilFound(hash, async () => {
    try {
      // Otherwise Ponder retries for a minute, and then exits as if the handler had a bug.
      return (await client.getTransactionReceipt({ hash, retryEmptyResponse: false })).logs;
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return undefined;
      throw error;
    }
  });
}

/** The same of the event's own block, not cached: one request each time the event is indexed. */
export function logsInBlock(
  { client }: Pick<Context, "client">,
  { block, transaction }: Pick<LogEvent, "block" | "transaction">,
): Promise<readonly Log[]> {
  // viem's types know only the methods of nodes; this one is of our transport.
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
 * Retries while there is no receipt. If it stays missing, the block was replaced while Ponder handled it; Ponder detects
 * that only after the event, for which there is no right result.
 */
async function untilFound<T>(hash: Hex, request: () => Promise<T | undefined>): Promise<T> {
  for (const delay of RETRY_DELAYS_MS) {
    const result = await request();
    if (result !== undefined) return result;
    await wait(delay);
  }
  const last = await request();
  if (last === undefined)
    throw new Error(`no RPC has the receipt of ${hash}; its block may have been replaced`);
  return last;
}
