import { Link } from "wouter";
import { useLabel } from "../data/use-contracts.ts";
import { shorten } from "../format/addresses.ts";
import { type Kind, pathOf } from "../paths.ts";
import { CopyButton } from "./copy-button.tsx";
import { ExplorerArrow } from "./explorer-arrow.tsx";

type Props = {
  address: string;
  /** Page that the link leads to. Default: that of the account. */
  to?: Kind;
  /** Chain whose block explorer is linked. Default: Ethereum, where positions are. */
  chainId?: number | undefined;
};

const ETHEREUM = 1;

/** A link to the page of an address, with the name of a known contract; beside it its explorer and a copy button. */
export function AddressLink({ address, to = "account", chainId }: Props) {
  const label = useLabel(address, chainId);
  return (
    <span className="address">
      <Link href={pathOf(to, address)} title={address}>
        {label && <span className="contract">{label} </span>}
        {/* On paper, where nothing can be followed, a statement shows it in full: see print.css. */}
        <code className="short" data-full={address}>
          {shorten(address)}
        </code>
      </Link>
      <ExplorerArrow chainId={chainId ?? ETHEREUM} address={address} />
      <CopyButton text={address} what="the address" />
    </span>
  );
}
