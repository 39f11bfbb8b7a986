import { CHAINS } from "../chains.ts";

/** Pages of the dashboard, which the service serves beside the API. */
export const PAGES = {
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

export const positionPage = (address: string): string => `/app/positions/${address}`;
export const accountPage = (address: string): string => `/app/accounts/${address}`;

/** Positions, challenges and FPS are on Ethereum only. */
export const ETHEREUM = 1;

/** The page of the chain's block explorer; null for a chain without a known one. */
export function explorerLink(chainId: number, kind: "address" | "tx", id: string): string | null {
  const explorer = CHAINS[chainId]?.explorer;
  return explorer === undefined ? null : `${explorer}/${kind}/${id}`;
}
