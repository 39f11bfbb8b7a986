import { chainName } from "../chains.ts";
import { Stale } from "../components/stale.tsx";
import { useFreshness } from "../data/use-freshness.ts";
import { formatMoment } from "../format/dates.ts";
import { standingOf } from "./chain-place.ts";

/** Says above everything else which figures are old. */
export function StaleNotice() {
  const { data, error, dataUpdatedAt } = useFreshness();
  if (!data) return null;
  if (error) {
    return (
      <Stale>
        The service does not answer since {formatMoment(dataUpdatedAt / 1000)} UTC. What is still shown is
        from before.
      </Stale>
    );
  }
  const stale = Object.entries(data.data.chains).filter(([, place]) => standingOf(place, true) === "stale");
  if (stale.length === 0) return null;
  const places = stale.map(
    ([chainId, { timestamp }]) => `${chainName(chainId)} (${formatMoment(timestamp)} UTC)`,
  );
  return <Stale>No new blocks of {places.join(", ")}: figures hold as of then.</Stale>;
}
