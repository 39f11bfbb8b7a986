/** Every page's path. What is not the first page lies below /app/, where the API has no routes. */
export const PATHS = {
  overview: "/",
  positions: "/app/positions",
  savings: "/app/savings",
  transfers: "/app/transfers",
  log: "/app/log",
  minters: "/app/minters",
} as const;

/** Pages about one address. */
const PREFIXES = {
  position: "/app/positions",
  owner: "/app/owners",
  saver: "/app/savings/accounts",
  referrer: "/app/savings/referrers",
} as const;
export type Kind = keyof typeof PREFIXES;

export function pathOf(kind: Kind, address: string): string {
  return `${PREFIXES[kind]}/${address}`;
}
