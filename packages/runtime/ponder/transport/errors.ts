import { RpcRequestError } from "viem";
import { causeOf } from "zchf-rpc/endpoint";
import { RpcFailedError } from "zchf-rpc/failover";

/** A call that used up its gas. Code and message are those of a revert, which Ponder does not repeat. */
class OutOfGasError extends Error {
  readonly code = 3;
  override readonly name = "OutOfGasError";
}

/**
 * The error of a request as Ponder should see it. Ponder repeats every error ten times but reverts and those with some
 * HTTP statuses, and takes a range to try from the JSON of an error: RpcFailedError has such a status and no JSON.
 *
 * @param outOfGas message of the error of a call that used up its gas
 */
export function errorForPonder(error: unknown, method: string, outOfGas: string): Error {
  const { failureClass, text } = causeOf(error);
  if (failureClass === "gas") return new OutOfGasError(outOfGas);
  if (failureClass === "revert") return asRevert(Object(error), text, method);
  if (error instanceof RpcFailedError) return error;
  return new RpcFailedError(error instanceof Error ? error.message : String(error), { cause: error });
}

/** Ponder and viem know a revert by its code and the word. */
function asRevert(error: Error, text: string, method: string): Error {
  if (/revert/.test(error.message)) return error;
  const data = /0x[0-9a-f]*/i.exec(text)?.[0];
  return new RpcRequestError({
    body: { method },
    error: { code: 3, message: `execution reverted: ${text}`, data },
    url: "",
  });
}
