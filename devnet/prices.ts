import { renameSync, writeFileSync } from "node:fs";

/** What of a deployments file names the tokens. */
type Named = {
  chains: readonly { addresses: { frankencoin?: unknown } }[];
  tokens: Readonly<Record<string, string>>;
};

/** US dollars for a token, by the devnet's name for it. The others, the hostile ones among them, have no price. */
const usd: Record<string, number> = {
  XCHF: 1.24,
  VCHF: 1.23,
  WETH: 2489.1315156484748,
  WBTC: 79_439.25049478286,
  USDX: 1,
  "old style": 1402.5,
};
/** US dollars for one ZCHF. */
const zchf = 1.2352482866722942;

/** Writes a PRICE_FILE for the devnet's tokens. */
export function writePrices(file: string, { chains, tokens }: Named): void {
  const coin = chains.map(({ addresses }) => addresses.frankencoin).find((address) => address !== undefined);
  const known = Object.entries(tokens).flatMap(([name, address]) => {
    const price = usd[name];
    return price === undefined ? [] : [[address, price] as const];
  });
  const prices = Object.fromEntries([...(coin === undefined ? [] : [[coin, zchf]]), ...known]);
  const partial = `${file}.partial`;
  writeFileSync(partial, `${JSON.stringify(prices, null, 2)}\n`);
  renameSync(partial, file);
}
