import type { Address } from "viem";
import { hubTotal } from "../../tables/positions.ts";
import type { HandlerContext } from "../evm/event.ts";
import type { Version } from "./position-reads.ts";

/** Count a log of a hub. Its row exists from its first log, whichever that is. */
export async function countOn(
  { db, chain }: HandlerContext,
  version: Version,
  counter: "positions" | "challenges" | "avertedBids" | "succeededBids",
  leadRateModule?: Address,
) {
  const none = { positions: 0, challenges: 0, avertedBids: 0, succeededBids: 0, leadRateModule: null };
  const module = leadRateModule && { leadRateModule };
  await db
    .insert(hubTotal)
    .values({ chainId: chain.id, version, ...none, ...module, [counter]: 1 })
    .onConflictDoUpdate((total) => ({ ...module, [counter]: total[counter] + 1 }));
}
