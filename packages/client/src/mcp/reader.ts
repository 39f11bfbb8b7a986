import { type Client, createClient } from "../client.ts";
import type { Failure, Success } from "../result.ts";
import type { Data, Get, OptionsArgument, Path } from "../types.ts";

/** Where the tools read from. */
export type Source = {
  /** Base URL of the service, for requests and links. */
  baseUrl: string;
  /** Sends the requests; default: the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
};

/** What a tool reports instead of a result; its message is for the caller. */
export class ToolError extends Error {
  override name = "ToolError";
}

/** Reads the API for one call of a tool, and notes what the result is made of. */
export class Reader {
  /** URLs requested so far. */
  readonly sources: string[] = [];
  /** Unix seconds up to which all responses so far are indexed; undefined before the first. */
  indexedThrough: number | undefined;
  readonly client: Client;
  /** Time that the responses are about; undefined: now. */
  readonly at: string | undefined;

  constructor({ baseUrl, fetch = (request) => globalThis.fetch(request) }: Source, at?: string) {
    this.at = at;
    this.client = createClient({
      baseUrl,
      fetch: (input, init) => {
        const request = new Request(input, init);
        this.sources.push(request.url);
        return fetch(request);
      },
    });
  }

  /** Data of a response. Throws a ToolError for every failure. */
  async get<P extends Path>(path: P, ...options: OptionsArgument<P>): Promise<Data<P>> {
    return (await this.read(path, ...options)).data;
  }

  /** As `get`, with the time up to which the response is indexed. Throws a ToolError for every failure. */
  async read<P extends Path>(path: P, ...options: OptionsArgument<P>): Promise<Success<Data<P>>> {
    const result = await this.request(path, ...options);
    if (!result.ok) throw new ToolError(describeFailure(path, result));
    return result;
  }

  /** The result, failed or not. */
  readonly request: Get = async (path, ...options) => {
    const at = this.at;
    const result = await (at === undefined ? this.client : this.client.at(at)).get(path, ...options);
    if (!result.ok) return result;
    const { indexedThrough = Number.POSITIVE_INFINITY } = result;
    const through =
      at === undefined ? result.indexedThrough : Math.min(indexedThrough, Date.parse(at) / 1000);
    this.noteTime(through);
    return { ...result, indexedThrough: through };
  };

  /** Notes the time up to which a response is indexed. */
  noteTime(indexedThrough: number | undefined): void {
    if (indexedThrough === undefined) return;
    this.indexedThrough = Math.min(this.indexedThrough ?? indexedThrough, indexedThrough);
  }
}

/** What failed, and what the caller can do. */
export function describeFailure(path: string, failure: Failure): string {
  const { kind, message } = failure;
  if (kind === "unavailable" || kind === "rate_limited") {
    const reason = kind === "unavailable" ? failure.reason : kind;
    const retry = failure.retryAfter === undefined ? "" : ` Try again in ${failure.retryAfter} seconds.`;
    return `${path} is unavailable (${reason}): ${message}.${retry} This says nothing about the data: do not report it as empty or zero.`;
  }
  return `${path}: ${kind}: ${message}`;
}
