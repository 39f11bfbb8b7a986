import { DATA_ROUTES } from "../../src/api/app.ts";

/** The pattern of the data route that a path is of, where it has a past; else undefined. */
export function pastRouteOf(path: string): string | undefined {
  const [bare = ""] = path.split("?", 1);
  const route = DATA_ROUTES.find((one) =>
    new RegExp(`^${one.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(bare),
  );
  return route?.queryNames.has("at") ? route.path : undefined;
}

/** A path as of a moment, an ISO time. */
export const pathAt = (path: string, at: string) => `${path}${path.includes("?") ? "&" : "?"}at=${at}`;
