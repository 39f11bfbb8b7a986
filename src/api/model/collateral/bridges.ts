import { asc } from "drizzle-orm";
import { getAddress } from "viem";
import { stablecoinBridges } from "../../../chains.ts";
import { decodeTokenText } from "../../../domain/token-text.ts";
import { stablecoinBridge } from "../../../tables/stablecoin-bridges.ts";
import type { Deps } from "../../deps.ts";
import { asOf } from "../as-of.ts";
import type { Moment } from "../moment.ts";

/**
 * Stablecoins in francs that bridges held at the moment, which back ZCHF as the collateral of positions does; the bridge that was used
 * first comes first.
 */
export async function bridgeCollaterals({ db, chains }: Pick<Deps, "db" | "chains">, at: Moment) {
  const pairs = new Set(
    chains.flatMap((chain) =>
      stablecoinBridges(chain).map(({ bridge, token }) => keyOf(chain.id, bridge, token)),
    ),
  );
  if (pairs.size === 0) return [];
  const rows = await db
    .select()
    .from(stablecoinBridge)
    .orderBy(asc(stablecoinBridge.created), asc(stablecoinBridge.block), asc(stablecoinBridge.logIndex));
  return (await asOf({ db }, stablecoinBridge, rows, at))
    .filter(({ chainId, bridge, token }) => pairs.has(keyOf(chainId, bridge, token)))
    .map(({ chainId, token, nameBytes, symbolBytes, decimals, balance, minted, limit }) => ({
      token: {
        chainId,
        address: getAddress(token),
        name: decodeTokenText(nameBytes),
        symbol: decodeTokenText(symbolBytes),
        decimals,
        kind: "bridge" as const,
      },
      balance,
      minted,
      limit,
    }));
}

const keyOf = (chainId: number, bridge: string, token: string) =>
  `${chainId} ${bridge} ${token}`.toLowerCase();
