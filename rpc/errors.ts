import { HttpRequestError } from "viem";

/**
 * A request that failed at all URLs and was repeated as often as makes sense. Callers that repeat failed requests go by the
 * HTTP status, and may look into the JSON of an error for a range to try: this one has a status that viem and its callers
 * do not repeat, and no JSON. viem passes it on as it is.
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
