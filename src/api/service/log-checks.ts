import { createLogCheck, type LogChecks } from "zchf-runtime/ponder/log-check/create";
import type { Settings } from "../../../config/settings.ts";
import { isAwaited, isIndexed } from "../cache/freshness.ts";
import { logSums } from "../log-sums.ts";
import type { Ponder, ReadSide } from "./read-side.ts";

export function logChecksOf(
  { deps, indexed }: ReadSide,
  { clients }: Ponder,
  settings: Settings,
): Promise<LogChecks> {
  return createLogCheck({
    schema: settings.schema,
    chains: deps.chains.map((chain) => {
      const { id, key, name } = chain;
      const reader = clients[key];
      if (!reader) throw new Error(`Ponder has no client of ${key}`);
      return { id, name, sums: logSums(chain, settings.coinTransfers === "all"), reader };
    }),
    urls: settings.rpcUrls,
    isIndexed: async (chainId) =>
      (await indexed.chains()).some(
        (chain) => chain.chainId === chainId && isIndexed(chain) && !isAwaited(chain),
      ),
  });
}
