import { setTimeout as wait } from "node:timers/promises";
import { formatEther, formatUnits } from "viem";
import { createClient, type Data, displayPrice, mintable, positionStatus } from "zchf-api-client";
import { optionsOf } from "./options.ts";

/** Prints the state of a position at the start and on every change, until Ctrl-C. */
const usage = `Usage: node watch-position.ts --position 0x… [--url http://localhost:42069] [--interval 10]
  Prints the state of the position now and on every change, until Ctrl-C; requests every --interval seconds.`;
const values = optionsOf(
  usage,
  {
    url: { type: "string", default: "http://localhost:42069" },
    position: { type: "string" },
    interval: { type: "string", default: "10" },
  },
  ["position"],
);
const { url, position, interval } = values;
if (!(Number(interval) >= 0.1)) throw new Error("--interval: seconds between two requests, 0.1 or more");

type Position = Data<"/positions/list">["list"][number];
const client = createClient({ baseUrl: url });

let last = "";
for (;;) {
  const line = await health(position.toLowerCase());
  if (line !== last) console.log(line);
  last = line;
  await wait(Number(interval) * 1000);
}

async function health(address: string): Promise<string> {
  const [positions, prices] = await Promise.all([
    client.get("/positions/mapping"),
    client.get("/prices/list"),
  ]);
  // A failed request says nothing about the position.
  if (!positions.ok) return `${positions.kind}: ${positions.message}`;
  const row = positions.data.map[address];
  if (!row) return `no position ${address}`;
  const collateral = row.collateral.toLowerCase();
  const price = prices.ok
    ? prices.data.find((entry) => entry.address.toLowerCase() === collateral)
    : undefined;
  return describe(row, price?.price.chf ?? undefined, positions.indexedThrough ?? 0);
}

function describe(row: Position, market: number | undefined, now: number): string {
  const liquidation = displayPrice(row);
  // The symbol is untrusted text; quotes delimit it.
  const symbol = JSON.stringify(row.collateralSymbol);
  return [
    positionStatus(row, now),
    `collateral ${formatUnits(row.collateralBalance, row.collateralDecimals)} ${symbol}`,
    `minted ${formatEther(row.minted)} ZCHF`,
    `liquidation price ${liquidation} ZCHF`,
    marketOf(market, Number(liquidation)),
    `may mint ${formatEther(mintable(row, now))} ZCHF more`,
    `expires ${dateOf(row.expiration)}`,
  ].join(" · ");
}

function marketOf(market: number | undefined, liquidation: number): string {
  if (market === undefined) return "market price unknown";
  const above = liquidation === 0 ? "" : `, ${((market / liquidation - 1) * 100).toFixed(1)} % above`;
  return `market price ${market} ZCHF${above}`;
}

/** V1 positions may have any uint256 as expiration. */
function dateOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? "never" : date.toISOString();
}
