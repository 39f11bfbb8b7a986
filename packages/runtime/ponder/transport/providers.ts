import type { Transport } from "viem";

/** Ponder sends 20 requests a second to one provider to begin with, and at most 500. */
const PROVIDERS = 100;

/** Milliseconds between two polls of Ponder. The transport requests the head when the next block is due. */
const POLLING_INTERVAL_MS = 250;

/**
 * The RPC settings of a chain for Ponder. Ponder limits requests per provider, and takes a transport for one
 * provider; ours paces each URL by its responses. It is listed as so many providers that Ponder's limit never applies.
 */
export function providers(transport: Transport): { rpc: string[]; pollingInterval: number } {
  return { rpc: new SharedTransport(transport), pollingInterval: POLLING_INTERVAL_MS };
}

/**
 * A list of providers that all are one transport. Ponder takes several providers as URLs only and maps each to its
 * request function: here to the transport's.
 */
class SharedTransport extends Array<string> {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    super();
    this.#transport = transport;
    for (let provider = 1; provider <= PROVIDERS; provider++) this.push("http://127.0.0.1");
  }

  /** Not the array's: what Ponder would make of each URL. */
  override map<T>(): T[] {
    const { request } = this.#transport({ retryCount: 0 });
    return Array.from(this, (hostname) => ({ request, hostname }) as T);
  }

  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }
}
