import { useContext } from "react";
import { CHAINS, chainName } from "zchf-api-client";
import { SimulatedChains } from "../data/simulated-chains.ts";

type Props = { chainId: number; address: string };

/** A link to an address in the block explorer of the chain, which must know it; beside the link to its page here. */
export function ExplorerArrow({ chainId, address }: Props) {
  const simulated = useContext(SimulatedChains);
  const explorer = CHAINS[chainId]?.explorer;
  if (!explorer || simulated === undefined || simulated.includes(chainId)) return null;
  return (
    <a
      className="explorer"
      href={`${explorer}/address/${address}`}
      rel="noreferrer"
      target="_blank"
      title={`address ${address} on ${chainName(chainId)}’s explorer`}
    >
      <span className="visually-hidden">
        {address} on {chainName(chainId)}’s explorer, external site
      </span>
      <span aria-hidden="true"> ↗</span>
    </a>
  );
}
