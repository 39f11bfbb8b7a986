import { setTimeout as wait } from "node:timers/promises";
import { HttpRequestError } from "viem";
import { blockOf, type Call } from "./calls.ts";
import { causeOf, type Endpoint } from "./endpoint.ts";
import { warn } from "./warnings.ts";

/** A URL that is free so much earlier, in milliseconds, comes before one that is preferred. */
const WORTH_WAITING_MS = 250;
/** A URL that sends nothing for longer, in milliseconds, such as one whose quota is used up, is left out. */
const LONG_PAUSE_MS = 60_000;
/** Milliseconds for which a request waits for URLs that limit their rate. */
const LONGEST_PACED_WAIT_MS = 30 * 60_000;
/** Milliseconds of a brief request: after the first failure that comes later, and while URLs limit their rate. */
const BRIEF_MS = 8_000;
const BRIEF_PACED_WAIT_MS = 60_000;
const RETRY_DELAY_MS = 125;

export type Failed = { endpoint: Endpoint; error: unknown } & ReturnType<typeof causeOf>;

/** What all URLs together returned: a result of one, or the failure of each. */
export type Outcome = { result: unknown } | { failures: Failed[] };

/** Whether the node has nothing to return, be it that it does not know the block or that it is broken. */
const isNothing = (result: unknown, { method }: Call): boolean =>
  result === null || (result === "0x" && method === "eth_call");

/**
 * Sends a request to the URLs in turn, those that failed lately last, until one serves it; null and empty data count
 * only when no URL has more. With `isCurrent`, a result that is not current counts only when no other is, and rests
 * its URL otherwise. Throws a revert and out-of-gas at once.
 */
export async function tryEach(
  endpoints: readonly Endpoint[],
  call: Call,
  isCurrent?: (result: unknown) => boolean,
): Promise<Outcome> {
  const behind: Endpoint[] = [];
  const failures: Failed[] = [];
  let old: unknown = null;
  let hasResult = false;
  for (const endpoint of candidates(endpoints, call)) {
    try {
      const result = await endpoint.request(call);
      if (!isNothing(result, call) && (!isCurrent || isCurrent(result))) {
        for (const other of behind) other.restLong();
        return { result };
      }
      hasResult = true;
      old ??= result;
      if (result !== null) behind.push(endpoint);
    } catch (error) {
      const cause = causeOf(error);
      if (cause.reaction.repeats === "never") throw error;
      failures.push({ endpoint, error, ...cause });
    }
  }
  return hasResult ? { result: old } : { failures };
}

/** As `tryEach`, and throws the first failure when no URL has a result. */
export async function askEach(
  endpoints: readonly Endpoint[],
  call: Call,
  isCurrent?: (result: unknown) => boolean,
): Promise<unknown> {
  const outcome = await tryEach(endpoints, call, isCurrent);
  if ("result" in outcome) return outcome.result;
  throw firstError(outcome.failures);
}

/** Whether a URL refused because of too many requests. */
export function isOverLimit({ reaction }: Failed): boolean {
  return reaction.pace === "refused";
}

/** The error to report of several: the first that is more than a rate limit. */
export function firstError(failures: readonly Failed[]): unknown {
  const reported = failures.find((failure) => !isOverLimit(failure)) ?? failures[0];
  return reported?.error ?? new Error("no RPC URL is set");
}

/** The URLs worth a try, in order; all of them when none is known to be able. */
function candidates(endpoints: readonly Endpoint[], call: Call): Endpoint[] {
  const now = performance.now();
  const restsFor = ({ restsUntil }: Endpoint) => Math.max(restsUntil - now, 0);
  const waits = ({ pace }: Endpoint) => Math.floor(pace.delayMs / WORTH_WAITING_MS);
  return usable(endpoints, call).sort((a, b) => restsFor(a) - restsFor(b) || waits(a) - waits(b));
}

/** The URLs that can serve the request and may be asked soon; if there is none, those that can; if none, all. */
export function usable(endpoints: readonly Endpoint[], call: Call): Endpoint[] {
  const able = endpoints.filter(({ can }) => can.allows(call));
  const soon = able.filter(({ pace }) => pace.delayMs < LONG_PAUSE_MS);
  return [soon, able].find((urls) => urls.length > 0) ?? [...endpoints];
}

export type AskOptions = {
  /** Whether null may be the result, because the request is for something that may not exist. Default: true. */
  allowsNull?: boolean;
  /** Whether failures are reason to request less instead: a `SplitError` is thrown then. */
  isSplittable?: (failures: readonly Failed[], attempt: number) => Promise<boolean>;
  /** Whether a result is complete; one that is not counts only when no URL has another. */
  isCurrent?: ((result: unknown) => boolean) | undefined;
  /** Repetitions while no URL knows the block. Default: those of every failure. */
  lagRetries?: number;
  /** Called after each attempt that no URL served, with the failure of each. */
  onFailure?: (failures: readonly Failed[]) => void;
  /** Whether the block of a brief request was replaced by a lower head: it is not repeated then. */
  isGone?: () => boolean;
  /** Whether it fails within seconds, or before it is sent while every URL pauses for long: the caller repeats it. */
  isBrief?: boolean;
};

