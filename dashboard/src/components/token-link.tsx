import { Link } from "wouter";
import { shorten } from "../format/addresses.ts";
import { PATHS } from "../paths.ts";
import { ExplorerArrow } from "./explorer-arrow.tsx";
import { TokenSymbol } from "./token-symbol.tsx";

/** Collateral tokens are on Ethereum. */
const ETHEREUM = 1;

/** A collateral token by symbol and address, as several tokens may have the same symbol; leads to its positions. */
export function TokenLink({ address, symbol }: { address: string; symbol: string }) {
  return (
    <span className="address">
      <Link
        href={`${PATHS.positions}?${new URLSearchParams({ collateral: address.toLowerCase() })}`}
        title={address}
      >
        <TokenSymbol symbol={symbol} /> <code>{shorten(address)}</code>
      </Link>
      <ExplorerArrow chainId={ETHEREUM} address={address} />
    </span>
  );
}
