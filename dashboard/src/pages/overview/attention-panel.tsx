import { Link } from "wouter";
import { AddressLink } from "../../components/address-link.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { combine } from "../../data/combine.ts";
import { useApi } from "../../data/use-api.ts";
import { useFreshness } from "../../data/use-freshness.ts";
import { formatSpan, isoOf } from "../../format/dates.ts";
import { useAuctions } from "../auctions/use-auctions.ts";
import { type Matter, mattersOf } from "./attention.ts";

/** Auctions, proposals with a deadline, and chains that lag. */
export function AttentionPanel() {
  const query = combine({
    freshness: useFreshness(),
    auctions: useAuctions(),
    minters: useApi("/ecosystem/minter/list"),
    requests: useApi("/positions/requests"),
    rates: useApi("/savings/leadrate/info"),
    bridge: useApi("/bridge/proposals/pending"),
  });
  return (
    <Panel title="Needs attention" note="auctions, proposals to deny or to apply, chains that lag">
      <QueryView query={query} what="auctions and proposals">
        {({ freshness: { chains }, auctions, minters, requests, rates, bridge }) => (
          <Matters
            matters={mattersOf({
              auctions,
              minters: minters.list,
              requests: requests.map,
              rates: rates.open,
              bridge: bridge.list,
              chains,
            })}
            nowOf={(chainId) => chains[chainId]?.timestamp ?? 0}
          />
        )}
      </QueryView>
    </Panel>
  );
}

function Matters({ matters, nowOf }: { matters: readonly Matter[]; nowOf: (chainId: string) => number }) {
  if (matters.length === 0) return <p className="quiet">Nothing: no auction, no proposal, no lag.</p>;
  return (
    <ul className="events">
      {matters.map(({ id, what, subject, chainId, path, state, bound, time }) => (
        <li key={id}>
          <span>
            <Link href={path}>{what}</Link>
            {subject && (
              <>
                {" "}
                <AddressLink address={subject.address} to={subject.kind} chainId={Number(chainId)} />
              </>
            )}
          </span>
          <span className="quiet">
            {state}{" "}
            {isoOf(time) === undefined ? (
              "without a deadline"
            ) : (
              <>
                {bound} <Timestamp seconds={time} withTime />
                {time > nowOf(chainId) && `, ${formatSpan(time - nowOf(chainId))} left`}
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
