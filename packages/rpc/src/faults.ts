import type { Endpoint } from "./endpoint.ts";
import type { ChainHealth } from "./health.ts";

/** A URL that sends nothing for longer, in milliseconds, does not serve its chain. */
const LONG_PAUSE_MS = 30_000;

/** Why a chain cannot be followed at present, by what each of its URLs last responded with. */
export function faultOfUrls(
  endpoints: readonly Endpoint[],
  { silentSince, calls }: Pick<ChainHealth, "silentSince" | "calls">,
): string | undefined {
  const method = calls.longFailing;
  if (method !== undefined) {
    return `${method} fails: ${problemsOf(endpoints, method) ?? "no response in time"}`;
  }
  if (silentSince !== undefined) {
    return (
      problemsOf(endpoints, "eth_getBlockByNumber") ?? "its RPC URLs return no block of the known history"
    );
  }
  const isPaused = ({ pace, isOutOfQuota }: Endpoint) => isOutOfQuota || pace.pausedMs > LONG_PAUSE_MS;
  return endpoints.length > 0 && endpoints.every(isPaused)
    ? (problemsOf(endpoints) ?? "its RPC URLs limit the rate of requests")
    : undefined;
}

/** What is wrong with each URL, with this method or any; undefined when nothing is known. */
export function problemsOf(endpoints: readonly Endpoint[], method?: string): string | undefined {
  const known = endpoints.flatMap((endpoint) => {
    const problem = endpoint.problemWith(method);
    return problem === undefined ? [] : [`URL ${endpoint.place} ${problem}`];
  });
  return known.length > 0 ? known.join(", ") : undefined;
}
