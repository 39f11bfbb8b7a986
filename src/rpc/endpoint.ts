import { HttpRequestError, http, TimeoutError } from "viem";
import { createRedactor, redactError } from "./redact.ts";

export type Call = { method: string; params?: unknown };

/** One RPC URL of a chain. */
export type Endpoint = {
  /** What to call it in messages: never the URL, which may hold a key. */
  label: string;
  /** Answers a call, or throws an error that holds nothing of the URL. */
  request: (call: Call) => Promise<unknown>;
  /** The chain id it answered with, when that was not the chain's. */
  wrongChain: number | undefined;
  /** Unix milliseconds until which other URLs are preferred, after a failure. */
  restsUntil: number;
  /** Other URLs are preferred for as long as they ever are: it answers, but is behind them. */
  restLong: () => void;
};

const TIMEOUT = 10_000;
/** Bytes of an answer. viem's own 10 MB are less than one block full of logs. */
const LARGEST_ANSWER = 64 * 2 ** 20;
const LONGEST_REST = 30_000;

export class WrongChainError extends Error {
  constructor(label: string, chainId: number, found: number) {
    super(`${label} is not used: it answers as chain ${found}, not ${chainId}`);
    this.name = "WrongChainError";
  }
}

/** The URLs of a chain in order of preference; `setting` names where they were given. */
export function chainEndpoints(
  chainId: number,
  urls: readonly string[],
  setting = `RPC_URL_${chainId}`,
): Endpoint[] {
  return urls.map((url, index) =>
    createEndpoint(url, chainId, urls.length > 1 ? `${setting} (URL ${index + 1})` : setting),
  );
}

function createEndpoint(url: string, chainId: number, label: string): Endpoint {
  const redact = createRedactor([[label, url]]);
  const transport = http(url, {
    retryCount: 0,
    timeout: TIMEOUT,
    maxResponseBodySize: LARGEST_ANSWER,
  })({ retryCount: 0 });
  let identified: Promise<void> | undefined;
  let failures = 0;

  const send = async (call: Call): Promise<unknown> => {
    try {
      const answer: unknown = await transport.request({ method: call.method, params: call.params });
      failures = 0;
      endpoint.restsUntil = 0;
      return answer;
    } catch (error) {
      if (isUnreachable(error)) {
        rest();
        // Another node may answer at this URL when it is back.
        identified = undefined;
      }
      throw redactError(error, redact);
    }
  };

  const identify = async (): Promise<void> => {
    const found = Number(await send({ method: "eth_chainId" }));
    if (found === chainId) {
      endpoint.wrongChain = undefined;
      return;
    }
    const error = new WrongChainError(label, chainId, found);
    if (endpoint.wrongChain === undefined) console.error(error.message);
    endpoint.wrongChain = found;
    rest();
    throw error;
  };

  const rest = (): void => {
    endpoint.restsUntil = Date.now() + Math.min(1000 * 2 ** failures, LONGEST_REST);
    failures++;
  };

  const endpoint: Endpoint = {
    label,
    wrongChain: undefined,
    restsUntil: 0,
    restLong: () => {
      endpoint.restsUntil = Date.now() + LONGEST_REST;
    },
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

/** The node did not answer, as opposed to answering with an error. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof HttpRequestError || error instanceof TimeoutError || error instanceof SyntaxError;
}

/** Another node may well answer this: the first one is unreachable, over its limit, too slow or behind. */
function isOneNodesTrouble(error: unknown, call: Call): boolean {
  if (isUnreachable(error) || error instanceof WrongChainError) return true;
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  if (code === 429) return true;
  // A range that is too large has these codes too, and is the engine's to split.
  if (call.method === "eth_getLogs") return false;
  if (code === -32005 || code === -32002 || code === -32001) return true;
  return /header not found|unknown block|missing trie node|execution aborted|execution timeout/i.test(
    error.message,
  );
}

/** Whether the node has nothing to tell, be it that it does not know the block or that it is broken. */
const isNothing = (answer: unknown, { method }: Call): boolean =>
  answer === null || (answer === "0x" && method === "eth_call");

/**
 * Asks the endpoints in turn, those that failed lately last, until one answers; nothing counts as an answer only from
 * the last. With `isCurrent`, an answer that is not counts only when no other is, and rests its endpoint otherwise.
 */
export async function askEach(
  endpoints: readonly Endpoint[],
  call: Call,
  isCurrent?: (answer: unknown) => boolean,
): Promise<unknown> {
  const now = Date.now();
  const resting = (endpoint: Endpoint) => (endpoint.restsUntil > now ? endpoint.restsUntil : 0);
  const queue = [...endpoints].sort((a, b) => resting(a) - resting(b));
  const behind: Endpoint[] = [];
  let old: unknown = null;
  let first: unknown;
  let unanswered = true;
  for (const endpoint of queue) {
    try {
      const answer = await endpoint.request(call);
      if (!isNothing(answer, call) && (!isCurrent || isCurrent(answer))) {
        for (const other of behind) other.restLong();
        return answer;
      }
      unanswered = false;
      old ??= answer;
      if (answer !== null) behind.push(endpoint);
    } catch (error) {
      if (!isOneNodesTrouble(error, call)) throw error;
      first ??= error;
    }
  }
  if (unanswered) throw first ?? new Error("no RPC URL is set");
  return old;
}
