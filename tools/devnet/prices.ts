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
  CHFAU: 1.235,
  WETH: 2489.1315156484748,
  WBTC: 79_439.25049478286,
  USDX: 1,
  "old style": 1402.5,
};
/** Names of the tokens with a price. */
export const PRICED_TOKENS: readonly string[] = Object.keys(usd);
/** US dollars for one ZCHF, and for one Swiss franc. */
const zchf = 1.2352482866722942;
const franc = 1.2364;

/** Prices change once a week, from before the simulated years on. */
const WEEKS = 5 * 52;
const WEEK_MS = 7 * 86_400_000;

/** Writes a PRICE_FILE for the devnet's tokens, with a history that ends at `now`, unix milliseconds. */
export function writePrices(file: string, { chains, tokens }: Named, now = Date.now()): void {
  const coin = chains.map(({ addresses }) => addresses.frankencoin).find((address) => address !== undefined);
  const known = Object.entries(tokens).flatMap(([name, address], i) => {
    const price = usd[name];
    if (price === undefined) return [];
    const isStable = ["XCHF", "VCHF", "CHFAU", "USDX"].includes(name);
    return [[address, withHistory(price, isStable ? 0.01 : 0.3, i, now)] as const];
  });
  const prices = Object.fromEntries([
    ...(coin === undefined ? [] : [[coin, withHistory(zchf, 0.02, 0.5, now)]]),
    ["CHF", withHistory(franc, 0.02, 0.4, now)],
    ...known,
  ]);
  const partial = `${file}.partial`;
  writeFileSync(partial, `${JSON.stringify(prices, null, 2)}\n`);
  renameSync(partial, file);
}

/** Waves around the price, which they meet at `now`. */
function withHistory(price: number, height: number, phase: number, now: number) {
  const history: Record<string, number> = {};
  for (let week = WEEKS; week >= 0; week--) {
    const date = new Date(now - week * WEEK_MS).toISOString().slice(0, 10);
    const wave = Math.sin(week / 9 + phase) - Math.sin(phase);
    history[date] = Number((price * (1 + (height / 2) * wave)).toPrecision(10));
  }
  return { usd: price, history };
}
