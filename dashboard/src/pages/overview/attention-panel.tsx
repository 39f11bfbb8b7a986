import { useState } from "react";
import { Link } from "wouter";
import { chainName } from "zchf-api-client";
import { AddressLink } from "../../components/address-link.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { UserText } from "../../components/user-text.tsx";
import { combine } from "../../data/combine.ts";
import { useApi } from "../../data/use-api.ts";
import { useFreshness } from "../../data/use-freshness.ts";
import { formatSpan, isoOf } from "../../format/dates.ts";
import { PATHS } from "../../paths.ts";
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

/** Rows shown at first, and auctions among them: a page of its own has all. */
const [FIRST_ROWS, FIRST_AUCTIONS] = [6, 3];

function firstOf(matters: readonly Matter[]): Matter[] {
  const auctions = matters.filter(({ path }) => path === PATHS.auctions);
  const others = matters.length - auctions.length;
  const later = new Set(auctions.slice(Math.max(FIRST_AUCTIONS, FIRST_ROWS - others)));
  return matters.filter((matter) => !later.has(matter)).slice(0, FIRST_ROWS);
}

function Matters({ matters, nowOf }: { matters: readonly Matter[]; nowOf: (chainId: string) => number }) {
  const [isWhole, setWhole] = useState(false);
  if (matters.length === 0) return <p className="quiet">Nothing: no auction, no proposal, no lag.</p>;
  return (
    <>
      <ul className="events">
        {(isWhole ? matters : firstOf(matters)).map((matter) => (
          <li key={matter.id}>
            <What matter={matter} />
            <span className="quiet">
              {chainName(matter.chainId)}: <When matter={matter} now={nowOf(matter.chainId)} />
            </span>
          </li>
        ))}
      </ul>
      {matters.length > FIRST_ROWS && (
        <p>
          <button type="button" className="plain" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Only the most urgent" : `All ${matters.length}`}
          </button>
        </p>
      )}
    </>
  );
}

function What({ matter: { what, subject, proposer, message, chainId, path } }: { matter: Matter }) {
  return (
    <span>
      <Link href={path}>{what}</Link>
      {subject && (
        <>
          {" "}
          <AddressLink address={subject.address} to={subject.kind} chainId={Number(chainId)} />
        </>
      )}
      {proposer !== undefined && (
        <span className="quiet">
          {" "}
          by <AddressLink address={proposer} chainId={Number(chainId)} />
        </span>
      )}
      {message !== undefined && message !== "" && (
        <span className="quiet">
          : <UserText text={message} shown={60} />
        </span>
      )}
    </span>
  );
}

function When({ matter: { state, bound, time }, now }: { matter: Matter; now: number }) {
  if (isoOf(time) === undefined) return `${state}, without a deadline`;
  return (
    <>
      {state} {bound} <Timestamp seconds={time} withTime />
      {time > now && `, ${formatSpan(time - now)} left`}
    </>
  );
}
