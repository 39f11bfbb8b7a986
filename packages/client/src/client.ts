import createFetchClient from "openapi-fetch";
import { createEventStream, type EventOptions, type EventStream } from "./events.ts";
import { parseResponse } from "./parse-response.ts";
import { reasonOf } from "./reason.ts";
import type { Result, Unavailable } from "./result.ts";
import { createTransactionLog, type TransactionLog, type TransactionLogOptions } from "./transaction-log.ts";
import type { Data, Get, OptionsArgument, Path } from "./types.ts";

type AnyPaths = { [path: string]: { get: { parameters: object; responses: Record<number, unknown> } } };

export type ClientOptions = {
  /**
   * Base URL of the service, such as `https://api.example.org` or `http://localhost:42069/prefix`. In a browser it may be
   * relative to the page; an empty string is the page's origin. `createClient` throws a TypeError for an invalid URL or
   * timeout.
   */
  baseUrl: string;
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Seconds until a request fails, body included, above 0; at most 25 days, also for Infinity. Default: 30. */
  timeout?: number;
};

export type Client = {
  /**
   * Requests a path of the API, such as
   * `client.get("/savings/core/balance/{account}", { params: { path: { account } } })`. Never throws: see {@link Result}.
   */
  get: Get;
  /**
   * The same requests and log about a time in the past, such as
   * `client.at("2025-12-31T23:59:59Z").get("/positions/open")`. A route that is only of now responds with status 400.
   */
  at(moment: Date | string): Pick<Client, "get" | "transactionLog">;
  /** Iterates over every row of the transaction log exactly once: see {@link TransactionLog}. */
  transactionLog(options?: TransactionLogOptions): TransactionLog;
  /** Iterates over events as they are indexed, and continues after an interruption: see {@link EventStream}. */
  events(options?: EventOptions): EventStream;
};

/** Longest time of a timer: 25 days. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

export function createClient({ baseUrl, fetch, timeout = 30 }: ClientOptions): Client {
  checkUrl(baseUrl);
  if (!(timeout > 0)) throw new TypeError(`timeout: expected seconds above 0, got ${timeout}`);
  const api = createFetchClient<AnyPaths>({ baseUrl });

  async function get<P extends Path>(path: P, ...[options]: OptionsArgument<P>): Promise<Result<Data<P>>> {
    const deadline = AbortSignal.timeout(Math.min(Math.ceil(timeout * 1000), LONGEST_TIMEOUT_MS));
    const signal = options?.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
    let url = `${baseUrl}${path}`;
    const send = (request: Request) => {
      url = request.url;
      return (fetch ?? globalThis.fetch)(request);
    };
    try {
      const { data, error, response } = await api.GET(path, {
        ...(options?.params && { params: options.params }),
        ...(isBrowser() && { cache: "no-cache" as const }),
        parseAs: "text",
        signal,
        fetch: send,
      });
      // Shapes are not validated at run time; the types are generated from the service's OpenAPI description.
      return parseResponse(path, response, (response.ok ? data : error) ?? "") as Result<Data<P>>;
    } catch (error) {
      const reason = reasonOf(error);
      if (options?.signal?.aborted) return { ok: false, kind: "aborted", message: reason };
      if (deadline.aborted) return unavailable("timeout", `${url}: no response within ${timeout} s`);
      return unavailable("network", `${url}: ${reason}`);
    }
  }

  const getAt =
    (at: string): Get =>
    <P extends Path>(path: P, ...[options]: OptionsArgument<P>) => {
      const given: { query?: object } | undefined = options?.params;
      const params = { ...given, query: { ...given?.query, at } };
      return get(path, ...([{ ...options, params }] as unknown as OptionsArgument<P>));
    };

  const readerOf = (get: Get): ReturnType<Client["at"]> => ({
    get,
    transactionLog: (options = {}) => createTransactionLog(get, options),
  });

  return {
    ...readerOf(get),
    at: (moment) => readerOf(getAt(moment instanceof Date ? moment.toISOString() : moment)),
    events: (options = {}) => createEventStream({ baseUrl, fetch }, options),
  };
}

/**
 * Whether responses may come from the browser's cache. After an event a page requests what has changed: the cache would
 * respond with the older body for up to `max-age`; with `no-cache` it asks the service, whose ETag saves the body.
 */
const isBrowser = () => "document" in globalThis || "importScripts" in globalThis;

const unavailable = (reason: "network" | "timeout", message: string): Unavailable => ({
  ok: false,
  kind: "unavailable",
  reason,
  message,
  status: undefined,
  retryAfter: undefined,
});

/** `Request` applies the platform's rule: browsers resolve relative URLs, Node rejects them. */
function checkUrl(baseUrl: string): void {
  try {
    new Request(baseUrl || "/");
  } catch (cause) {
    throw new TypeError(`baseUrl: expected a URL such as http://localhost:42069, got ${baseUrl}`, { cause });
  }
}
