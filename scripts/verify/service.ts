/** The service cannot be read, or not yet: nothing was compared. */
export class Unreadable extends Error {
  override name = "Unreadable";
}

/** A chain's place as `/freshness` tells it. */
export type Place = { block: number; timestamp: number; state: string };
export type Places = ReadonlyMap<number, Place>;

const TIMEOUT = 60_000;

/** Reads a running service; throws `Unreadable` for everything but a 200. */
export class Service {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url.replace(/\/+$/, "");
  }

  /** The JSON of an answer. Integers beyond 2^53 are given as the text of their digits. */
  async read(path: string): Promise<unknown> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(this.#url + path, { signal: AbortSignal.timeout(TIMEOUT) });
      text = await response.text();
    } catch (error) {
      const { message, cause } = error as Error;
      throw new Unreadable(`${this.#url}${path}: ${cause instanceof Error ? cause.message : message}`);
    }
    if (response.status !== 200) {
      throw new Unreadable(`${this.#url}${path} answers ${response.status}: ${text.slice(0, 200)}`);
    }
    return parseExactly(text);
  }

  async places(): Promise<Places> {
    const { chains } = (await this.read("/freshness")) as { chains: Record<string, Place> };
    return new Map(Object.entries(chains).map(([id, place]) => [Number(id), place]));
  }
}

/** JSON with each number beyond 2^53 as the text that stands in the body. */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, (_, value, context?: { source: string }) =>
    typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? context?.source
      : value,
  );
}
