import { useFreshness } from "../data/use-freshness.ts";
import { ChainChip } from "./chain-chip.tsx";

/** How far each chain is indexed; in view on every page. */
export function FreshnessBar() {
  const { data, error } = useFreshness();
  return (
    <section className="freshness" aria-label="Freshness of each chain">
      {data ? (
        <ul>
          {Object.entries(data.data.chains).map(([chainId, place]) => (
            <ChainChip key={chainId} chainId={chainId} place={place} isReached={error === null} />
          ))}
        </ul>
      ) : (
        <p>
          {error
            ? "Freshness is unavailable: the service does not answer."
            : "Asking how far each chain is indexed…"}
        </p>
      )}
    </section>
  );
}
