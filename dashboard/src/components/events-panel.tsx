import { Link } from "wouter";
import { chainName } from "zchf-api-client";
import { feedEntries } from "../data/feed.ts";
import { useApi } from "../data/use-api.ts";
import { FeedLinks } from "./feed-links.tsx";
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
  const selection = address === undefined ? { events: "all" as const } : { address };
  const query = useApi("/feed.atom", { params: { query: { ...selection, limit } } });
  return (
    <Panel
      title="Latest events"
      note="as they are indexed"
      actions={<FeedLinks {...(address !== undefined && { address })} />}
    >
      <QueryView
        query={query}
        what="events"
        isEmpty={(xml) => feedEntries(xml).length === 0}
        empty="Nothing has happened yet."
      >
        {(xml) => (
          <ol className="events">
            {feedEntries(xml).map(({ id, chainId, title, time, path }) => (
              <li key={id}>
                <Link href={path}>{title}</Link>
                <span className="quiet">
                  {chainName(chainId)}, <Timestamp seconds={time} withTime />
                </span>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Panel>
  );
}
