import type { Transport } from "viem";

/** Each at 20 requests a second to begin with, which is some of what a node on the same machine answers. */
const PROVIDERS = 100;

/** Milliseconds between two looks at the head of a node of one's own; the engine's default is 1000. */
const OWN_POLLING_INTERVAL = 250;

/**
 * What the engine is given of a chain's RPC. It holds back each provider to 20 requests a second and takes a transport
 * for one, which is right for nodes that others run and makes a start against one's own node slow: such a node
 * counts as many, and is looked at more often.
 */
export function providers(
  transport: Transport,
  urls: readonly string[],
): { rpc: Transport | string[]; pollingInterval?: number } {
  return urls.length > 0 && urls.every(isLoopback)
    ? { rpc: new OneTransport(transport), pollingInterval: OWN_POLLING_INTERVAL }
    : { rpc: transport };
}

/**
 * A list of providers that all are one transport. The engine takes several providers as URLs only and maps each
 * to its way of asking: here to the transport.
 */
class OneTransport extends Array<string> {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    super();
    this.#transport = transport;
    for (let provider = 1; provider <= PROVIDERS; provider++) this.push("http://127.0.0.1");
  }

  /** Not the array's: what the engine would make of each URL. */
  override map<T>(): T[] {
    const { request } = this.#transport({ retryCount: 0 });
    return Array.from(this, (hostname) => ({ request, hostname }) as T);
  }

  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
