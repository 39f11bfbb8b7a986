import { Link } from "wouter";
import { chainName } from "zchf-api-client";
import { FeedLinks } from "../../components/feed-links.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { Timestamp } from "../../components/timestamp.tsx";
import { feedEntries } from "../../data/feed.ts";
import { useApi } from "../../data/use-api.ts";

/** Entries shown. */
const SHOWN = 8;

/** The latest events of all chains; new ones appear as they are indexed. */
export function EventsPanel() {
  const query = useApi("/feed.atom", { params: { query: { events: "all", limit: SHOWN } } });
  return (
    <Panel title="Latest events" note="as they are indexed" actions={<FeedLinks />}>
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
