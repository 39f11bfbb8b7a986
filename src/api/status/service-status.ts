import type { z } from "@hono/zod-openapi";
import packageJson from "../../../package.json" with { type: "json" };
import type { ChainFreshness } from "../cache/freshness.ts";
import type { statusResponse } from "./schema.ts";

const HEALTH = { live: "healthy", stalled: "unhealthy", syncing: "unknown" } as const;

/**
 * Body of `/status`.
 * @param chains ascending by id
 * @param url origin under which the client reached this service
 * @param latency milliseconds that reading `chains` took
 */
export function statusOf(
  [first]: readonly ChainFreshness[],
  url: string,
  latency: number,
): z.infer<typeof statusResponse> {
  const isStalled = first?.state === "stalled";
  return {
    api: { status: "healthy", version: packageJson.version, uptime: Math.floor(process.uptime()) },
    dataSources: {
      current: "primary",
      primary: {
        url,
        status: HEALTH[first?.state ?? "syncing"],
        blockNumber: String(first?.block ?? 0n),
        blockTimestamp: Number(first?.timestamp ?? 0n),
        latency,
        consecutiveFailures: isStalled ? 1 : 0,
        lastChecked: new Date().toISOString(),
        error: isStalled ? `no RPC of chain ${first.chainId} responds` : null,
      },
      backup: null,
    },
    database: { status: "connected", enabled: true },
  };
}
