import type { Address } from "viem";
import { z } from "zod";
import { DAY_SECONDS, MIDNIGHT_TOLERANCE_SECONDS, midnightPrices } from "./days.ts";
import { fetchJson, LARGEST_HISTORY_BYTES } from "./fetch-json.ts";
import { type PastPrices, type PriceSource, type Quote, quoteOf } from "./source.ts";

const responseSchema = z.object({ coins: z.record(z.string(), z.unknown()) });
const coin = z.object({ price: z.unknown(), timestamp: z.unknown().optional() });
const series = z.object({ prices: z.array(z.object({ timestamp: z.unknown(), price: z.unknown() })) });

/**
 * DefiLlama's coins endpoint, no key: `/prices/current/ethereum:0x…,ethereum:0x…` returns
 * `{"coins": {"ethereum:0x…": {"price", "timestamp", "decimals", "symbol", "confidence"}}}`; coins it does not
 * know are left out.
 */
export function defillama(baseUrl: string): PriceSource {
  return {
    name: "defillama",
    batch: 50,
    async quotes(tokens, signal) {
      const body = await fetchJson(`${baseUrl}/prices/current/${coinsOf(tokens)}`, responseSchema, {
        signal,
      });
      const quotes = new Map<Address, Quote>();
      for (const [address, value] of entriesOf(body, tokens)) {
        const { data } = coin.safeParse(value);
        const quote = data && quoteOf(data.price, data.timestamp);
        if (quote) quotes.set(address, quote);
      }
      return quotes;
    },
    past: past(baseUrl),
  };
}

/**
 * `/chart/ethereum:0x…,ethereum:0x…?start=<unix seconds>&span=<points>&period=1d&searchWidth=<seconds>` returns
 * `{"coins": {"ethereum:0x…": {"symbol", "decimals", "confidence", "prices": [{"timestamp", "price"}]}}}`; times are
 * those of the recorded prices nearest to the requested ones.
 */
function past(baseUrl: string): PastPrices {
  return {
    batch: 50,
    points: 500,
    pauseMs: 1_000,
    async daily(tokens, days, signal) {
      const query = new URLSearchParams({
        start: String(days.from * DAY_SECONDS),
        span: String(days.to - days.from + 1),
        period: "1d",
        searchWidth: String(MIDNIGHT_TOLERANCE_SECONDS),
      });
      const body = await fetchJson(`${baseUrl}/chart/${coinsOf(tokens)}?${query}`, responseSchema, {
        signal,
        largest: LARGEST_HISTORY_BYTES,
      });
      const histories = new Map<Address, Map<number, number>>();
      for (const [address, value] of entriesOf(body, tokens)) {
        const { data } = series.safeParse(value);
        const points = data?.prices.map(({ timestamp, price }) => ({ seconds: timestamp, usd: price }));
        if (points) histories.set(address, midnightPrices(points, days));
      }
      return histories;
    },
  };
}

const coinsOf = (tokens: readonly Address[]) => tokens.map((address) => `ethereum:${address}`).join(",");

/** The entries of those tokens that were requested. */
function entriesOf(
  { coins }: z.infer<typeof responseSchema>,
  tokens: readonly Address[],
): [Address, unknown][] {
  const requested = new Map(tokens.map((token) => [`ethereum:${token}`, token]));
  return Object.keys(coins).flatMap((key) => {
    const address = requested.get(key.toLowerCase());
    return address ? [[address, coins[key]]] : [];
  });
}
