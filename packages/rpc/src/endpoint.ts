import { http, RpcRequestError } from "viem";
import { blocksOf, type Call } from "./calls.ts";
import { Capabilities } from "./capabilities.ts";
import { classify, type Failure, type FailureClass, failureOf, isRevertData } from "./classify.ts";
import { isLoopback } from "./loopback.ts";
import { backoffMs, Pace, retryAfterMs } from "./pace.ts";
import { printable } from "./printable.ts";
import { problemOf } from "./problems.ts";
import { REACTIONS, type Reaction, reactionTo } from "./reactions.ts";
import { createRedactor, type Redact, redactError } from "./redact.ts";
import { type BodyError, checkedBody } from "./response-body.ts";
import { isValidResult } from "./result-shape.ts";
import { warn } from "./warnings.ts";

/** Milliseconds until a response begins. */
const TIMEOUT_MS = 10_000;
/** Milliseconds without a byte of its body. */
const LONGEST_STALL_MS = 10_000;
const LONGEST_REST_MS = 30_000;

export class WrongChainError extends Error {
  constructor(label: string, chainId: number, responded: number) {
    super(`${label} is not used: it responds as chain ${responded}, not ${chainId}`);
    this.name = "WrongChainError";
  }
}

type Cause = {
  failureClass: FailureClass;
  text: string;
  status: number | undefined;
  /** The endpoint has applied what concerns its URL; the rest concerns the request. */
  reaction: Reaction;
};

const causes = new WeakMap<object, Cause>();

/** The failure behind an error that a request through an endpoint threw. */
export function causeOf(error: unknown): Cause {
  const cause = typeof error === "object" && error !== null ? causes.get(error) : undefined;
  return cause ?? { failureClass: "badnode", text: "", status: undefined, reaction: REACTIONS.badnode };
}

/** A request that was sent, for metrics; there are few values of each member. */
export type RpcRequest = {
  chainId: number;
  method: string;
  /** Place of the URL among those of the chain, from 1: never the URL, which may hold a key. */
  url: number;
  /** `ok`, or why the response is of no use. */
  class: FailureClass | "ok";
};

export type EndpointOptions = {
  /** The setting that names the URLs, for messages. */
  setting?: string;
  /** The newest block number seen, with which the age of a block is measured. */
  head?: () => number | undefined;
  /** Milliseconds after which a response whose body stalls has failed; default: 10 s. */
  longestStallMs?: number;
  /** Prints nothing: the caller reports the failures. */
  isQuiet?: boolean;
  /** Called for each request that was sent. */
  count?: (request: RpcRequest) => void;
};

/** The URLs of a chain in order of preference. */
export function chainEndpoints(
  chainId: number,
  urls: readonly string[],
  options: EndpointOptions = {},
): Endpoint[] {
  const { setting = `RPC_URL_${chainId}` } = options;
  return urls.map((url, index) => {
    const label = urls.length > 1 ? `${setting} (URL ${index + 1})` : setting;
    return new Endpoint(url, { chainId, place: index + 1, label, ...options });
  });
}

type Sent = {
  call: Call;
  sentAt: number;
  response: Response | undefined;
  stall: AbortController;
  /** Why the body was not parsed. */
  refused?: BodyError;
};

type LastFailure = { failureClass: FailureClass; problem: string; isPaced: boolean; concernsAll: boolean };

/** One RPC URL of a chain. */
export class Endpoint {
  /** Its name in messages: never the URL, which may hold a key. */
  readonly label: string;
  /** The chain id it responded with, when that was not the chain's. */
  wrongChain: number | undefined;
  /** Time of the monotonic clock until which other URLs are preferred, after a failure. */
  restsUntil = 0;
  /** Its place among those of the chain, from 1. */
  readonly place: number;
  readonly pace: Pace;
  readonly can: Capabilities;

  readonly #url: string;
  readonly #chainId: number;
  readonly #redact: Redact;
  readonly #isQuiet: boolean;
  readonly #longestStallMs: number;
  readonly #count: (method: string, outcome: FailureClass | "ok") => void;
  #identified: Promise<void> | undefined;
  /** By method: its last failure, until it is served again. The newest is the last. */
  readonly #failures = new Map<string, LastFailure>();
  #failuresInRow = 0;

