import type { Address } from "viem";
import { knownChains } from "../../chains.ts";
import { readSettings } from "../../env.ts";

/**
 * Addresses of the CloneHelper by chain. It emits nothing, so that it cannot be a source of the engine, which
 * tells handlers the addresses of all other contracts.
 */
const helpers = new Map(
  knownChains(readSettings()).flatMap(({ id, addresses }) =>
    addresses.cloneHelper ? [[id, addresses.cloneHelper.toLowerCase() as Address]] : [],
  ),
);

/** Lower-case address of the chain's CloneHelper, undefined where it has none. */
export const cloneHelperOn = (chainId: number): Address | undefined => helpers.get(chainId);
