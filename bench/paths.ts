import type { Service } from "../test/harness.ts";
import { everyRoute } from "../test/routes.ts";

/** Values that are tried of each parameter. */
const CANDIDATES = 100;
/** Paths asked for at a time. */
const AT_ONCE = 8;

/** Each route, and each set of names that its query may have, with the parameters that have the longest answer. */
export async function onePerRoute(get: Service["get"]): Promise<string[]> {
  const queue = (await everyRoute(get, CANDIDATES)).values();
  const longest = new Map<string, { path: string; length: number }>();
  const work = async () => {
    for (const path of queue) {
      const { length } = (await get(path)).text;
      const known = longest.get(routeOf(path));
      if (known === undefined || length > known.length) longest.set(routeOf(path), { path, length });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return [...longest.values()].map(({ path }) => path).sort();
}

/** A path without the values of its parameters. */
export function routeOf(path: string): string {
  const [pathname = "", query = ""] = path.split("?");
  const names = [...new URLSearchParams(query).keys()];
  const route = pathname.replace(/0x[0-9a-fA-F]{40}/g, "{address}").replace(/\/\d+(?=\/|$)/g, "/{number}");
  return names.length === 0 ? route : `${route}?${names.join("&")}`;
}
