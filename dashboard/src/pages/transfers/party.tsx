import { Link } from "wouter";
import { shorten } from "../../format/addresses.ts";
import { PATHS } from "../../paths.ts";

/** Sender or recipient of a transfer, linked to all their transfers. */
export function Party({ address, side }: { address: string; side: "from" | "to" }) {
  return (
    <Link href={`${PATHS.transfers}?${new URLSearchParams({ [side]: address })}`} title={address}>
      <code>{shorten(address)}</code>
    </Link>
  );
}
