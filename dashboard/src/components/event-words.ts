import type { FeedEntry } from "../data/feed.ts";
import { formatDecimal, formatTokenAmount } from "../format/numbers.ts";

/** Names of events in whose titles amounts are missing. */
const POSITION_EVENTS: Readonly<Record<string, string>> = {
  "position.opened": "Position opened",
  "position.updated": "Position updated",
  "position.challenged": "Position challenged",
  "position.sold": "Collateral sold",
};

/** Numbers of a text that have a unit. */
const AMOUNT = /-?\d+(?:\.\d+)?(?= \S)/;

/** Amounts with their unit, "1200.5 ZCHF" and "0.00012 WBTC", as the pages show them: 1’200.50 ZCHF, 0.00012 WBTC. */
const francs = (text: string): string => text.replace(AMOUNT, (number) => formatDecimal(number, 2));
const tokens = (text: string): string => text.replace(AMOUNT, formatTokenAmount);

/** What happened, with the amounts that the feed's title leaves out: "Position updated: owes 1’200.00 ZCHF, collateral 0 WETH". */
export function eventTitle({ type, title, facts }: FeedEntry): string {
  const name = POSITION_EVENTS[type];
  // Beside the title is a link to the account.
  if (name === undefined) {
    return title
      .replace(/, 0x[^,]*$/, "")
      .replace(/-?\d+(?:\.\d+)?(?= ZCHF)/g, (number) => formatDecimal(number, 2));
  }
  const { minted, size, bid } = facts;
  const parts = [
    minted && `owes ${francs(minted)}`,
    size && !size.endsWith("(raw)") && `${minted ? "collateral " : ""}${tokens(size)}`,
  ].filter(Boolean);
  if (parts.length === 0) return title;
  return `${name}: ${parts.join(", ")}${bid ? ` for ${francs(bid)}` : ""}`;
}

/** The account that an event is about. */
export const eventAccount = ({ facts }: FeedEntry): string | undefined =>
  facts.owner ??
  facts.account ??
  facts.trader ??
  facts.bidder ??
  facts.challenger ??
  facts.from ??
  facts.minter;
