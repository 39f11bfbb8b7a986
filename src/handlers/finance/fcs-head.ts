import { fcsAbi } from "../../domain/fcs.ts";
import { fcsHead } from "../../tables/fcs.ts";
import { type Read, type ReadResults, read } from "../evm/batch.ts";
import { contractOn, type HandlerContext } from "../evm/event.ts";

/** The getters of FCS; undefined on a chain without it. */
export function fcsReads(context: Pick<HandlerContext, "contracts">) {
  const fcs = contractOn(context, "FCS");
  if (fcs === undefined) return undefined;
  return {
    name: read(fcsAbi, fcs, "name"),
    symbol: read(fcsAbi, fcs, "symbol"),
    decimals: read(fcsAbi, fcs, "decimals"),
    totalSupply: read(fcsAbi, fcs, "totalSupply"),
    recentlyRedeemed: read(fcsAbi, fcs, "recentlyRedeemed"),
    weightedRecentRedemptions: read(fcsAbi, fcs, "weightedRecentRedemptions"),
    redemptionAnchor: read(fcsAbi, fcs, "redemptionAnchor"),
    recoveryPeriod: read(fcsAbi, fcs, "RECOVERY_PERIOD"),
    // These divide by supplies and votes, which may be 0.
    ask: read(fcsAbi, fcs, "ask"),
    bid: read(fcsAbi, fcs, "bid"),
    totalAssets: read(fcsAbi, fcs, "totalAssets"),
    isBinding: read(fcsAbi, fcs, "isBinding"),
    currentDiscount: read(fcsAbi, fcs, "currentDiscount", [0n]),
  };
}

/** Writes what the getters returned, where it differs from what they returned before. */
export async function writeFcsHead(
  { db, chain }: Pick<HandlerContext, "db" | "chain">,
  reads: NonNullable<ReturnType<typeof fcsReads>>,
  results: ReadResults,
): Promise<void> {
  // Before its deployment the contract has no getters.
  if (results.ofForeign(reads.totalSupply) === undefined) return;
  const orNull = <T>(getter: Read<T>): T | null => results.ofForeign(getter) ?? null;
  const state = {
    name: results.of(reads.name),
    symbol: results.of(reads.symbol),
    decimals: results.of(reads.decimals),
    totalSupply: results.of(reads.totalSupply),
    recentlyRedeemed: results.of(reads.recentlyRedeemed),
    weightedRecentRedemptions: results.of(reads.weightedRecentRedemptions),
    redemptionAnchor: results.of(reads.redemptionAnchor),
    recoveryPeriod: results.of(reads.recoveryPeriod),
    ask: orNull(reads.ask),
    bid: orNull(reads.bid),
    totalAssets: orNull(reads.totalAssets),
    isBinding: orNull(reads.isBinding),
    currentDiscount: orNull(reads.currentDiscount),
  };
  const last = await db.find(fcsHead, { chainId: chain.id });
  const names = Object.keys(state) as (keyof typeof state)[];
  if (last !== null && names.every((name) => last[name] === state[name])) return;
  await db
    .insert(fcsHead)
    .values({ chainId: chain.id, ...state })
    .onConflictDoUpdate(state);
}
