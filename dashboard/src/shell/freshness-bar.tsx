import { useFreshness } from "../data/use-freshness.ts";
import { ChainChip } from "./chain-chip.tsx";

/** Status of each indexed chain, on every page. */
export function FreshnessBar() {
  const { data, error } = useFreshness();
  return (
    <section className="freshness" aria-label="Freshness of each chain">
      {data ? (
        <ul>
          {Object.entries(data.data.chains).map(([chainId, freshness]) => (
            <ChainChip key={chainId} chainId={chainId} freshness={freshness} isReached={error === null} />
          ))}
        </ul>
      ) : (
        <p>
          {error
            ? "Freshness is unavailable: the service does not respond."
            : "Loading the status of each chain…"}
        </p>
      )}
    </section>
  );
}
