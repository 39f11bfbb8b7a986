import { HttpRequestError, RpcRequestError } from "viem";
import { OUT_OF_GAS } from "../src/handlers/evm/transport-methods.ts";
import { causeOf } from "./endpoint.ts";

/** A call that used up its gas. Code and message are those of a revert, which Ponder does not repeat. */
class OutOfGasError extends Error {
  readonly code = 3;
  constructor() {
    super(OUT_OF_GAS);
    this.name = "OutOfGasError";
  }
}

/**
 * A request that failed at all URLs and was repeated as often as makes sense. Ponder repeats every error ten times but
 * those of a few HTTP statuses, and looks into the JSON of an error for a range to try: this one has such a status and
 * no JSON. viem passes it on as it is.
 */
export class RpcFailedError extends HttpRequestError {
  constructor(message: string, cause?: unknown) {
    super({ url: "", status: 501, ...(cause instanceof Error && { cause }) });
    this.message = message;
    this.name = "RpcFailedError";
  }

  toJSON(): object {
    return {};
  }
}

/** The error of a request as Ponder should see it. */
export function errorForPonder(error: unknown, method: string): Error {
  const { failureClass, text } = causeOf(error);
  if (failureClass === "gas") return new OutOfGasError();
  if (failureClass === "revert") return asRevert(Object(error), text, method);
  if (error instanceof RpcFailedError) return error;
  return new RpcFailedError(error instanceof Error ? error.message : String(error), error);
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
