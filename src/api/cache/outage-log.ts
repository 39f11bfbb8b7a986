import type { ChainFreshness } from "./freshness.ts";

/** Milliseconds without a block after which a stalled chain is reported. */
const REPORTED_AFTER_MS = 60_000;
/** Milliseconds until it is reported again, doubled each time up to the longest. */
const FIRST_REPEAT_MS = 600_000;
const LONGEST_REPEAT_MS = 3_600_000;

type Place = { block: bigint; since: number; report?: { at: number; repeatMs: number } };

/** Lines that say when each chain stopped, why, and when it went on. */
export class OutageLog {
  readonly #names: ReadonlyMap<number, string>;
  readonly #places = new Map<number, Place>();

  constructor(chains: readonly { id: number; name: string }[]) {
    this.#names = new Map(chains.map(({ id, name }) => [id, name]));
  }

  /**
   * The lines to print after a reading of the index.
   * @param now milliseconds of the monotonic clock
   */
  next(chains: readonly ChainFreshness[], now = performance.now()): string[] {
    return chains.flatMap((chain) => this.#next(chain, now) ?? []);
  }

  #next({ chainId, block, state, fault }: ChainFreshness, now: number): string | undefined {
    const name = this.#names.get(chainId) ?? `chain ${chainId}`;
    const place = this.#places.get(chainId);
    if (place === undefined || place.block !== block) {
      this.#places.set(chainId, { block, since: now });
      return place?.report && `${name}: blocks again after ${duration(now - place.since)}`;
    }
    if (state !== "stalled" || now - place.since < REPORTED_AFTER_MS) return undefined;
    const { report } = place;
    if (report && now - report.at < report.repeatMs) return undefined;
    const repeatMs = report ? Math.min(report.repeatMs * 2, LONGEST_REPEAT_MS) : FIRST_REPEAT_MS;
    place.report = { at: now, repeatMs };
    return `${name}: no block for ${duration(now - place.since)}${fault === undefined ? "" : `: ${fault}`}`;
  }
}

/** Up to two minutes in seconds, up to two hours in minutes, then in hours. */
function duration(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes < 2) return `${Math.round(ms / 1000)} s`;
  return minutes < 120 ? `${Math.round(minutes)} min` : `${Math.round(minutes / 60)} h`;
}
