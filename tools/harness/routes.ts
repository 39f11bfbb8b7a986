import { readFileSync } from "node:fs";
import { join } from "node:path";
import { zeroAddress } from "viem";
import { root } from "./processes.ts";

type Get = (path: string) => Promise<{ status: number; body: unknown }>;

/** Not compared: no function of the chains' history and the daily prices. */
export const EXCEPT = [
  // Never ends.
  "/events",
  "/freshness",
  "/health",
  "/ready",
  "/status",
  // Contain the time at which a price was read.
  "/prices/list",
  "/prices/mapping",
  // Contain the time at which a pool was read.
  "/amplifier/list",
  "/amplifier/positions/{address}",
];

/** Only of daily prices, which are read from the price source after the chains; statements have some, too. */
const OF_DAILY_PRICES = [
  "/prices/ticker/{ticker}",
  "/prices/history/list",
  "/prices/history/{address}",
  "/prices/history/ratio",
  "/prices/marketChart",
  "/prices/owner/{address}/valueLocked",
];

type Options = {
  /** Parameter values of each kind at most. */
  most?: number;
  /** With the routes that are made of daily prices, which must be complete. */
  withPrices?: boolean;
};

const description: { paths: Record<string, object> } = JSON.parse(
  readFileSync(join(root, "openapi.json"), "utf8"),
);
export const paths = Object.keys(description.paths).filter(
  (path) => "get" in (description.paths[path] ?? {}),
);

/** What the service has, of which parameters are made. */
type Present = {
  transfers: {
    count: string;
    from: string;
    to: string;
    reference: string;
    referenceTruncated?: boolean;
    txHash: string;
    created: number;
  }[];
  positions: { version: number; position: string }[];
  /** Owners of positions, and savers. */
  people: string[];
  referrers: string[];
  /** Of amplified positions: amplifiers and owners. */
  amplified: string[];
  chains: string[];
  prices: { address: string; symbol: string }[];
  year: number;
};

/** Parameters of each route that has some, without those of EXCEPT; a value may have a query. */
export const VALUES: Readonly<Record<string, (present: Present) => string[]>> = {
  "/transfer/reference/by/count/{count}": ({ transfers }) => transfers.map(({ count }) => count),
  "/transfer/reference/search": ({ transfers }) =>
    transfers.flatMap(({ txHash, reference, referenceTruncated }) => [
      `?txHash=${txHash}`,
      // The first part of a reference finds nothing, and no cursors.
      ...(referenceTruncated ? [] : [`?reference=${encodeURIComponent(reference)}&limit=3`]),
      // Empty ones, and those of blanks alone, are refused.
      ...(!referenceTruncated && /\w/.test(reference)
        ? [`?reference=${encodeURIComponent(reference)}&match=normalized`]
        : []),
    ]),
  "/transfer/reference/by/from/{from}": ({ transfers }) =>
    transfers.flatMap(({ from, to, reference }) => [
      from,
      `${from}?to=${to}&reference=${encodeURIComponent(reference)}`,
    ]),
  "/transfer/reference/by/to/{to}": ({ transfers }) =>
    transfers.flatMap(({ from, to }) => [to, `${to}?from=${from}`]),
  "/transfer/reference/history/by/from/{from}": ({ transfers }) => transfers.map(({ from }) => from),
  "/transfer/reference/history/by/to/{to}": ({ transfers }) => transfers.map(({ to }) => to),
  "/positions/mintingupdates/position/{version}/{address}": ({ positions }) =>
    positions.map(({ version, position }) => `${version}/${position}`),
  "/positions/mintingupdates/owner/{address}": ({ people }) => people,
  "/positions/owner/{address}/fees": ({ people }) => people,
  "/positions/owner/{address}/debt": ({ people }) => people,
  "/positions/owner/{address}/history": ({ people }) => people,
  "/positions/owner/{address}/transfers": ({ people }) => people,
  "/savings/core/balance/{account}": ({ people }) => people,
  "/savings/core/activity/{account}": ({ people }) => people,
  "/savings/referrer/{referrer}/mapping": ({ referrers }) => referrers,
  "/savings/referrer/{referrer}/earnings": ({ referrers }) => referrers,
  "/balances/{token}/ranked": () => ["zchf", "fps", "fcs"],
  "/balances/{token}/of/{account}": ({ people }) =>
    people.flatMap((account) => [`zchf/${account}`, `fps/${account}`, `fcs/${account}`]),
  "/accounts/{address}/statement": ({ people, year }) => people.map((account) => `${account}?year=${year}`),
  "/feed.atom": ({ people }) => ["", ...people.map((account) => `?address=${account}`)],
  "/calendar.ics": ({ people }) => ["", ...people.map((account) => `?address=${account}`)],
  "/reporting/fps/yearly": ({ people }) =>
    people.flatMap((account) => [`?address=${account}`, `?address=${account}&token=combined`]),
  "/amplifier/activity/{address}": ({ amplified }) => [...amplified, zeroAddress],
  "/ecosystem/minter/list/{chainId}": ({ chains }) => chains,
  // The symbols of hostile tokens make no path.
  "/prices/ticker/{ticker}": ({ prices }) =>
    prices.flatMap(({ symbol }) => (/^\w+$/.test(symbol) ? [symbol] : [])),
  "/prices/history/{address}": ({ prices }) => prices.map(({ address }) => address),
  "/prices/owner/{address}/valueLocked": ({ people }) => people,
};

