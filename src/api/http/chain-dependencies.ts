import { MAIN_CHAIN } from "../../chains.ts";
import type { DataDependencies } from "../cache/dependencies.ts";
import type { Deps } from "../deps.ts";

type Families = DataDependencies["families"];
type More = Partial<Pick<DataDependencies, "required" | "prices" | "history" | "pools" | "headTime">>;

/** Of every indexed chain, named by X-Indexed-Chains; a chain that is not configured is left out of the response. */
export const onEveryChain =
  (families: Families, more: More = {}) =>
  ({ freshness }: Pick<Deps, "freshness">): DataDependencies => ({
    chainIds: freshness.chainIds,
    required: [],
    families,
    isOverChains: true,
    ...more,
  });

/** Of the chain with the positions and the equity contract, without which there is no response. */
export const onMainChain = (families: Families, more: More = {}): DataDependencies => ({
  chainIds: [MAIN_CHAIN],
  required: [MAIN_CHAIN],
  families,
  ...more,
});

/** Of one chain, without which there is no response. */
export const onChain = (chainId: number, families: Families, more: More = {}): DataDependencies => ({
  chainIds: [chainId],
  required: [chainId],
  families,
  ...more,
});
