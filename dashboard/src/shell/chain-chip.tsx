import { CHAINS, chainName } from "zchf-api-client";
import { Popover } from "../components/popover.tsx";
import { Timestamp } from "../components/timestamp.tsx";
import { formatSpan } from "../format/dates.ts";
import { formatNumber } from "../format/numbers.ts";
import { type ChainFreshness, EXPLANATIONS, statusOf } from "./chain-status.ts";

type Props = {
  chainId: string;
  freshness: ChainFreshness;
  isReached: boolean;
};

/** Status and lag of a chain, with details in a popover. */
export function ChainChip({ chainId, freshness, isReached }: Props) {
  const status = statusOf(freshness, isReached);
  const name = chainName(chainId);
  const lag = freshness.timestamp === 0 ? "no block yet" : formatSpan(freshness.lagSeconds);
  return (
    <li>
      <Popover
        label={name}
        attributes={{ className: `chip ${status}`, "data-chain": chainId, "data-status": status }}
        button={
          <>
            <span className="dot" aria-hidden="true" />
            <span className="long">{name}</span>
            <span className="short" aria-hidden="true">
              {CHAINS[chainId]?.short ?? chainId}
            </span>
            <span className="status">{status === "live" ? lag : `${status}, ${lag}`}</span>
          </>
        }
      >
        <strong>{name}</strong>
        <p>{EXPLANATIONS[status]}</p>
        {freshness.reason !== null && <p>Data that depends on it is unavailable: {freshness.reason}.</p>}
        <dl>
          <dt>Block</dt>
          <dd>{formatNumber(freshness.block, 0)}</dd>
          <dt>Block time</dt>
          <dd>{freshness.timestamp === 0 ? "—" : <Timestamp seconds={freshness.timestamp} withTime />}</dd>
          <dt>Behind the service’s clock</dt>
          <dd>{freshness.timestamp === 0 ? "—" : lag}</dd>
        </dl>
      </Popover>
    </li>
  );
}
