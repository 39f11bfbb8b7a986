import type { Address } from "viem";
import { type FilePrice, FRANC, readPriceFile } from "../../../config/price-file.ts";
import { DAY_SECONDS, dayAt, midnightOf } from "./days.ts";
import { type ChartPoint, type DayRange, isPrice, type PriceSource, type Quote, quoteOf } from "./source.ts";

/** A PRICE_FILE, read again at each call, so that an edit shows within a minute. */
export function priceFile(file: string): PriceSource {
  return {
    name: "file",
    batch: Number.POSITIVE_INFINITY,
    async quotes(tokens) {
      const prices = readPriceFile(file);
      const quotes = new Map<Address, Quote>();
      for (const address of tokens) {
        const price = prices.get(address);
        const quote = price && quoteOf(price.usd, price.timestamp);
        if (quote) quotes.set(address, quote);
      }
      return quotes;
    },
    past: {
      batch: Number.POSITIVE_INFINITY,
      points: Number.POSITIVE_INFINITY,
      pauseMs: 0,
      async daily(tokens, days) {
        const prices = readPriceFile(file);
        const histories = new Map<Address, Map<number, number>>();
        for (const address of tokens) {
          const price = prices.get(address);
          if (price) histories.set(address, dailyPrices(price, days));
        }
        return histories;
      },
    },
    async chart(token, days) {
      const prices = readPriceFile(file);
      const coin = prices.get(token);
      const franc = prices.get(FRANC);
      if (!coin || !franc) return { prices: [], marketCaps: [], totalVolumes: [] };
      const to = dayAt(Date.now() / 1000);
      const range = { from: to - days + 1, to };
      const francs = dailyPrices(franc, range);
      const points = [...dailyPrices(coin, range)].flatMap(([day, usd]): ChartPoint[] => {
        const ofFranc = francs.get(day);
        return ofFranc === undefined ? [] : [[midnightOf(day), usd / ofFranc]];
      });
      return { prices: points, marketCaps: [], totalVolumes: [] };
    },
  };
}

/** The prices of the history; of the present day the current price where there is none. Ascending. */
function dailyPrices({ usd, timestamp, history }: FilePrice, { from, to }: DayRange): Map<number, number> {
  const changes = Object.entries(history)
    .map(([date, price]) => ({ day: dayAt(Date.parse(`${date}T00:00:00Z`) / 1000), price }))
    .sort((a, b) => a.day - b.day);
  const prices = new Map<number, number>();
  let next = 0;
  let current: number | undefined;
  for (let day = from; day <= to; day++) {
    for (let change = changes[next]; change && change.day <= day; change = changes[++next]) {
      current = change.price;
    }
    if (isPrice(current)) prices.set(day, current);
  }
  const today = dayAt(Date.now() / 1000);
  const isRecent = timestamp === undefined || timestamp >= (today - 1) * DAY_SECONDS;
  if (today >= from && today <= to && !prices.has(today) && isRecent && isPrice(usd)) prices.set(today, usd);
  return prices;
}
