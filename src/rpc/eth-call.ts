import { numberToHex } from "viem";

/**
 * Gas of every call, at every provider the same: what a hostile contract answers, or that it burns all it gets,
 * must not depend on whom we ask. Within the limits of all known nodes.
 */
const GAS = 30_000_000;

/**
 * Stands before the name of a method whose answer the engine must not keep: it keeps every call of a batch as a row of
 * its own, for ever, so that a refresh at each block would fill the database; and a receipt by its hash alone, though
 * a transaction may move to another block.
 */
export const UNCACHED = "zchf_uncached_";

const OUT_OF_GAS = "execution reverted: out of gas";

/** A call that used up its gas. Code and message are those of a revert, which the engine does not repeat. */
class OutOfGasError extends Error {
  readonly code = 3;
  constructor() {
    super(OUT_OF_GAS);
    this.name = "OutOfGasError";
  }
}

/** The parameters of an `eth_call` with its gas set. */
export function withGas(params: unknown): unknown {
  if (!Array.isArray(params)) return params;
  const [transaction, ...rest] = params;
  return [{ gas: numberToHex(GAS), ...transaction }, ...rest];
}

/**
 * The error of an `eth_call` as the engine should see it. Nodes say in their own words that a call ran out of gas;
 * it will again, and the engine would repeat it for a minute. That it took a node too long is that node's trouble.
 */
export function callError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return /out ?of ?gas|OOG|gas required exceeds/i.test(error.message) ? new OutOfGasError() : error;
}

/** Whether a call failed because its gas was used up; `error` as viem wraps what the transport threw. */
export function isOutOfGas(error: unknown): boolean {
  return error instanceof Error && error.message.includes(OUT_OF_GAS);
}
