import { type ChainFreshness, isAwaited } from "./freshness.ts";

/**
 * Why the service is not ready; empty when it is. While the writer starts again, replicas serve what they served last:
 * without them nothing would.
 */
export function unreadyReasons(
  chains: readonly ChainFreshness[],
  obstacles: ReadonlyMap<string, string>,
): readonly string[] {
  const awaited = chains.filter((chain) => isAwaited(chain) && !chain.isReturning);
  return [...awaited.map(({ chainId, reason }) => `chain ${chainId}: ${reason}`), ...obstacles.values()];
}
