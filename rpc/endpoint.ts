import { http, RpcRequestError } from "viem";
import { printable } from "../config/printable.ts";
import { createRedactor, redactError } from "../config/redact.ts";
import { blockOf, blocksOf, type Call, Capabilities, kindOf } from "./capabilities.ts";
import { classify, type FailureClass, failureOf, isRevertData } from "./classify.ts";
import { isLoopback } from "./loopback.ts";
import { Pace, retryAfterMs } from "./pace.ts";
import { countRpcRequest } from "./request-metrics.ts";
import { isValidResult } from "./result-shape.ts";
import { warn } from "./warnings.ts";

export type { Call };

/** One RPC URL of a chain. */
export type Endpoint = {
  /** Its name in messages: never the URL, which may hold a key. */
  label: string;
  /** Sends one request, when its pace allows it, or throws an error that holds nothing of the URL. */
  request: (call: Call) => Promise<unknown>;
  /** The chain id it responded with, when that was not the chain's. */
  wrongChain: number | undefined;
  /** Unix milliseconds until which other URLs are preferred, after a failure. */
  restsUntil: number;
  /** Other URLs are preferred for as long as they ever are: it responds, but is behind them. */
  restLong: () => void;
  pace: Pace;
  can: Capabilities;
};

const TIMEOUT_MS = 10_000;
/** viem's own 10 MB are less than one block full of logs. */
const LARGEST_RESPONSE_BYTES = 64 * 2 ** 20;
const LONGEST_REST_MS = 30_000;
/** Milliseconds without a request after a provider's daily or monthly quota was used up. */
const QUOTA_PAUSE_MS = 10 * 60_000;

export class WrongChainError extends Error {
  constructor(label: string, chainId: number, found: number) {
    super(`${label} is not used: it responds as chain ${found}, not ${chainId}`);
    this.name = "WrongChainError";
  }
}

type Known = { failureClass: FailureClass; text: string; status: number | undefined };

const known = new WeakMap<object, Known>();

/** What is known of an error that a request through an endpoint threw. */
export function causeOf(error: unknown): Known {
  const found = typeof error === "object" && error !== null ? known.get(error) : undefined;
  return found ?? { failureClass: "badnode", text: "", status: undefined };
}

export type EndpointOptions = {
  /** The setting that names the URLs, for messages. */
  setting?: string;
  /** The newest block number known, with which the age of a block is measured. */
  head?: () => number | undefined;
  /** Prints nothing: the caller reports what it finds. */
  isQuiet?: boolean;
};

/** The URLs of a chain in order of preference. */
export function chainEndpoints(
  chainId: number,
  urls: readonly string[],
  options: EndpointOptions = {},
): Endpoint[] {
  const { setting = `RPC_URL_${chainId}` } = options;
  return urls.map((url, index) =>
    createEndpoint(
      url,
      chainId,
      index + 1,
      urls.length > 1 ? `${setting} (URL ${index + 1})` : setting,
      options,
    ),
  );
}

