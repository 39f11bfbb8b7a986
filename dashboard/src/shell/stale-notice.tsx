import { chainName } from "zchf-api-client";
import { Stale } from "../components/states.tsx";
import { useFreshness } from "../data/use-freshness.ts";
import { formatTimestamp } from "../format/dates.ts";
import { statusOf } from "./chain-status.ts";

/** Notice above the page about outdated and unavailable data. */
export function StaleNotice() {
  const { data, error, dataUpdatedAt } = useFreshness();
  if (!data) return null;
  if (error) {
    return (
      <Stale>
        The service has not responded since {formatTimestamp(dataUpdatedAt / 1000)} UTC. Data shown is from
        before.
      </Stale>
    );
  }
  const unavailable = Object.entries(data.data.chains).filter(([, { reason }]) => reason !== null);
  if (unavailable.length > 0) {
    const reasons = unavailable.map(([chainId, { reason }]) => `${chainName(chainId)}: ${reason}`);
    return (
      <p className="notice" role="status" data-state="waiting">
        <strong>Data is unavailable.</strong> {reasons.join("; ")}.
      </p>
    );
  }
  const stale = Object.entries(data.data.chains).filter(
    ([, freshness]) => statusOf(freshness, true) === "stale",
  );
  if (stale.length === 0) return null;
  const chains = stale.map(
    ([chainId, { timestamp }]) => `${chainName(chainId)} (${formatTimestamp(timestamp)} UTC)`,
  );
  return <Stale>No new blocks of {chains.join(", ")}: its data is as of then.</Stale>;
}