/**
 * Every route of openapi.json that is read with GET, with parameters that the data has; throws for a route that it cannot
 * fill.
 */
export async function everyRoute(
  get: Get,
  { most = Number.POSITIVE_INFINITY, withPrices = false }: Options = {},
): Promise<string[]> {
  const some = <T>(items: readonly T[]): T[] => [...new Set(items)].slice(0, most);
  const read = async <T>(path: string): Promise<T> => {
    const { status, body } = await get(path);
    if (status !== 200) throw new Error(`${path} returned ${status}`);
    return body as T;
  };
  const { list: transfers } = await read<{ list: Present["transfers"] }>("/transfer/reference/list");
  const { list: positions } = await read<{ list: Present["positions"] }>("/positions/list");
  const { owners } = await read<{ owners: string[] }>("/positions/owners");
  const ranked = await read<{ account: string }[]>("/savings/core/ranked");
  const savers = some(ranked.map(({ account }) => account));
  const referrers = new Set<string>();
  for (const account of savers) {
    const found = await read<Record<string, Record<string, { referrer: string }>>>(
      `/savings/core/balance/${account}`,
    );
    for (const byModule of Object.values(found)) {
      for (const { referrer } of Object.values(byModule)) referrers.add(referrer);
    }
  }
  referrers.delete(zeroAddress);
  // Few accounts may all be without one.
  if (referrers.size === 0 && savers[0] !== undefined) referrers.add(savers[0]);
  const freshness = await read<{ chains: object; settledThrough: number }>("/freshness");
  const { data } = await read<{ data: { amplifierPositions: { items: { [name: string]: string }[] } } }>(
    `/graphql?query=${encodeURIComponent("{ amplifierPositions(limit: 100) { items { amplifier owner } } }")}`,
  );
  const amplified = data.amplifierPositions.items.flatMap(({ amplifier = "", owner = "" }) => [
    amplifier,
    owner,
  ]);

  const present: Present = {
    transfers,
    positions,
    people: [...new Set([...some(owners), ...savers])],
    referrers: [...referrers],
    amplified,
    chains: Object.keys(freshness.chains),
    prices: await read("/prices/list"),
    year: new Date(freshness.settledThrough * 1000).getUTCFullYear(),
  };
  const hasFcs = (await get("/fcs/info")).status === 200;
  const routes = paths
    .filter((path) => hasFcs || !["/fcs/info", "/fcs/discount"].includes(path))
    .filter((path) => !EXCEPT.includes(path) && (withPrices || !OF_DAILY_PRICES.includes(path)))
    .flatMap((path) => {
      const values = VALUES[path]?.(present);
      if (values === undefined && !path.includes("{")) return [path];
      if (values === undefined || values.length === 0) throw new Error(`no values for ${path}`);
      return some(values).map((value) => fill(path, value));
    });
  for (const format of ["json", "csvE18"]) {
    const log = `/analytics/transactionLog/${format}`;
    routes.push(`${log}?firstItem=true&limit=1000`, `${log}?firstItem=true&limit=7`);
  }
  let after = "";
  for (let page = 0; page < 3; page++) {
    const { pageInfo } = await read<{ pageInfo: { hasNextPage: boolean; endCursor: string } }>(
      `/analytics/transactionLog/json?limit=25${after}`,
    );
    if (!pageInfo.hasNextPage) break;
    after = `&after=${pageInfo.endCursor}`;
    routes.push(`/analytics/transactionLog/json?limit=25${after}`);
  }
  return [...new Set(routes)];
}

/** Puts the parts of `value` in place of the parameters, and its query behind them. */
function fill(path: string, value: string): string {
  const [parts = "", query] = value.split("?");
  const values = parts.split("/");
  const filled = path.replace(/\{[^}]+\}/g, () => values.shift() ?? "");
  return query === undefined ? filled : `${filled}?${query}`;
}
