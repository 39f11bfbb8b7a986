import type { Address } from "viem";
import { readPriceFile } from "../../../price-file.ts";
import { type PriceSource, type Quote, quoteOf } from "./source.ts";

/** A PRICE_FILE, read again at each call, so that an edit shows within a minute. */
export function priceFile(file: string): PriceSource {
  return {
    name: "file",
    batch: Number.POSITIVE_INFINITY,
    async quotes(tokens) {
      const prices = readPriceFile(file);
      const found = new Map<Address, Quote>();
      for (const address of tokens) {
        const price = prices.get(address);
        const quote = price && quoteOf(price.usd, price.timestamp);
        if (quote) found.set(address, quote);
      }
      return found;
    },
  };
}
