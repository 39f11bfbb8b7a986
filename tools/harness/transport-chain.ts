import { networkOf } from "../../config/networks.ts";
import { OUT_OF_GAS, UNCACHED } from "../../src/handlers/evm/transport-methods.ts";

/** A chain as ponder.config.ts gives it to its transport. */
export const transportChain = (id: number) => ({
  id,
  ...networkOf(id),
  uncachedPrefix: UNCACHED,
  outOfGas: OUT_OF_GAS,
});
