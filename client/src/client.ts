import createFetchClient from "openapi-fetch";
import type { components, paths } from "./generated.ts";
import { readAnswer } from "./read-answer.ts";
import type { Result, Unavailable } from "./result.ts";
import { type TransactionLog, type TransactionLogOptions, traverse } from "./transaction-log.ts";

/** Every path of the API, as in its OpenAPI description. */
export type Path = keyof paths;

type Operation<P extends Path> = paths[P]["get"];
type Content<P extends Path> = Operation<P>["responses"][200]["content"];

/** What a path answers; raw amounts are bigint, CSV is text. */
export type Data<P extends Path> = Exclude<Content<P>[keyof Content<P>], components["schemas"]["Error"]>;

/** Path and query parameters of a path. */
export type Parameters<P extends Path> = Operation<P>["parameters"];

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];
type Options<P extends Path> = {
  /** Ends the request; the result is then of kind `aborted`. */
  signal?: AbortSignal | undefined;
} & (RequiredKeys<Parameters<P>> extends never ? { params?: Parameters<P> } : { params: Parameters<P> });
type OptionsArgument<P extends Path> =
  RequiredKeys<Parameters<P>> extends never ? [options?: Options<P>] : [options: Options<P>];

type AnyPaths = { [path: string]: { get: { parameters: object; responses: Record<number, unknown> } } };

export type ClientOptions = {
  /**
   * Where the service is, such as `https://api.example.org` or `http://localhost:42069/prefix`; in a browser also
   * relative to the page, and empty for the page's own host. `createClient` throws a TypeError when it is no URL.
   */
  baseUrl: string;
  /** In place of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Seconds within which the whole answer must be there; 30 unless told. */
  timeout?: number;
};

export type Client = {
  /**
   * Asks a path of the API, such as `client.get("/savings/core/balance/{account}", { params: { path: { account } } })`.
   * Never throws: see {@link Result}.
   */
  get<P extends Path>(path: P, ...options: OptionsArgument<P>): Promise<Result<Data<P>>>;
  /** Every row of the transaction log, page by page, each exactly once: see {@link TransactionLog}. */
  transactionLog(options?: TransactionLogOptions): TransactionLog;
};

export function createClient({ baseUrl, fetch, timeout = 30 }: ClientOptions): Client {
  checkUrl(baseUrl);
  const api = createFetchClient<AnyPaths>({ baseUrl, ...(fetch && { fetch }) });

  async function get<P extends Path>(path: P, ...[options]: OptionsArgument<P>): Promise<Result<Data<P>>> {
    const limit = AbortSignal.timeout(timeout * 1000);
    const signal = options?.signal ? AbortSignal.any([options.signal, limit]) : limit;
    try {
      const { data, error, response } = await api.GET(path, {
        ...(options?.params && { params: options.params }),
        parseAs: "text",
        signal,
      });
      // The shapes are checked against the service's own description when it is built, not here.
      return readAnswer(path, response, (response.ok ? data : error) ?? "") as Result<Data<P>>;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (options?.signal?.aborted) return { ok: false, kind: "aborted", message };
      if (limit.aborted) return unreached("timeout", `no answer within ${timeout} s`);
      return unreached("network", message);
    }
  }

  return { get, transactionLog: (options = {}) => traverse(get, options) };
}

const unreached = (reason: "network" | "timeout", message: string): Unavailable => ({
  ok: false,
  kind: "unavailable",
  reason,
  message,
  status: undefined,
  retryAfter: undefined,
});

/** A browser resolves relative URLs against its page, Node refuses them; so do their requests. */
function checkUrl(baseUrl: string): void {
  try {
    new Request(baseUrl || "/");
  } catch (cause) {
    throw new TypeError(`baseUrl: expected a URL such as http://localhost:42069, got ${baseUrl}`, { cause });
  }
}
