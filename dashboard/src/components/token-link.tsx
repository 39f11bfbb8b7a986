import { Link } from "wouter";
import { shorten } from "../format/addresses.ts";
import { symbolOf } from "../format/symbols.ts";
import { PATHS } from "../paths.ts";
import { CopyButton } from "./copy-button.tsx";
import { ExplorerArrow } from "./explorer-arrow.tsx";

/** Collateral tokens are on Ethereum. */
const ETHEREUM = 1;

type Props = {
  address: string;
  symbol: string;
  /** Without its explorer and the button that copies the address. */
  isBrief?: boolean;
};

/** A collateral token by symbol and address, as several tokens may have the same symbol; leads to its positions. */
export function TokenLink({ address, symbol, isBrief = false }: Props) {
  return (
    <span className="address">
      <Link
        href={`${PATHS.positions}?${new URLSearchParams({ collateral: address.toLowerCase() })}`}
        title={address}
      >
        {/* Without the button that shows all of a long symbol: a link contains no control. */}
        <bdi>{symbolOf(symbol)}</bdi> <code>{shorten(address)}</code>
      </Link>
      {!isBrief && (
        <>
          <ExplorerArrow chainId={ETHEREUM} address={address} />
          <CopyButton text={address} what="the address" />
        </>
      )}
    </span>
  );
}
