import type { z } from "@hono/zod-openapi";
import packageJson from "../../../package.json" with { type: "json" };
import { type AddressKey, CHAINS, type Chain } from "../../chains.ts";
import type { ChainFreshness } from "../cache/freshness.ts";
import type { statusResponse } from "./schema.ts";

const HEALTH = { live: "healthy", stalled: "unhealthy", syncing: "unknown" } as const;

/** The indexed chains with other contracts than the real ones. */
const simulatedChains = (chains: readonly Chain[]): number[] =>
  chains
    .filter(({ id, addresses }) => {
      const live = CHAINS.find((chain) => chain.id === id)?.addresses ?? {};
      return Object.entries(addresses).some(([key, address]) => live[key as AddressKey] !== address);
    })
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);

/**
 * Body of `/status`.
 * @param heads of the chains, ascending by id
 * @param url origin under which the client reached this service
 * @param latency milliseconds that reading `heads` took
 */
export function statusOf(
  { heads: [first], chains }: { heads: readonly ChainFreshness[]; chains: readonly Chain[] },
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
    simulatedChains: simulatedChains(chains),
  };
}