  constructor(
    url: string,
    options: { chainId: number; place: number; label: string } & Omit<EndpointOptions, "setting">,
  ) {
    const { chainId, place, label, head = () => undefined, isQuiet = false, count } = options;
    this.#longestStallMs = options.longestStallMs ?? LONGEST_STALL_MS;
    this.label = label;
    this.place = place;
    this.pace = new Pace(isLoopback(url));
    this.can = new Capabilities(head);
    this.#url = url;
    this.#chainId = chainId;
    this.#redact = createRedactor([[label, url]]);
    this.#isQuiet = isQuiet;
    this.#count = (method, outcome) => count?.({ chainId, method, url: place, class: outcome });
  }

  /** Whether the provider said so, and has served nothing since. */
  get isOutOfQuota(): boolean {
    return [...this.#failures.values()].some(
      ({ failureClass, concernsAll }) => failureClass === "quota" && concernsAll,
    );
  }

  /**
   * Why the URL does not serve a method: its last failure with that method, or one that keeps all requests from it.
   * Without a method: its last failure with any.
   */
  problemWith(method?: string): string | undefined {
    if (this.wrongChain !== undefined) return `is chain ${this.wrongChain}`;
    const all = [...this.#failures];
    if (method !== undefined) {
      return all.findLast(([name, { concernsAll }]) => name === method || concernsAll)?.[1].problem;
    }
    const ofAll = all.findLast(([, { concernsAll }]) => concernsAll)?.[1];
    const [last, failure] = all.at(-1) ?? [];
    return ofAll?.problem ?? (failure && `${failure.problem} (${last})`);
  }

  /** Sends one request, when the pace of the URL allows it, or throws an error that holds nothing of the URL. */
  async request(call: Call): Promise<unknown> {
    this.#identified ??= this.#identify();
    try {
      await this.#identified;
    } catch (error) {
      this.#identified = undefined;
      throw error;
    }
    return this.#send(call);
  }

  /** Other URLs are preferred for as long as they ever are: this one responds, but is behind them. */
  restLong(): void {
    this.restsUntil = performance.now() + LONGEST_REST_MS;
  }

  async #identify(): Promise<void> {
    const responded = Number(await this.#send({ method: "eth_chainId" }));
    if (responded === this.#chainId) {
      this.wrongChain = undefined;
      return;
    }
    const error = new WrongChainError(this.label, this.#chainId, responded);
    if (this.wrongChain === undefined && !this.#isQuiet) console.error(error.message);
    this.wrongChain = responded;
    this.#rest();
    throw error;
  }

  async #send(call: Call): Promise<unknown> {
    const sent: Sent = {
      call,
      sentAt: await this.pace.take(call.longestPauseMs),
      response: undefined,
      stall: new AbortController(),
    };
    let invalid: { result: unknown } | undefined;
    try {
      const result: unknown = await this.#post(sent);
      if (!isValidResult(call, result)) {
        invalid = { result };
        const what = result === undefined ? "neither a result nor an error" : "an invalid result";
        throw new Error(`${this.label} returned ${what} for ${call.method}`);
      }
      if (call.method === "eth_call" && isRevertData(result)) throw revert(call, this.label, result);
      this.#served(sent);
      return result;
    } catch (error) {
      throw this.#failed(sent, error, invalid);
    }
  }

  /**
   * Sends the request with viem's own transport and keeps the response for its status and headers. viem's limit ends with
   * the headers: a body that stalls would keep the request waiting for minutes.
   */
  async #post(sent: Sent): Promise<unknown> {
    const { signal: stalled } = sent.stall;
    let timer: NodeJS.Timeout | undefined;
    const fetchFn: typeof fetch = async (input, init) => {
      const signal = init?.signal ? AbortSignal.any([init.signal, stalled]) : stalled;
      // A node that redirects would have the request, and what is in it, sent to a place of its choice.
      const response = await fetch(input, { ...init, signal, redirect: "manual" });
      sent.response = response;
      timer = setTimeout(() => sent.stall.abort(), this.#longestStallMs);
      const checked = checkedBody(sent.call.method, {
        onChunk: () => timer?.refresh(),
        onRefused: (error) => {
          sent.refused = error;
        },
      });
      return new Response(response.body?.pipeThrough(checked) ?? null, response);
    };
    const { request } = http(this.#url, {
      fetchFn,
      retryCount: 0,
      timeout: TIMEOUT_MS,
      maxResponseBodySize: false,
    })({ retryCount: 0 });
    try {
      return await request({ method: sent.call.method, params: sent.call.params });
    } finally {
      clearTimeout(timer);
    }
  }

  #served({ call, sentAt }: Sent): void {
    this.#count(call.method, "ok");
    this.pace.succeeded(sentAt);
    this.can.served(blocksOf(call));
    this.#failuresInRow = 0;
    this.restsUntil = 0;
    this.#failures.delete(call.method);
    // A URL that serves one method is not paused for others, though it may refuse them.
    for (const failure of this.#failures.values()) if (failure.isPaced) failure.concernsAll = false;
  }

  /** Learns from a failure; returns the error to throw. */
  #failed(sent: Sent, error: unknown, invalid: { result: unknown } | undefined): object {
    const { call, response, stall, refused } = sent;
    const failure: Failure = {
      ...failureOf(refused ?? error, call.method, response?.status),
      ...invalid,
      ...(stall.signal.aborted && { isTimeout: true }),
    };
    const failureClass = refused?.failureClass ?? classify(failure);
    this.#count(call.method, failureClass);
    const text = printable(this.#redact(`${failure.message ?? ""} ${failure.data ?? ""}`.trim()));
    this.can.learn(call, failureClass, text);
    const reaction = reactionTo(failureClass, failure.status);
    this.#react(sent, failureClass, reaction, failure);
    if (reaction.repeats === "never") this.#failures.delete(call.method);
    else this.#remember(call.method, failureClass, failure.status, reaction);
    const thrown: object = redactError(Object(error), this.#redact);
    causes.set(thrown, { failureClass, text, status: failure.status, reaction });
    return thrown;
  }

  #remember(
    method: string,
    failureClass: FailureClass,
    status: number | undefined,
    { pace, avoids }: Reaction,
  ): void {
    this.#failures.delete(method);
    const isPaced = pace === "refused";
    const concernsAll = isPaced || avoids === "everything" || method === "eth_chainId";
    const problem = problemOf(failureClass, status);
    this.#failures.set(method, { failureClass, problem, isPaced, concernsAll });
  }

  /** Applies a reaction as far as it concerns later requests to this URL. */
  #react(
    { call, sentAt, response }: Sent,
    failureClass: FailureClass,
    reaction: Reaction,
    { data }: Failure,
  ): void {
    const { pace, pauseMs, rests, identifiesAgain, warning } = reaction;
    if (pace === "handled") this.pace.succeeded(sentAt);
    if (pace === "refused") {
      const backoff = backoffMs(data);
      const retryAfter = retryAfterMs(response?.headers.get("retry-after"));
      // A rate that is given up for a used-up quota would take minutes to come back.
      if (pauseMs === undefined) this.pace.refused(sentAt, backoff ?? retryAfter);
      else this.pace.pause(backoff ?? Math.max(retryAfter ?? 0, pauseMs));
    }
    if (rests) this.#rest();
    if (identifiesAgain === "always" || (identifiesAgain && !response)) this.#identified = undefined;
    if (warning && !this.#isQuiet) {
      warn(`${this.label} ${failureClass}`, `${this.label} ${warning(call, perSecond(this.pace))}`);
    }
  }

  #rest(): void {
    this.restsUntil = performance.now() + Math.min(1000 * 2 ** this.#failuresInRow, LONGEST_REST_MS);
    this.#failuresInRow++;
  }
}

function perSecond({ perSecond }: Pace): string {
  return perSecond >= 1
    ? `${Math.round(perSecond)} per second`
    : `one in ${Math.round(1 / perSecond)} seconds`;
}

/** What viem makes of a node that says a call reverted. */
function revert(call: Call, label: string, data: unknown): RpcRequestError {
  const error = { code: 3, message: "execution reverted", data };
  return new RpcRequestError({ body: { method: call.method }, error, url: label });
}
