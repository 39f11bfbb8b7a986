import { everyRoute } from "../test/routes.ts";

/** Each route with one set of parameters. */
export async function onePerRoute(get: Parameters<typeof everyRoute>[0]): Promise<string[]> {
  const all = await everyRoute(get);
  return [...new Map(all.toReversed().map((path) => [routeOf(path), path])).values()].toReversed();
}

export function routeOf(path: string): string {
  return path
    .replace(/\?.*/, "")
    .replace(/0x[0-9a-fA-F]{40}/g, "{address}")
    .replace(/\/\d+(?=\/|$)/g, "/{number}");
}
