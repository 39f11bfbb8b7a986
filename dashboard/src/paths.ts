/** Path of every page. All but the overview are below /app/, where the API has no routes. */
export const PATHS = {
  overview: "/",
  positions: "/app/positions",
  auctions: "/app/auctions",
  savings: "/app/savings",
  holders: "/app/holders",
  transfers: "/app/transfers",
  log: "/app/log",
  minters: "/app/minters",
  bridge: "/app/bridge",
  search: "/app/search",
} as const;

/** Pages about one address. */
const PREFIXES = {
  account: "/app/accounts",
  position: "/app/positions",
  statement: "/app/statements",
  referrer: "/app/savings/referrers",
} as const;
export type Kind = keyof typeof PREFIXES;

export function pathOf(kind: Kind, address: string): string {
  return `${PREFIXES[kind]}/${address}`;
}