function createEndpoint(
  url: string,
  chainId: number,
  place: number,
  label: string,
  { head = () => undefined, isQuiet = false }: EndpointOptions,
): Endpoint {
  const redact = createRedactor([[label, url]]);
  const pace = new Pace(isLoopback(url));
  const can = new Capabilities(head);
  let identified: Promise<void> | undefined;
  let failures = 0;

  const count = (method: string, failureClass: FailureClass | "ok") =>
    countRpcRequest({ chainId, method, url: place, class: failureClass });

  const send = async (call: Call): Promise<unknown> => {
    const sentAt = await pace.take();
    let response: Response | undefined;
    let invalid: { result: unknown } | undefined;
    const fetchFn: typeof fetch = async (input, init) => {
      response = await fetch(input, init);
      return response;
    };
    const { request } = http(url, {
      fetchFn,
      retryCount: 0,
      timeout: TIMEOUT_MS,
      maxResponseBodySize: LARGEST_RESPONSE_BYTES,
    })({ retryCount: 0 });
    try {
      const result: unknown = await request({ method: call.method, params: call.params });
      if (!isValidResult(call, result)) {
        invalid = { result };
        const what = result === undefined ? "neither a result nor an error" : "an invalid result";
        throw new Error(`${label} returned ${what} for ${call.method}`);
      }
      if (call.method === "eth_call" && isRevertData(result)) throw revert(call, label, result);
      count(call.method, "ok");
      pace.succeeded(sentAt);
      can.served(blocksOf(call));
      failures = 0;
      endpoint.restsUntil = 0;
      return result;
    } catch (error) {
      const failure = { ...failureOf(error, call.method, response?.status), ...invalid };
      const failureClass = classify(failure);
      count(call.method, failureClass);
      const text = printable(redact(`${failure.message ?? ""} ${failure.data ?? ""}`.trim()));
      can.learn(call, failureClass, text);
      react(call, failureClass, sentAt, response);
      const thrown: object = redactError(Object(error), redact);
      known.set(thrown, { failureClass, text, status: failure.status });
      throw thrown;
    }
  };

  /** What a failure changes for later requests to this URL; `askEach` and `logReader` do the rest. */
  const react = (call: Call, failureClass: FailureClass, sentAt: number, response?: Response): void => {
    const retryAfter = retryAfterMs(response?.headers.get("retry-after"));
    const say = (line: string) => {
      if (!isQuiet) warn(`${label} ${failureClass}`, `${label} ${line}`);
    };
    switch (failureClass) {
      case "rate":
        pace.refused(sentAt, retryAfter);
        say(`limits the rate of requests: continuing at ${perSecond(pace)}`);
        return;
      case "quota":
        pace.refused(sentAt, Math.max(retryAfter ?? 0, QUOTA_PAUSE_MS));
        say("has used up the quota of its plan; next attempt in 10 minutes");
        return;
      case "auth":
        say(`rejects the key or the plan (${call.method}): not used for 5 minutes`);
        return;
      case "unsupported":
        say(`does not offer ${kindOf(call)}: not used for it for an hour`);
        return;
      case "archive":
      case "pruned":
        say(
          `lacks ${failureClass === "archive" ? "contract state" : "history"} of block ${blockOf(call)} (${call.method}): other URLs are preferred for it`,
        );
        return;
      case "html":
        // A page with this status is a rate limit of a gateway.
        if (response?.status === 429) {
          pace.refused(sentAt, retryAfter);
          return;
        }
        rest();
        identified = undefined;
        return;
      case "timeout":
      case "toolarge":
      case "badnode":
        rest();
        // Another node may respond at this URL when it is back.
        if (!response) identified = undefined;
        return;
      default:
        // A range, a lag, a revert and out-of-gas are of the request alone.
        pace.succeeded(sentAt);
    }
  };

  const identify = async (): Promise<void> => {
    const found = Number(await send({ method: "eth_chainId" }));
    if (found === chainId) {
      endpoint.wrongChain = undefined;
      return;
    }
    const error = new WrongChainError(label, chainId, found);
    if (endpoint.wrongChain === undefined && !isQuiet) console.error(error.message);
    endpoint.wrongChain = found;
    rest();
    throw error;
  };

  const rest = (): void => {
    endpoint.restsUntil = Date.now() + Math.min(1000 * 2 ** failures, LONGEST_REST_MS);
    failures++;
  };

  const endpoint: Endpoint = {
    label,
    wrongChain: undefined,
    restsUntil: 0,
    restLong: () => {
      endpoint.restsUntil = Date.now() + LONGEST_REST_MS;
    },
    pace,
    can,
    async request(call) {
      identified ??= identify();
      try {
        await identified;
      } catch (error) {
        identified = undefined;
        throw error;
      }
      return send(call);
    },
  };
  return endpoint;
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
