import { Link } from "wouter";
import { chainName } from "zchf-api-client";
import { type FeedEntry, feedEntries } from "../data/feed.ts";
import { useMoment } from "../data/moment.ts";
import { useApi } from "../data/use-api.ts";
import { SERVICE_PATH } from "../root.ts";
import { AddressLink } from "./address-link.tsx";
import { eventAccount, eventTitle } from "./event-words.ts";
import { Panel } from "./panel.tsx";
import { QueryView } from "./query-view.tsx";
import { Timestamp } from "./timestamp.tsx";

type Props = {
  /** Only events in which this address is a party. */
  address?: string;
  /** Entries shown. */
  limit: number;
};

/** The latest events of all chains; new ones appear as they are indexed. */
export function EventsPanel({ address, limit }: Props) {
  const isNow = useMoment() === undefined;
  const selection = address === undefined ? { events: "all" as const } : { address };
  const query = useApi("/feed.atom", { params: { query: { ...selection, limit } } });
  return (
    <Panel
      title="Latest events"
      {...(isNow && {
        note: "as they are indexed",
        actions: <FeedLinks {...(address !== undefined && { address })} />,
      })}
    >
      <QueryView
        query={query}
        what="events"
        isEmpty={(xml) => feedEntries(xml).length === 0}
        empty="Nothing has happened yet."
      >
        {(xml) => (
          <ol className="events">
            {feedEntries(xml).map((entry) => (
              <Event key={entry.id} entry={entry} now={query.data?.indexedThrough ?? entry.time} />
            ))}
          </ol>
        )}
      </QueryView>
    </Panel>
  );
}

function Event({ entry, now }: { entry: FeedEntry; now: number }) {
  const { facts, path, time } = entry;
  const account = eventAccount(entry);
  return (
    <li>
      <span>
        <Link href={path}>{eventTitle(entry)}</Link>
        {account !== undefined && (
          <>
            {" "}
            <AddressLink address={account} chainId={Number(facts.chain)} />
          </>
        )}
      </span>
      <span className="quiet">
        {chainName(facts.chain ?? "")}, <Timestamp seconds={time} withTime ago={Math.max(now - time, 0)} />
      </span>
    </li>
  );
}

/** Links for feed readers and calendars: of an address, or of the whole system. */
function FeedLinks({ address }: { address?: string }) {
  const query = address === undefined ? "" : `?address=${address}`;
  return (
    <>
      <a href={`${SERVICE_PATH}/feed.atom${query}`}>Feed</a>
      <a href={`${SERVICE_PATH}/calendar.ics${query}`}>Calendar</a>
    </>
  );
}
