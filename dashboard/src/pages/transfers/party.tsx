import { Link } from "wouter";
import { shorten } from "../../format/addresses.ts";
import { PATHS } from "../../paths.ts";

/** One side of a transfer; leads to all transfers on that side. */
export function Party({ address, side }: { address: string; side: "from" | "to" }) {
  return (
    <Link href={`${PATHS.transfers}?${new URLSearchParams({ [side]: address })}`} title={address}>
      <code>{shorten(address)}</code>
    </Link>
  );
}
