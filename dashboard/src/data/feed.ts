/** An entry of `/feed.atom`. */
export type FeedEntry = {
  id: string;
  /** Event type. */
  type: string;
  title: string;
  /** Unix seconds. */
  time: number;
  /** Path of a page of the dashboard. */
  path: string;
  /** Members of the event by name, amounts with their unit: "1200.5 ZCHF". */
  facts: Readonly<Record<string, string>>;
};

const textOf = (entry: Element, name: string): string => entry.querySelector(name)?.textContent ?? "";

/** The entries of an Atom feed of the service, in its order. */
export function feedEntries(xml: string): FeedEntry[] {
  const feed = new DOMParser().parseFromString(xml, "application/xml");
  return [...feed.querySelectorAll("entry")].map((entry) => ({
    id: textOf(entry, "id"),
    type: entry.querySelector("category")?.getAttribute("term") ?? "",
    title: textOf(entry, "title"),
    time: Date.parse(textOf(entry, "updated")) / 1000,
    path: entry.querySelector("link")?.getAttribute("href") ?? "",
    facts: factsOf(textOf(entry, "content")),
  }));
}

/** Texts of users, which may contain further lines, are the last of an event's: what is there first counts. */
function factsOf(content: string): FeedEntry["facts"] {
  const facts: Record<string, string> = {};
  for (const [, name = "", value = ""] of content.matchAll(/^(\w+): (.*)$/gm)) facts[name] ??= value;
  return facts;
}
