import { everyRoute } from "../harness/routes.ts";
import type { Service } from "../harness/service.ts";

/** Values tried for each parameter. */
const CANDIDATES_PER_PARAMETER = 100;
const CONCURRENT_REQUESTS = 8;

/**
 * One path per route and set of query parameters, with the parameter values that have the largest response.
 *
 * @param lengths by route; the path whose response is closest to this length is chosen instead
 */
export async function pathPerRoute(
  get: Service["get"],
  lengths: ReadonlyMap<string, number> = new Map(),
): Promise<string[]> {
  const queue = (await everyRoute(get, { most: CANDIDATES_PER_PARAMETER, withPrices: true })).values();
  const chosen = new Map<string, { path: string; difference: number }>();
  const work = async () => {
    for (const path of queue) {
      const route = routeOf(path);
      const target = lengths.get(route) ?? Number.MAX_SAFE_INTEGER;
      const difference = Math.abs(target - (await get(path)).text.length);
      if (difference < (chosen.get(route)?.difference ?? Number.POSITIVE_INFINITY))
        chosen.set(route, { path, difference });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work));
  return [...chosen.values()].map(({ path }) => path).sort();
}

/** From the smallest response to the largest. */
export async function sortedBySize(get: Service["get"], paths: readonly string[]): Promise<string[]> {
  const sized: { path: string; size: number }[] = [];
  for (const path of paths) sized.push({ path, size: (await get(path)).text.length });
  return sized.sort((a, b) => a.size - b.size).map(({ path }) => path);
}

/** So many of the sorted paths with the first and the last, evenly by rank. */
export function spread(sorted: readonly string[], count: number): string[] {
  if (count >= sorted.length) return [...sorted];
  const ranks = Array.from({ length: count }, (_, i) => Math.round((i * (sorted.length - 1)) / (count - 1)));
  return sorted.filter((_, rank) => ranks.includes(rank));
}

/** A path with placeholders for the values of its parameters. */
export function routeOf(path: string): string {
  const [pathname = "", query = ""] = path.split("?");
  const names = [...new URLSearchParams(query).keys()];
  const route = pathname.replace(/0x[0-9a-fA-F]{40}/g, "{address}").replace(/\/\d+(?=\/|$)/g, "/{number}");
  return names.length === 0 ? route : `${route}?${names.join("&")}`;
}
