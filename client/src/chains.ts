/** Display data of a chain; the API identifies chains by id only. */
export type Chain = {
  name: string;
  /** Short name for narrow layouts. */
  short: string;
  explorer: string;
  /** CCIP chain selector, as in `targetChain` of a transfer. */
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

/** Name of the network with a CCIP chain selector. */
export function networkName(selector: string): string {
  const chain = Object.values(CHAINS).find((row) => row.selector === selector);
  return chain?.name ?? `network ${selector}`;
}

/** Name of the target chain of a transfer; undefined for a transfer on one chain. */
export function targetOf(selector: string): string | undefined {
  return selector === "0" ? undefined : networkName(selector);
}
