import { readFileSync } from "node:fs";
import { join } from "node:path";
import { zeroAddress } from "viem";
import { root } from "./harness.ts";

type Get = (path: string) => Promise<{ status: number; body: unknown }>;

/** Told apart: where the service stands and what a token costs is not of the chains' history. */
const EXCEPT = ["/freshness", "/health", "/ready", "/prices/list"];

const paths = Object.keys(JSON.parse(readFileSync(join(root, "openapi.json"), "utf8")).paths);

/**
 * Every route of openapi.json, with parameters that the data has, `most` of each kind; throws for a route that it cannot
 * fill.
 */
export async function everyRoute(get: Get, most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const some = <T>(items: readonly T[]): T[] => [...new Set(items)].slice(0, most);
  const read = async <T>(path: string): Promise<T> => {
    const { status, body } = await get(path);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    return body as T;
  };
  const { list: transfers } = await read<{
    list: { count: string; from: string; to: string; reference: string; created: number }[];
  }>("/transfer/reference/list");
  const positions = await read<{ list: { version: number; position: string }[] }>("/positions/list");
  const { owners } = await read<{ owners: string[] }>("/positions/owners");
  const ranked = await read<{ account: string }[]>("/savings/core/ranked");
  const savers = some(ranked.map(({ account }) => account));
  const referrers = new Set<string>([zeroAddress]);
  for (const account of savers) {
    const found = await read<Record<string, Record<string, { referrer: string }>>>(
      `/savings/core/balance/${account}`,
    );
    for (const byModule of Object.values(found)) {
      for (const { referrer } of Object.values(byModule)) referrers.add(referrer);
    }
  }
  const chains = Object.keys((await read<{ chains: object }>("/freshness")).chains);
  const people = [...new Set([...some(owners), ...savers])];

  const filled: Record<string, string[]> = {
    "/transfer/reference/by/count/{count}": transfers.map(({ count }) => count),
    "/transfer/reference/by/from/{from}": transfers.flatMap(({ from, to, reference }) => [
      from,
      `${from}?to=${to}&reference=${encodeURIComponent(reference)}`,
    ]),
    "/transfer/reference/by/to/{to}": transfers.flatMap(({ from, to }) => [to, `${to}?from=${from}`]),
    "/transfer/reference/history/by/from/{from}": transfers.map(({ from }) => from),
    "/transfer/reference/history/by/to/{to}": transfers.map(({ to }) => to),
    "/positions/mintingupdates/position/{version}/{address}": positions.list.map(
      ({ version, position }) => `${version}/${position}`,
    ),
    "/positions/mintingupdates/owner/{address}": people,
    "/positions/owner/{address}/fees": people,
    "/positions/owner/{address}/debt": people,
    "/positions/owner/{address}/history": people,
    "/positions/owner/{address}/transfers": people,
    "/savings/core/balance/{account}": people,
    "/savings/core/activity/{account}": people,
    "/savings/referrer/{referrer}/mapping": [...referrers],
    "/savings/referrer/{referrer}/earnings": [...referrers],
    "/ecosystem/minter/list/{chainId}": chains,
  };
  const routes = paths
    .filter((path) => !EXCEPT.includes(path))
    .flatMap((path) => {
      if (!path.includes("{")) return [path];
      const values = filled[path];
      if (values === undefined || values.length === 0) throw new Error(`nothing to ask ${path} for`);
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
