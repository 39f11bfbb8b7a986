import type { Deps } from "../../deps.ts";
import { pricedCoin } from "./coin.ts";

/** US dollars for one ZCHF, which follows the franc: another price is an error of the source, and no figure is made of it. */
const LEAST_COIN_PRICE = 0.1;
const MOST_COIN_PRICE = 10;
/** Days that a price serves for later days without one. */
const CARRIED_DAYS = 7;

/** Past prices in CHF: the price in US dollars divided by that of ZCHF. */
export class DailyFrancs {
  readonly #daily: Deps["history"]["daily"];
  readonly #coin: ReadonlyMap<number, { usd: number }>;

  constructor({ chains, history }: Pick<Deps, "chains" | "history">) {
    this.#daily = history.daily;
    const coin = pricedCoin(chains);
    this.#coin = coin === undefined ? new Map() : history.daily.of(coin);
  }

  /** The days on which the price of ZCHF is known, ascending; UTC days since 1970-01-01. */
  days(): number[] {
    const known = [...this.#coin].filter(([, { usd }]) => isCoinPrice(usd));
    return known.map(([day]) => day).sort((a, b) => a - b);
  }

  /** US dollars for one token and for one ZCHF at the midnight that begins the day; undefined when one is unknown. */
  #dollarsAt(token: string, day: number): { token: number; coin: number } | undefined {
    const [price, coin] = [this.#daily.of(token).get(day), this.#coin.get(day)];
    if (price === undefined || coin === undefined || !isCoinPrice(coin.usd)) return undefined;
    return { token: price.usd, coin: coin.usd };
  }

  /** The same, or those of the last of the 7 days before. */
  dollarsNear(token: string, day: number): { token: number; coin: number } | undefined {
    for (let at = day; at >= day - CARRIED_DAYS; at--) {
      const prices = this.#dollarsAt(token, at);
      if (prices !== undefined) return prices;
    }
    return undefined;
  }

  /** CHF for one token at the midnight that begins the day; undefined when unknown. */
  at(token: string, day: number): number | undefined {
    const prices = this.#dollarsAt(token, day);
    return prices && prices.token / prices.coin;
  }

  /** The same, or that of the last of the 7 days before. */
  near(token: string, day: number): number | undefined {
    const prices = this.dollarsNear(token, day);
    return prices && prices.token / prices.coin;
  }

  sourceOf(token: string, day: number): string | null {
    return this.#daily.of(token).get(day)?.source ?? null;
  }
}

const isCoinPrice = (usd: number) => usd >= LEAST_COIN_PRICE && usd <= MOST_COIN_PRICE;
