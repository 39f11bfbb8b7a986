import type { Address } from "viem";
import { z } from "zod";
import { fetchJson } from "./fetch-json.ts";
import { type PriceSource, type Quote, quoteOf } from "./source.ts";

const answer = z.record(z.string(), z.unknown());
const coin = z.object({ usd: z.unknown(), last_updated_at: z.unknown().optional() });

/**
 * CoinGecko's price by token address: `/simple/token_price/ethereum?contract_addresses=0x…,0x…` answers
 * `{"0x…": {"usd", "last_updated_at"}}`; tokens it does not know are left out.
 */
export function coingecko(baseUrl: string, apiKey: string): PriceSource {
  // Keys of the free plan belong to another host and go by another header.
  const free = new URL(baseUrl).hostname === "api.coingecko.com";
  const headers = { [free ? "x-cg-demo-api-key" : "x-cg-pro-api-key"]: apiKey };
  return {
    name: "coingecko",
    batch: 50,
    async quotes(tokens, signal) {
      const query = new URLSearchParams({
        contract_addresses: tokens.join(","),
        vs_currencies: "usd",
        include_last_updated_at: "true",
        precision: "full",
      });
      const url = `${baseUrl}/simple/token_price/ethereum?${query}`;
      const body = await fetchJson(url, answer, { signal, headers });
      const found = new Map<Address, Quote>();
      for (const [key, value] of Object.entries(body)) {
        const address = tokens.find((token) => token === key.toLowerCase());
        const { data } = coin.safeParse(value);
        const quote = data && quoteOf(data.usd, data.last_updated_at);
        if (address && quote) found.set(address, quote);
      }
      return found;
    },
  };
}
