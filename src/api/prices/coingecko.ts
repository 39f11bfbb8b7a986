import type { Address } from "viem";
import { z } from "zod";
import { DAY_SECONDS, dayAt, MIDNIGHT_TOLERANCE_SECONDS, midnightPrices } from "./days.ts";
import { fetchJson, LARGEST_HISTORY_BYTES, StatusError } from "./fetch-json.ts";
import {
  type ChartPoint,
  isPrice,
  type MarketChart,
  type PastPrices,
  type PriceSource,
  type Quote,
  quoteOf,
} from "./source.ts";

const responseSchema = z.record(z.string(), z.unknown());
const coin = z.object({ usd: z.unknown(), last_updated_at: z.unknown().optional() });
const points = z.array(z.tuple([z.unknown(), z.unknown()]));
const chart = z.object({ prices: points, market_caps: points, total_volumes: points });

/** Days of the past that keys of the free plan may read. */
const FREE_DAYS = 365;

type Request = <T>(
  path: string,
  query: Record<string, string>,
  schema: z.ZodType<T>,
  largest?: number,
) => Promise<T>;

/**
 * CoinGecko's price by token address: `/simple/token_price/ethereum?contract_addresses=0x…,0x…` returns
 * `{"0x…": {"usd", "last_updated_at"}}`; tokens it does not know are left out.
 */
export function coingecko(baseUrl: string, apiKey: string): PriceSource {
  // Keys of the free plan belong to another host and go by another header.
  const free = new URL(baseUrl).hostname === "api.coingecko.com";
  const headers = { [free ? "x-cg-demo-api-key" : "x-cg-pro-api-key"]: apiKey };
  const requestWith =
    (signal: AbortSignal): Request =>
    (path, query, schema, largest) =>
      fetchJson(`${baseUrl}${path}?${new URLSearchParams(query)}`, schema, { signal, headers, largest });
  return {
    name: "coingecko",
    batch: 50,
    async quotes(tokens, signal) {
      const query = {
        contract_addresses: tokens.join(","),
        vs_currencies: "usd",
        include_last_updated_at: "true",
        precision: "full",
      };
      const body = await requestWith(signal)("/simple/token_price/ethereum", query, responseSchema);
      const quotes = new Map<Address, Quote>();
      const requested = new Map(tokens.map((token) => [token.toLowerCase(), token]));
      for (const key of Object.keys(body)) {
        const address = requested.get(key.toLowerCase());
        if (address === undefined) continue;
        const { data } = coin.safeParse(body[key]);
        const quote = data && quoteOf(data.usd, data.last_updated_at);
        if (quote) quotes.set(address, quote);
      }
      return quotes;
    },
    past: past(requestWith, free ? FREE_DAYS : Number.POSITIVE_INFINITY),
    chart: (token, days, signal) => marketChart(requestWith(signal), token, days),
  };
}

/**
 * `/coins/ethereum/contract/0x…/market_chart/range?vs_currency=usd&from=<unix seconds>&to=<unix seconds>` returns
 * `{"prices": [[ms, usd]], "market_caps": …, "total_volumes": …}`: hourly for up to 90 days, above at UTC midnights;
 * 404 for a token it does not know.
 */
function past(requestWith: (signal: AbortSignal) => Request, mostDays: number): PastPrices {
  return {
    batch: 1,
    points: 1_000,
    pauseMs: 2_500,
    async daily(tokens, days, signal) {
      const from = Math.max(days.from, dayAt(Date.now() / 1000) - mostDays + 1);
      const histories = new Map<Address, Map<number, number>>();
      if (from > days.to) return histories;
      for (const token of tokens) {
        const query = {
          vs_currency: "usd",
          from: String(from * DAY_SECONDS - MIDNIGHT_TOLERANCE_SECONDS),
          to: String(days.to * DAY_SECONDS + MIDNIGHT_TOLERANCE_SECONDS),
          precision: "full",
        };
        const body = await unlessUnknown(
          requestWith(signal)(
            `/coins/ethereum/contract/${token}/market_chart/range`,
            query,
            chart,
            LARGEST_HISTORY_BYTES,
          ),
        );
        const given = body?.prices.map(([ms, usd]) => ({ seconds: secondsOf(ms), usd }));
        if (given) histories.set(token, midnightPrices(given, days));
      }
      return histories;
    },
  };
}

/** `/coins/ethereum/contract/0x…/market_chart?vs_currency=chf&days=90` returns the same three series. */
async function marketChart(request: Request, token: Address, days: number): Promise<MarketChart> {
  const query = { vs_currency: "chf", days: String(days), precision: "full" };
  const path = `/coins/ethereum/contract/${token}/market_chart`;
  const body = await unlessUnknown(request(path, query, chart, LARGEST_HISTORY_BYTES));
  return {
    prices: chartPoints(body?.prices ?? [], isPrice),
    marketCaps: chartPoints(body?.market_caps ?? [], isAmount),
    totalVolumes: chartPoints(body?.total_volumes ?? [], isAmount),
  };
}

/** Undefined for a token that CoinGecko does not know. */
async function unlessUnknown<T>(body: Promise<T>): Promise<T | undefined> {
  try {
    return await body;
  } catch (error) {
    if (error instanceof StatusError && error.status === 404) return undefined;
    throw error;
  }
}

const secondsOf = (ms: unknown): unknown => (typeof ms === "number" ? ms / 1000 : ms);

/** CHF; above is an error of the source. */
const AMOUNT_LIMIT = 1e18;
const isAmount = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && value < AMOUNT_LIMIT;

function chartPoints(
  given: z.infer<typeof points>,
  isValue: (value: unknown) => value is number,
): ChartPoint[] {
  return given
    .flatMap(([ms, value]): ChartPoint[] =>
      typeof ms === "number" && Number.isSafeInteger(ms) && ms > 0 && isValue(value) ? [[ms, value]] : [],
    )
    .sort(([a], [b]) => a - b);
}
