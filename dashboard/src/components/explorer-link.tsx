import { useContext } from "react";
import { CHAINS, chainName } from "zchf-api-client";
import { SimulatedChains } from "../data/simulated-chains.ts";
import { shorten } from "../format/addresses.ts";

type Props = { chainId: number; kind: "tx" | "address" | "block"; id: string };

const WORDS = { tx: "transaction", address: "address", block: "block" };

/** A link to the block explorer of the chain, which must know it; the page itself sends no request to it. */
export function ExplorerLink({ chainId, kind, id }: Props) {
  const simulated = useContext(SimulatedChains);
  const explorer = CHAINS[chainId]?.explorer;
  if (!explorer || simulated === undefined || simulated.includes(chainId)) return <Short id={id} />;
  const label = `${WORDS[kind]} ${id} on ${chainName(chainId)}’s explorer`;
  return (
    <a className="explorer" href={`${explorer}/${kind}/${id}`} rel="noreferrer" target="_blank" title={label}>
      <Short id={id} />
      <span className="visually-hidden"> {WORDS[kind]}, external site</span>
      <span aria-hidden="true"> ↗</span>
    </a>
  );
}

/** On paper, where nothing can be followed, a statement shows it in full: see print.css. */
const Short = ({ id }: Pick<Props, "id">) => (
  <code className="short" title={id} data-full={id}>
    {shorten(id)}
  </code>
);
