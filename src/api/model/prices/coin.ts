import type { Address } from "viem";
import type { Chain } from "../../../chains.ts";
import { dayNumberOf } from "../../../domain/days.ts";
import type { Deps } from "../../deps.ts";
import { usd } from "../../values/money.ts";
import { contractOn } from "../contracts.ts";
import type { Moment } from "../moment.ts";

/** ZCHF where it is priced: on Ethereum. */
export const pricedCoin = (chains: readonly Chain[]): Address | undefined => contractOn(chains, "coin");

/** US dollars for one token on Ethereum, of the past at the midnight before; 36 decimals. */
export function usdOf(
  { prices, history }: Pick<Deps, "prices" | "history">,
  token: string | undefined,
  at: Moment,
): bigint | undefined {
  if (token === undefined) return undefined;
  const price = at === undefined ? prices.of(token) : history.daily.of(token).get(dayNumberOf(at));
  return price && usd(price.usd);
}

/** US dollars for one ZCHF, of the past at the midnight before; null when unknown. */
export function coinUsd(
  { chains, prices, history }: Pick<Deps, "chains" | "prices" | "history">,
  at: Moment,
) {
  const coin = pricedCoin(chains);
  if (coin === undefined) return null;
  const price = at === undefined ? prices.of(coin) : history.daily.of(coin).get(dayNumberOf(at));
  return price?.usd ?? null;
}
