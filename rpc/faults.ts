import type { Endpoint } from "./endpoint.ts";
import type { ChainHealth } from "./health.ts";

/** Milliseconds for which every eth_call fails before the chain counts as stalled. */
const FAILING_CALLS_MS = 15_000;
/** Milliseconds after the last attempt of an eth_call in which its failure still counts. */
const COUNTED_MS = 60_000;
/** A URL that sends nothing for longer, in milliseconds, does not serve its chain. */
const LONG_PAUSE_MS = 30_000;

/** Calls of contracts that fail at all URLs, between the first that failed and the next that is served. */
export class FailingCalls {
  #since: number | undefined;
  #last = Number.NEGATIVE_INFINITY;

  failed(): void {
    this.#last = performance.now();
    this.#since ??= this.#last;
  }

  served(): void {
    this.#since = undefined;
  }

  /** Whether none was served for long although some were sent. */
  get areLong(): boolean {
    const now = performance.now();
    if (this.#since === undefined || now - this.#last > COUNTED_MS) return false;
    return now - this.#since > FAILING_CALLS_MS;
  }
}

/** Why a chain cannot be followed at present, by what each of its URLs last responded with. */
export function faultOfUrls(
  endpoints: readonly Endpoint[],
  { silentSince }: ChainHealth,
  calls: FailingCalls,
): string | undefined {
  if (silentSince !== undefined) return problems(endpoints, "eth_getBlockByNumber");
  if (calls.areLong) return problems(endpoints, "eth_call", "eth_call fails: ");
  const isPaused = ({ pace, isOutOfQuota }: Endpoint) => isOutOfQuota || pace.pausedMs > LONG_PAUSE_MS;
  return endpoints.length > 0 && endpoints.every(isPaused)
    ? problems(endpoints, "eth_getBlockByNumber")
    : undefined;
}

function problems(endpoints: readonly Endpoint[], method: string, prefix = ""): string {
  const known = endpoints.flatMap((endpoint) => {
    const problem = endpoint.problemWith(method);
    return problem === undefined ? [] : [`URL ${endpoint.place} ${problem}`];
  });
  return known.length > 0
    ? `${prefix}${known.join(", ")}`
    : "its RPC URLs return no block of the known history";
}
