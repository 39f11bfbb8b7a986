import { Link } from "wouter";
import { plainCharacters } from "zchf-api-client";
import { shorten } from "../format/addresses.ts";
import { PATHS } from "../paths.ts";
import { CopyButton } from "./copy-button.tsx";
import { ExplorerArrow } from "./explorer-arrow.tsx";

/** Collateral tokens are on Ethereum. */
const ETHEREUM = 1;
/** Longer symbols are cut. */
const MAX_CHARACTERS = 16;

/** A collateral token by symbol and address, as several tokens may have the same symbol; leads to its positions. */
export function TokenLink({ address, symbol }: { address: string; symbol: string }) {
  // Without the button that shows all of a long symbol: a link contains no control.
  const name = plainCharacters(symbol).slice(0, MAX_CHARACTERS).join("");
  return (
    <span className="address">
      <Link
        href={`${PATHS.positions}?${new URLSearchParams({ collateral: address.toLowerCase() })}`}
        title={address}
      >
        <bdi>{name || "(no symbol)"}</bdi> <code>{shorten(address)}</code>
      </Link>
      <ExplorerArrow chainId={ETHEREUM} address={address} />
      <CopyButton text={address} what="the address" />
    </span>
  );
}
