import type { Service } from "../test/harness.ts";
import { everyRoute } from "../test/routes.ts";

/** Values that are tried of each parameter. */
const CANDIDATES = 100;
/** Paths asked for at a time. */
const AT_ONCE = 8;

/**
 * Each route, and each set of names that its query may have, with the parameters that have the longest answer.
 *
 * @param lengths by route, where the answer is to be about so long instead
 */
export async function onePerRoute(
  get: Service["get"],
  lengths: ReadonlyMap<string, number> = new Map(),
): Promise<string[]> {
  const queue = (await everyRoute(get, CANDIDATES)).values();
  const chosen = new Map<string, { path: string; off: number }>();
  const work = async () => {
    for (const path of queue) {
      const route = routeOf(path);
      const wanted = lengths.get(route) ?? Number.MAX_SAFE_INTEGER;
      const off = Math.abs(wanted - (await get(path)).text.length);
      if (off < (chosen.get(route)?.off ?? Number.POSITIVE_INFINITY)) chosen.set(route, { path, off });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...chosen.values()].map(({ path }) => path).sort();
}

/** A path without the values of its parameters. */
export function routeOf(path: string): string {
  const [pathname = "", query = ""] = path.split("?");
  const names = [...new URLSearchParams(query).keys()];
  const route = pathname.replace(/0x[0-9a-fA-F]{40}/g, "{address}").replace(/\/\d+(?=\/|$)/g, "/{number}");
  return names.length === 0 ? route : `${route}?${names.join("&")}`;
}
