import { Link } from "wouter";
import { shorten } from "../format/addresses.ts";
import { type Kind, pathOf } from "../paths.ts";

type Props = { address: string; to: Kind };

/** A link to the page of an address. */
export function AddressLink({ address, to }: Props) {
  return (
    <Link href={pathOf(to, address)} title={address}>
      <code>{shorten(address)}</code>
    </Link>
  );
}
