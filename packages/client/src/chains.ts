/** Display data of a chain; the API identifies chains by id only. */
export type Chain = {
  name: string;
  /** Short name for narrow layouts. */
  short: string;
  explorer: string;
  /** CCIP chain selector, as in `targetChain` of a transfer. */
  selector: string;
};

const chain = (name: string, short: string, explorer: string, selector: string): Chain => ({
  name,
  short,
  explorer: `https://${explorer}`,
  selector,
});

export const CHAINS: Readonly<Record<string, Chain>> = {
  "1": chain("Ethereum", "ETH", "etherscan.io", "5009297550715157269"),
  "10": chain("Optimism", "OP", "optimistic.etherscan.io", "3734403246176062136"),
  "100": chain("Gnosis", "GNO", "gnosisscan.io", "465200170687744372"),
  "137": chain("Polygon", "POL", "polygonscan.com", "4051577828743386545"),
  "146": chain("Sonic", "SONIC", "sonicscan.org", "1673871237479749969"),
  "8453": chain("Base", "BASE", "basescan.org", "15971525489660198786"),
  "42161": chain("Arbitrum", "ARB", "arbiscan.io", "4949039107694359620"),
  "43114": chain("Avalanche", "AVAX", "snowtrace.io", "6433500567565415381"),
};

export function chainName(chainId: number | string): string {
  return CHAINS[chainId]?.name ?? `Chain ${chainId}`;
}

/** Names of networks without a chain id, by their CCIP chain selector. */
const OTHER_NETWORKS: Readonly<Record<string, string>> = { "124615329519749607": "Solana" };

/** Name of the network with a CCIP chain selector. */
export function networkName(selector: string): string {
  const network = Object.values(CHAINS).find((row) => row.selector === selector);
  return network?.name ?? OTHER_NETWORKS[selector] ?? `network ${selector}`;
}

/** Name of the target chain of a transfer; undefined for a transfer on one chain. */
export function targetOf(selector: string): string | undefined {
  return selector === "0" ? undefined : networkName(selector);
}
