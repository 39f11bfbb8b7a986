import { getConnInfo } from "@hono/node-server/conninfo";
import { rateLimiter } from "hono-rate-limiter";
import { ApiError } from "./shared/errors.ts";

const MINUTE = 60_000;

/** At most `perMinute` requests a minute from one address; the answers' RateLimit headers tell how many are left. */
export function limitRequests(perMinute: number) {
  return rateLimiter({
    windowMs: MINUTE,
    limit: perMinute,
    standardHeaders: "draft-7",
    keyGenerator: (c) => getConnInfo(c).remote.address ?? "",
    handler: () => {
      throw new ApiError(
        429,
        "rate_limited",
        `at most ${perMinute} requests a minute; try again after Retry-After`,
        {
          "Retry-After": "60",
        },
      );
    },
  });
}
