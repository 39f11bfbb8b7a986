import { getAddress } from "viem";
import { MAIN_CHAIN } from "../../../chains.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import { scaled, usd, valueIn } from "../../values/money.ts";
import { ONE } from "../amounts.ts";
import { coinToken } from "../coin.ts";
import { bridgeCollaterals } from "../collateral/bridges.ts";
import { type Collateral, collaterals } from "../collateral/tokens.ts";
import { contractOn } from "../contracts.ts";
import { currentSharePrice, fpsToken } from "../equity.ts";
import { countedPositions, indexedTime } from "../positions/queries.ts";
import { pricedCoin, usdOf } from "./coin.ts";

/** What the sources say of every token whose price matters, ZCHF first, then FPS, whose price the Equity contract makes. */
export async function priceList(deps: Deps) {
  const listed = await collaterals(deps);
  const bridged = (await bridgeCollaterals(deps)).map(({ token }) => token);
  const tokens = [
    ...listed.map((token) => bridged.find((one) => one.address === token.address) ?? token),
    ...bridged.filter((token) => !listed.some((one) => one.address === token.address)),
  ];
  const address = pricedCoin(deps.chains);
  const zchf = usdOf(deps, address);
  const coin = address && tokenOf(deps, "coin");
  const priced = (token: Collateral) => {
    const price = deps.prices.of(token.address);
    return {
      ...token,
      price: valueIn(price && usd(price.usd), zchf),
      source: price?.source ?? null,
      timestamp: price ? price.timestamp * 1000 : null,
    };
  };
  return [...(coin ? [priced(coin)] : []), ...(await sharePrice(deps, zchf)), ...tokens.map(priced)];
}

/** @param zchf US dollars for one ZCHF, 36 decimals */
async function sharePrice(deps: Deps, zchf: bigint | undefined) {
  if (contractOn(deps.chains, "equity") === undefined) return [];
  const [price, now] = await Promise.all([currentSharePrice(deps), indexedTime(deps)]);
  return [
    {
      ...tokenOf(deps, "equity"),
      price: { usd: zchf === undefined ? null : scaled((price * zchf) / ONE, 36), chf: scaled(price) },
      source: "custom",
      timestamp: Number(now) * 1000,
    },
  ];
}

type PriceRow = Awaited<ReturnType<typeof priceList>>[number];

/** The rows of the price list by lower-case address; of an address that is listed twice the first row. */
export async function priceMapping(deps: Deps): Promise<Record<string, PriceRow>> {
  const map: Record<string, PriceRow> = {};
  for (const row of await priceList(deps)) map[row.address.toLowerCase()] ??= row;
  return map;
}

/**
 * Price of the token with exactly this symbol. Anyone can give a token any symbol and name it as collateral: the system's
 * own tokens come first, then tokens whose price is known, the one that became collateral first.
 */
export async function priceOfSymbol(deps: Deps, symbol: string) {
  const own = [tokenOf(deps, "coin").address, tokenOf(deps, "equity").address];
  const rows = (await priceList(deps)).filter((row) => row.symbol === symbol);
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

/** The collaterals of open positions by lower-case address. */
export async function openCollaterals(deps: Pick<Deps, "db" | "freshness">) {
  const [tokens, positions] = await Promise.all([collaterals(deps), countedPositions(deps)]);
  const open = new Set(positions.flatMap((row) => (row.open ? [row.collateral.toLowerCase()] : [])));
  const entries = tokens.map((token) => [token.address.toLowerCase(), token] as const);
  return Object.fromEntries(entries.filter(([key]) => open.has(key)));
}
