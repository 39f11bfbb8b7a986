import type { Address } from "viem";
import { z } from "zod";
import { fetchJson } from "./fetch-json.ts";
import { type PriceSource, type Quote, quoteOf } from "./source.ts";

const answer = z.object({ coins: z.record(z.string(), z.unknown()) });
const coin = z.object({ price: z.unknown(), timestamp: z.unknown().optional() });

/**
 * DefiLlama's coins endpoint, no key: `/prices/current/ethereum:0x…,ethereum:0x…` answers
 * `{"coins": {"ethereum:0x…": {"price", "timestamp", "decimals", "symbol", "confidence"}}}`; coins it does not
 * know are left out.
 */
export function defillama(baseUrl: string): PriceSource {
  return {
    name: "defillama",
    batch: 50,
    async quotes(tokens, signal) {
      const coins = tokens.map((address) => `ethereum:${address}`).join(",");
      const body = await fetchJson(`${baseUrl}/prices/current/${coins}`, answer, { signal });
      const found = new Map<Address, Quote>();
      for (const [key, value] of Object.entries(body.coins)) {
        const address = tokens.find((token) => `ethereum:${token}` === key.toLowerCase());
        const { data } = coin.safeParse(value);
        const quote = data && quoteOf(data.price, data.timestamp);
        if (address && quote) found.set(address, quote);
      }
      return found;
    },
  };
}
