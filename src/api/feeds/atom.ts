import { isoSeconds } from "./times.ts";
import { xmlText } from "./xml.ts";

/** An entry of a feed. */
export type FeedEntry = {
  /** Stable name of the entry, unique over all chains. */
  id: string;
  title: string;
  /** Block time, unix seconds. */
  time: bigint;
  /** Event type. */
  type: string;
  /** Path of the page about it, from the origin of the feed. */
  path: string;
  lines: readonly string[];
};

const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;

/** The feed itself; `self` is its path and query. */
export type Feed = { self: string; id: string; title: string };

/** An Atom feed (RFC 4287) with these entries, newest first. */
export function atomFeed({ self, id, title }: Feed, entries: readonly FeedEntry[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element("id", `urn:zchf:feed:${id}`),
    element("title", title),
    // Of a feed without entries, the time before every block: a clock would change the bytes.
    element("updated", isoSeconds(entries[0]?.time ?? 0n)),
    "<author><name>ZCHF API</name></author>",
    `<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>`,
    ...entries.map(entryOf),
    "</feed>",
    "",
  ].join("\n");
}

const entryOf = ({ id, title, time, type, path, lines }: FeedEntry): string =>
  [
    "<entry>",
    element("id", `urn:zchf:event:${id}`),
    element("title", title),
    element("updated", isoSeconds(time)),
    element("published", isoSeconds(time)),
    `<category term="${xmlText(type)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(path)}"/>`,
    `<content type="text">${xmlText(lines.join("\n"))}</content>`,
    "</entry>",
  ].join("\n");
