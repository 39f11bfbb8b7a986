import type { Address } from "viem";
import type { Deps } from "../../deps.ts";
import { scaled } from "../../values/money.ts";
import { holdings } from "../balances/history.ts";
import { equityState } from "../equity.ts";
import { accountsOf } from "../savings/accounts.ts";
import { ASSETS, type Holding, keyOf, type Line, SYMBOLS } from "./lines.ts";
import type { Period } from "./trades.ts";

export async function balancesOf(
  deps: Deps,
  account: Address,
  { from, through }: Period,
  lines: readonly Line[],
) {
  const before = from - 1n;
  const [held, savedBefore, savedAfter, opening, closing] = await Promise.all([
    Promise.all(SYMBOLS.map((symbol) => holdings(deps, symbol, account, before))),
    accountsOf(deps, account, before),
    accountsOf(deps, account, through),
    equityState(deps, before),
    equityState(deps, through),
  ]);
  const openings = new Map<string, Holding & { balance: bigint }>();
  const add = (holding: Holding, balance: bigint) => openings.set(keyOf(holding), { ...holding, balance });
  for (const [i, symbol] of SYMBOLS.entries()) {
    const asset = ASSETS[symbol];
    for (const { chainId, balance } of held[i] ?? []) add({ chainId, asset, module: null }, balance);
  }
  for (const { chainId, module, balance } of savedBefore) add({ chainId, asset: "savings", module }, balance);
  const closings = new Map(lines.map((line) => [keyOf(line), line.balance]));
  const allHoldings = new Map<string, Holding>([
    ...openings,
    ...lines.map((line) => [keyOf(line), line] as const),
  ]);
  const accruedOf = (accounts: typeof savedBefore, { asset, chainId, module }: Holding): bigint | null => {
    if (asset !== "savings") return 0n;
    const account = accounts.find((row) => row.chainId === chainId && row.module === module);
    return account === undefined ? 0n : (account.accruedInterest ?? null);
  };
  const worthOf = (asset: Line["asset"], balance: bigint, price: bigint | undefined): number | null => {
    // An FCS is worth an FPS, which it wraps.
    if (asset !== "FPS" && asset !== "FCS") return scaled(balance);
    return price === undefined ? null : scaled(balance * price, 36);
  };
  return [...allHoldings.values()]
    .map(({ chainId, asset, module }) => {
      const holding = { chainId, asset, module };
      const first = openings.get(keyOf(holding))?.balance ?? 0n;
      const last = closings.get(keyOf(holding)) ?? first;
      return {
        ...holding,
        opening: first,
        closing: last,
        openingChf: worthOf(asset, first, opening.price),
        closingChf: worthOf(asset, last, closing.price),
        openingAccrued: accruedOf(savedBefore, holding),
        closingAccrued: accruedOf(savedAfter, holding),
      };
    })
    .filter((row) => row.opening !== 0n || closings.has(keyOf(row)))
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
