/** What handlers and the RPC transport (ponder/transport) agree on. */

/**
 * Prefix of a JSON-RPC method whose result Ponder must not cache. Ponder caches every call of a multicall as a row of
 * its own and never deletes it, so a refresh at each block would fill the database; and it caches a receipt by its hash
 * alone, though a reorg may move the transaction to another block.
 */
export const UNCACHED = "zchf_uncached_";

/** Message of the error that the transport throws when a call used up its gas. */
export const OUT_OF_GAS = "execution reverted: out of gas";

/** Whether a call failed because its gas was used up; `error` as viem wraps what the transport threw. */
export function isOutOfGas(error: unknown): boolean {
  return error instanceof Error && error.message.includes(OUT_OF_GAS);
}
