import type { Context } from "ponder:registry";
import type { Hex, RpcTransactionReceipt } from "viem";
import type { LogEvent } from "./event.ts";
import { UNCACHED } from "./transport-methods.ts";

/* The transport repeats what no node has yet, on every URL: a receipt is there, or the block is repeated. */

type Log = { address: Hex; logIndex: number; topics: readonly Hex[]; data: Hex };

/** The logs of the event's transaction, of whatever block it was in when its receipt was first read: Ponder caches it. */
export async function logsOfTransaction(
  { client }: Pick<Context, "client">,
  { transaction: { hash } }: Pick<LogEvent, "transaction">,
) {
  // Otherwise Ponder retries for a minute, and then exits as if the handler had a bug.
  return (await client.getTransactionReceipt({ hash, retryEmptyResponse: false })).logs;
}

/** The same of the event's own block, not cached: one request each time the event is indexed. */
export async function logsInBlock(
  { client }: Pick<Context, "client">,
  { block, transaction }: Pick<LogEvent, "block" | "transaction">,
): Promise<readonly Log[]> {
  // viem's types know only the methods of nodes and their parameters; these are of our transport.
  const receipt = (await client.request({
    method: `${UNCACHED}eth_getTransactionReceipt` as "eth_getTransactionReceipt",
    params: [transaction.hash, block.hash] as unknown as [Hex],
  })) as RpcTransactionReceipt;
  return receipt.logs.map((log) => ({ ...log, logIndex: Number(log.logIndex) }));
}
