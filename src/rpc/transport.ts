import { fallback, http, type Transport } from "viem";
import type { Chain } from "../chains.ts";

export function chainTransport(_chain: Chain, urls: readonly string[]): Transport {
  return fallback(urls.map((url) => http(url, { retryCount: 0, timeout: 10_000 })));
}
