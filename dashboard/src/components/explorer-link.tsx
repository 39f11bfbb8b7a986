import { CHAINS, chainName } from "zchf-api-client";
import { shorten } from "../format/addresses.ts";

type Props = { chainId: number; kind: "tx" | "address" | "block"; id: string };

const WORDS = { tx: "transaction", address: "address", block: "block" };

/** A link to the block explorer of the chain; the page itself sends no request to it. */
export function ExplorerLink({ chainId, kind, id }: Props) {
  const explorer = CHAINS[chainId]?.explorer;
  if (!explorer) return <code title={id}>{shorten(id)}</code>;
  const label = `${WORDS[kind]} ${id} on ${chainName(chainId)}’s explorer`;
  return (
    <a className="explorer" href={`${explorer}/${kind}/${id}`} rel="noreferrer" target="_blank" title={label}>
      <code>{shorten(id)}</code>
      <span className="visually-hidden"> {WORDS[kind]}, external site</span>
      <span aria-hidden="true"> ↗</span>
    </a>
  );
}
