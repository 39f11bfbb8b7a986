/** What the pages say about a chain; the API knows chains by their ids alone. */
export type Chain = {
  name: string;
  /** For narrow places. */
  short: string;
  explorer: string;
  /** Its number in the messaging network, as in a transfer's `targetChain`. */
  selector: string;
};

export const CHAINS: Readonly<Record<string, Chain>> = {
  "1": {
    name: "Ethereum",
    short: "ETH",
    explorer: "https://etherscan.io",
    selector: "5009297550715157269",
  },
  "10": {
    name: "Optimism",
    short: "OP",
    explorer: "https://optimistic.etherscan.io",
    selector: "3734403246176062136",
  },
  "100": {
    name: "Gnosis",
    short: "GNO",
    explorer: "https://gnosisscan.io",
    selector: "465200170687744372",
  },
  "137": {
    name: "Polygon",
    short: "POL",
    explorer: "https://polygonscan.com",
    selector: "4051577828743386545",
  },
  "146": {
    name: "Sonic",
    short: "SONIC",
    explorer: "https://sonicscan.org",
    selector: "1673871237479749969",
  },
  "8453": {
    name: "Base",
    short: "BASE",
    explorer: "https://basescan.org",
    selector: "15971525489660198786",
  },
  "42161": {
    name: "Arbitrum",
    short: "ARB",
    explorer: "https://arbiscan.io",
    selector: "4949039107694359620",
  },
  "43114": {
    name: "Avalanche",
    short: "AVAX",
    explorer: "https://snowtrace.io",
    selector: "6433500567565415381",
  },
};

export function chainName(chainId: number | string): string {
  return CHAINS[chainId]?.name ?? `Chain ${chainId}`;
}

/** The chain that a transfer goes to; undefined where it stays on its own. */
export function targetOf(selector: string): string | undefined {
  if (selector === "0") return undefined;
  const chain = Object.values(CHAINS).find((row) => row.selector === selector);
  return chain?.name ?? `network ${selector}`;
}
