import { getAddress } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import { dayNumberOf, millisecondsOf } from "../../../domain/days.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import { scaled, usd, valueIn } from "../../values/money.ts";
import { ONE } from "../amounts.ts";
import { capitalOf } from "../capital.ts";
import { coinToken } from "../coin.ts";
import { bridgeCollaterals } from "../collateral/bridges.ts";
import { type Collateral, collaterals } from "../collateral/tokens.ts";
import { contractOn } from "../contracts.ts";
import { fpsToken } from "../equity.ts";
import type { Moment } from "../moment.ts";
import { countedPositions, indexedTime } from "../positions/queries.ts";
import { pricedCoin, usdOf } from "./coin.ts";

/**
 * What the sources say of every token whose price matters, of the past at the midnight before; ZCHF first, then FPS, whose
 * price the Equity contract makes.
 */
export async function priceList(deps: Deps, at: Moment) {
  const listed = await collaterals(deps, at);
  const bridged = (await bridgeCollaterals(deps, at)).map(({ token }) => token);
  const tokens = [
    ...listed.map((token) => bridged.find((one) => one.address === token.address) ?? token),
    ...bridged.filter((token) => !listed.some((one) => one.address === token.address)),
  ];
  const address = pricedCoin(deps.chains);
  const zchf = usdOf(deps, address, at);
  const coin = address && tokenOf(deps, "coin");
  const priced = (token: Collateral) => {
    const price = priceOf(deps, token.address, at);
    return {
      ...token,
      price: valueIn(price && usd(price.usd), zchf),
      source: price?.source ?? null,
      timestamp: price?.milliseconds ?? null,
    };
  };
  return [...(coin ? [priced(coin)] : []), ...(await sharePrice(deps, zchf, at)), ...tokens.map(priced)];
}

function priceOf({ prices, history }: Deps, token: string, at: Moment) {
  if (at === undefined) {
    const price = prices.of(token);
    return price && { ...price, milliseconds: price.timestamp * 1000 };
  }
  const day = dayNumberOf(at);
  const price = history.daily.of(token).get(day);
  return price && { ...price, milliseconds: millisecondsOf(day) };
}

/** @param zchf US dollars for one ZCHF, 36 decimals */
async function sharePrice(deps: Deps, zchf: bigint | undefined, at: Moment) {
  if (contractOn(deps.chains, "equity") === undefined) return [];
  const [{ price }, time] = await Promise.all([capitalOf(deps, at), at ?? indexedTime(deps)]);
  return [
    {
      ...tokenOf(deps, "equity"),
      price: { usd: zchf === undefined ? null : scaled((price * zchf) / ONE, 36), chf: scaled(price) },
      source: "custom",
      timestamp: Number(time) * 1000,
    },
  ];
}

type PriceRow = Awaited<ReturnType<typeof priceList>>[number];

/** The rows of the price list by lower-case address; of an address that is listed twice the first row. */
export async function priceMapping(deps: Deps, at: Moment): Promise<Record<string, PriceRow>> {
  const map: Record<string, PriceRow> = {};
  for (const row of await priceList(deps, at)) map[row.address.toLowerCase()] ??= row;
  return map;
}

/**
 * Price of the token with exactly this symbol. Anyone can give a token any symbol and name it as collateral: the system's
 * own tokens come first, then tokens whose price is known, the one that became collateral first.
 */
export async function priceOfSymbol(deps: Deps, symbol: string, at: Moment) {
  const own = [tokenOf(deps, "coin").address, tokenOf(deps, "equity").address];
  const rows = (await priceList(deps, at)).filter((row) => row.symbol === symbol);
  const row =
    rows.find(({ address }) => own.includes(address)) ??
    rows.findLast(({ price }) => price.usd !== null) ??
    rows.at(-1);
  if (row === undefined) {
    throw new ApiError(404, "not_found", "no token has this symbol; /prices/list has those that are known");
  }
  return { usd: row.price.usd, chf: row.price.chf };
}

/** ZCHF or FPS on Ethereum. */
export function tokenOf({ chains }: Pick<Deps, "chains">, contract: "coin" | "equity") {
  const address = contractOn(chains, contract);
  if (address === undefined) throw new Error(`chain ${MAIN_CHAIN} has no ${contract}`);
  const token = contract === "coin" ? coinToken : fpsToken;
  return { chainId: MAIN_CHAIN, address: getAddress(address), ...token };
}

/** The collaterals of positions that were open at the moment by lower-case address. */
export async function openCollaterals(deps: Pick<Deps, "db" | "freshness">, at: Moment) {
  const [tokens, positions] = await Promise.all([collaterals(deps, at), countedPositions(deps, at)]);
  const open = new Set(positions.flatMap((row) => (row.open ? [row.collateral.toLowerCase()] : [])));
  const entries = tokens.map((token) => [token.address.toLowerCase(), token] as const);
  return Object.fromEntries(entries.filter(([key]) => open.has(key)));
}
