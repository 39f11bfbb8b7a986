import { setTimeout as wait } from "node:timers/promises";

/** Nothing could be compared: the service or an RPC cannot be read, or a setting does not fit. */
export class ComparisonError extends Error {
  override name = "ComparisonError";
}

/** Indexed block of a chain, as in `/freshness`; `timestamp` in unix seconds. */
export type IndexedBlock = { block: number; timestamp: number; state: string };
export type IndexedBlocks = ReadonlyMap<number, IndexedBlock>;

const REQUEST_TIMEOUT_MS = 60_000;

/** Reads a running service; throws `ComparisonError` for every status but 200, and waits where it limits requests. */
export class Service {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url.replace(/\/+$/, "");
  }

  /** The JSON body. Integers beyond 2^53 are strings of their digits. */
  async read(path: string): Promise<unknown> {
    const { status, text } = await this.#get(path);
    if (status !== 200) {
      throw new ComparisonError(`${this.#url}${path} responded with status ${status}: ${text.slice(0, 200)}`);
    }
    return parseExactly(text);
  }

  /** Whether there is a response: false for status 404. */
  async has(path: string): Promise<boolean> {
    return (await this.#get(path)).status !== 404;
  }

  /** Whether the service's settings include the data of the path. */
  async serves(path: string): Promise<boolean> {
    const { status, text } = await this.#get(path);
    return status !== 503 || (parseExactly(text) as { code?: string }).code !== "not_served";
  }

  async #get(path: string): Promise<{ status: number; text: string }> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(this.#url + path, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
      text = await response.text();
    } catch (error) {
      const { message, cause } = error as Error;
      throw new ComparisonError(`${this.#url}${path}: ${cause instanceof Error ? cause.message : message}`);
    }
    if (response.status === 429) {
      await wait(Number(response.headers.get("retry-after") ?? 1) * 1000);
      return this.#get(path);
    }
    return { status: response.status, text };
  }

  async indexedBlocks(): Promise<IndexedBlocks> {
    const { chains } = (await this.read("/freshness")) as { chains: Record<string, IndexedBlock> };
    return new Map(Object.entries(chains).map(([id, indexed]) => [Number(id), indexed]));
  }
}

/** Parses JSON; integers beyond 2^53 become the string in the body. */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, (_, value, context?: { source: string }) =>
    typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? context?.source
      : value,
  );
}
