/** An entry of `/feed.atom`. */
export type FeedEntry = {
  id: string;
  /** EVM chain id. */
  chainId: string;
  title: string;
  /** Unix seconds. */
  time: number;
  /** Path of a page of the dashboard. */
  path: string;
};

const textOf = (entry: Element, name: string): string => entry.querySelector(name)?.textContent ?? "";

/** The entries of an Atom feed of the service, in its order. */
export function feedEntries(xml: string): FeedEntry[] {
  const feed = new DOMParser().parseFromString(xml, "application/xml");
  return [...feed.querySelectorAll("entry")].map((entry) => ({
    id: textOf(entry, "id"),
    chainId: /^chain: (\d+)$/m.exec(textOf(entry, "content"))?.[1] ?? "",
    title: textOf(entry, "title"),
    time: Date.parse(textOf(entry, "updated")) / 1000,
    path: entry.querySelector("link")?.getAttribute("href") ?? "",
  }));
}
