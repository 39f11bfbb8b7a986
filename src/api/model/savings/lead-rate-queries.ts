import { desc } from "drizzle-orm";
import { MAIN_CHAIN } from "../../../chains.ts";
import { leadRate, leadRateChange, leadRateProposal } from "../../../tables/rates.ts";
import type { Deps } from "../../deps.ts";
import { contractOn } from "../contracts.ts";
import { isOpen } from "./figures.ts";

/** The chain whose rate Ethereum's savings module with referrers is compared with. */
const BASE_CHAIN = 8453;

/** Every RateChanged of every module, newest first. */
export async function rateChanges({ db }: Pick<Deps, "db">) {
  const { timestamp, chainId, block, logIndex } = leadRateChange;
  const rows = await db
    .select()
    .from(leadRateChange)
    .orderBy(desc(timestamp), desc(chainId), desc(block), desc(logIndex));
  return rows.map((row) => ({
    chainId: row.chainId,
    created: Number(row.timestamp),
    blockheight: Number(row.block),
    module: row.module,
    approvedRate: row.ratePpm,
    count: row.count,
    txHash: row.txHash,
  }));
}

/** Every RateProposed of every module, newest first. */
export async function rateProposals({ db }: Pick<Deps, "db">) {
  const { timestamp, chainId, block, logIndex } = leadRateProposal;
  const rows = await db
    .select()
    .from(leadRateProposal)
    .orderBy(desc(timestamp), desc(chainId), desc(block), desc(logIndex));
  return rows.map((row) => ({
    chainId: row.chainId,
    created: Number(row.timestamp),
    count: row.changes,
    blockheight: Number(row.block),
    module: row.module,
    txHash: row.txHash,
    proposer: row.proposer,
    nextRate: row.nextRatePpm,
    nextChange: Number(row.nextChange),
  }));
}

type Proposal = Awaited<ReturnType<typeof rateProposals>>[number];

/** What of these proposals, the latest of each module, is still to be done. */
export async function openProposals(
  { db, chains, freshness }: Pick<Deps, "db" | "chains" | "freshness">,
  proposals: readonly Proposal[],
) {
  const [rates, heads] = await Promise.all([db.select().from(leadRate), freshness.chains()]);
  const rateOf = (chainId: number, module: string | undefined) =>
    rates.find((rate) => rate.chainId === chainId && rate.module === module?.toLowerCase())?.ratePpm;
  const sender = contractOn(chains, "savings");
  const received = rateOf(BASE_CHAIN, contractOn(chains, "savings", BASE_CHAIN));
  return proposals.flatMap((details) => {
    const { chainId, module, nextRate, nextChange } = details;
    const currentRate = rateOf(chainId, module);
    const now = heads.find((head) => head.chainId === chainId)?.timestamp;
    if (currentRate === undefined || now === undefined) {
      throw new Error(`no rate of savings module ${module} on chain ${chainId}`);
    }
    const isSender = chainId === MAIN_CHAIN && module === sender;
    const state = {
      isProposal: currentRate !== nextRate,
      isPending: BigInt(nextChange) >= now,
      // Nothing to compare with while Base is not indexed.
      isSynced: !isSender || received === undefined || received === currentRate,
    };
    return isOpen(state) ? [{ details, chainId, module, currentRate, nextRate, nextChange, ...state }] : [];
  });
}
