import { CHAINS, type Chain } from "../src/chains.ts";
import type { Settings } from "./settings.ts";

/** All chains this installation knows: the live deployments, or those of DEPLOYMENTS_FILE instead. */
export function knownChains(settings: Pick<Settings, "deployments">): Chain[] {
  const { deployments } = settings;
  if (!deployments) return [...CHAINS];
  return CHAINS.flatMap((chain) => {
    const replaced = deployments.chains.find((entry) => entry.id === chain.id);
    if (!replaced) return [];
    const { chainSelector = chain.chainSelector, ...addresses } = replaced.addresses;
    return [{ ...chain, chainSelector, addresses, start: replaced.start }];
  });
}

/** The indexed chains: the known ones that have an RPC URL, in slot order. */
export function indexedChains(settings: Pick<Settings, "deployments" | "rpcUrls">): Chain[] {
  return knownChains(settings).filter((chain) => settings.rpcUrls.has(chain.id));
}
