import { onEveryChain } from "../cache/dependencies.ts";
import { dataRoute } from "../http/data-route.ts";
import { text } from "../http/response-format.ts";
import { atomFeed } from "./atom.ts";
import { calendarText } from "./calendar.ts";
import { deadlines } from "./deadlines.ts";
import { latestEntries } from "./entries.ts";
import { calendarQuery, feedQuery, MOST_DATES, MOST_ENTRIES } from "./schema.ts";

const common = { tags: ["Events"], maxAgeSeconds: 60, past: "a reader of feeds follows what is new" };

const titleOf = (what: string, address: string | undefined) =>
  address === undefined ? `Frankencoin: ${what}` : `Frankencoin: ${what} of ${address}`;

export const feedRoutes = [
  dataRoute({
    ...common,
    path: "/feed.atom",
    operationId: "feed",
    query: feedQuery,
    summary: "The latest events and bridge proposals as an Atom feed, for feed readers",
    description:
      "Newest first, of an address all events in which it is a party; of the whole system by default positions that are opened or denied, challenges, sales, rates, minters and bridge proposals. Times are those of the blocks and identifiers are record identifiers, so that a re-index changes nothing; an entry whose block is replaced disappears. Texts of users are escaped; characters that XML cannot contain become U+FFFD. Links are paths of the dashboard.",
    response: text("The feed, RFC 4287.", "application/atom+xml"),
    dependencies: onEveryChain(["events", "bridge", "positions"]),
    cap: MOST_ENTRIES,
    handler: async (deps, { address, events, limit = MOST_ENTRIES }, capped) => {
      const selection = address === undefined ? { isRare: events !== "all" } : { address };
      const entries = await capped((most) => latestEntries(deps, selection, most));
      const query = new URLSearchParams({
        ...(address === undefined ? events && { events } : { address }),
        ...(limit < MOST_ENTRIES && { limit: String(limit) }),
      });
      const self = query.size === 0 ? "/feed.atom" : `/feed.atom?${query}`;
      const feed = { self, id: address ?? "system", title: titleOf("events", address) };
      return atomFeed(feed, entries.slice(0, limit));
    },
  }),
  dataRoute({
    ...common,
    path: "/calendar.ics",
    operationId: "calendar",
    query: calendarQuery,
    summary: "Auctions, expiries and the deadlines of proposals as a calendar to subscribe to",
    description:
      "Running auctions with the time in which they can be averted and the time in which their price falls, expiries of open positions, until when original positions, minters and bridge proposals can be denied, and from when proposed savings rates can be applied. Of an address what it owns, challenged or proposed. Times after the year 9999, which contracts accept, are left out. What is settled, closed, denied or applied disappears. The first 1000 by time.",
    response: text("The calendar, RFC 5545.", "text/calendar"),
    dependencies: onEveryChain(["challenges", "positions", "minters", "rates", "bridge"]),
    cap: MOST_DATES,
    handler: async (deps, { address }, capped) =>
      calendarText(titleOf("dates", address), await capped(() => deadlines(deps, address))),
  }),
];
