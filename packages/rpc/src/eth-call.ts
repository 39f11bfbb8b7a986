import { numberToHex } from "viem";

/**
 * Gas of every call, at every provider the same: what a hostile contract returns, or that it burns all it gets,
 * must not depend on the provider. Within the limits of all known nodes.
 */
const CALL_GAS = 30_000_000;

/** The parameters of an `eth_call` with its gas set. */
export function withGas(params: unknown): unknown {
  if (!Array.isArray(params)) return params;
  const [transaction, ...rest] = params;
  return [{ gas: numberToHex(CALL_GAS), ...transaction }, ...rest];
}