export type Ask = (call: Call, options?: AskOptions) => Promise<unknown>;

/**
 * Sends a request until it is served: later where the URLs limit their rate, and so many times more where they fail
 * otherwise.
 */
export function createAsk(chainId: number, endpoints: readonly Endpoint[], retries: number): Ask {
  return async (
    call,
    {
      allowsNull = true,
      isSplittable,
      isCurrent,
      lagRetries = retries,
      onFailure,
      isGone,
      isBrief = false,
    } = {},
  ) => {
    const begin = performance.now();
    const passed = () => performance.now() - begin;
    const sent = isBrief ? { ...call, longestPauseMs: BRIEF_MS } : call;
    for (let attempt = 0; ; ) {
      if (isBrief && usable(endpoints, call).every(({ pace }) => pace.pausedMs > BRIEF_MS)) {
        onFailure?.([]);
        throw new RpcFailedError(`${call.method} on chain ${chainId} failed: every RPC URL pauses`);
      }
      const outcome = await tryEach(endpoints, sent, isCurrent);
      if ("result" in outcome && (allowsNull || !isNothing(outcome.result, call))) return outcome.result;
      const failures = "failures" in outcome ? outcome.failures : [];
      onFailure?.(failures);
      const what = `${call.method} on chain ${chainId} failed: ${summaryOf(failures)}${missingState(call, failures)}`;
      if (await isSplittable?.(failures, attempt)) throw new SplitError(what);
      const isPaced = failures.some(isOverLimit);
      // The pace of the URLs makes the next attempt wait.
      const isOutOfQuota = failures.some(({ failureClass }) => failureClass === "quota");
      const pacedWaitMs = isBrief ? (isOutOfQuota ? 0 : BRIEF_PACED_WAIT_MS) : LONGEST_PACED_WAIT_MS;
      if (isPaced && passed() < pacedWaitMs) continue;
      const repeats = failures.map(({ reaction }) => reaction.repeats);
      const isPermanent = repeats.length > 0 && repeats.every((each) => each === "not after all URLs");
      // Without a failure every URL returned null.
      const isUnknown = repeats.every((each) => each === "while the block is new");
      const delay = RETRY_DELAY_MS * 2 ** attempt;
      const isLate = isBrief && (passed() + delay > BRIEF_MS || isGone?.() === true);
      if (isPermanent || isLate || attempt++ >= (isUnknown ? lagRetries : retries))
        throw new RpcFailedError(what, {
          cause: firstError(failures),
          lacksState: failures.length > 0 && failures.every(({ failureClass }) => failureClass === "archive"),
        });
      warn(`${chainId} ${call.method}`, `${what}; trying again`);
      await wait(delay);
    }
  };
}

/** Says that no URL has the state which an eth_call reads; empty when there is another reason. */
function missingState(call: Call, failures: readonly Failed[]): string {
  const block = blockOf(call);
  const lacksState = ({ reaction }: Failed) => ["old blocks", "old state"].includes(reaction.avoids ?? "");
  const isMissing = failures.length > 0 && failures.every(lacksState);
  return call.method === "eth_call" && block !== undefined && isMissing
    ? `; no URL has the contract state of block ${block}, and the chain waits for one that has`
    : "";
}

/** One line of what each URL responded with, without the request. */
function summaryOf(failures: readonly Failed[]): string {
  if (failures.length === 0) return "no RPC URL returned anything";
  return failures
    .map(({ endpoint, failureClass, text }) => {
      const words = text.replace(/\s+/g, " ").slice(0, 120);
      return `${endpoint.label}: ${failureClass}${words ? ` (${words})` : ""}`;
    })
    .join("; ");
}

/** No URL serves a range as wide as this; a smaller one may be served. */
export class SplitError extends Error {}

/**
 * A request that failed at all URLs and was repeated as often as makes sense. Callers that repeat failed requests go by the
 * HTTP status, and may look into the JSON of an error for a range to try: this one has a status that viem and its callers
 * do not repeat, and no JSON. viem passes it on as it is.
 */
export class RpcFailedError extends HttpRequestError {
  /** Whether no URL has the contract state of the block any more. */
  readonly lacksState: boolean;

  constructor(
    message: string,
    { cause, lacksState = false }: { cause?: unknown; lacksState?: boolean } = {},
  ) {
    super({ url: "", status: 501, ...(cause instanceof Error && { cause }) });
    this.message = message;
    this.name = "RpcFailedError";
    this.lacksState = lacksState;
  }

  toJSON(): object {
    return {};
  }
}
