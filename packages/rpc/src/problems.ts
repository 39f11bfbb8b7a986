import type { Failure, FailureClass } from "./classify.ts";

/** Why a URL is of no use, by class: after its name in a message. */
export const PROBLEMS: Readonly<Record<FailureClass, string>> = {
  rate: "limits the rate of requests",
  quota: "has used up the quota of its plan",
  range: "limits the range of blocks",
  timeout: "does not respond in time",
  toolarge: "refuses the size of the request or of the response",
  html: "responds with a page or an empty body: it is no RPC, or a gateway before it fails",
  archive: "has no contract state of that block",
  pruned: "has no blocks of that age",
  unsupported: "does not offer the method",
  auth: "rejects the key, the plan or the origin",
  redirect: "redirects to another address, which is not followed: set that address, if it is the provider's",
  lag: "does not know the block yet",
  badnode: "cannot be reached, or its node fails",
  revert: "responds as a contract that reverts",
  gas: "refuses the gas of the call",
};

/** Why a response was of no use, without a word of the provider: its HTTP status says more than some classes. */
export function problemOf(failureClass: FailureClass, status: Failure["status"]): string {
  const isStatus = status !== undefined && status >= 400;
  return isStatus && (failureClass === "badnode" || failureClass === "html")
    ? `status ${status}`
    : PROBLEMS[failureClass];
}
