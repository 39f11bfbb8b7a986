import { asc, desc } from "drizzle-orm";
import { MAIN_CHAIN } from "../../../chains.ts";
import { leadRate, leadRateChange, leadRateProposal } from "../../../tables/rates.ts";
import type { Deps } from "../../deps.ts";
import { contractOn } from "../contracts.ts";
import { type Moment, until } from "../moment.ts";
import { isOpen } from "./figures.ts";

/** The chain whose rate Ethereum's savings module with referrers is compared with. */
const BASE_CHAIN = 8453;

/** Every RateChanged of every module up to the moment, newest first. */
export async function rateChanges({ db }: Pick<Deps, "db">, at: Moment) {
  const { timestamp, chainId, block, logIndex } = leadRateChange;
  return db
    .select()
    .from(leadRateChange)
    .where(until(timestamp, at))
    .orderBy(desc(timestamp), desc(chainId), desc(block), desc(logIndex));
}

/** Every RateProposed of every module up to the moment, newest first. */
export async function rateProposals({ db }: Pick<Deps, "db">, at: Moment) {
  const { timestamp, chainId, block, logIndex } = leadRateProposal;
  return db
    .select()
    .from(leadRateProposal)
    .where(until(timestamp, at))
    .orderBy(desc(timestamp), desc(chainId), desc(block), desc(logIndex));
}

type Proposal = Awaited<ReturnType<typeof rateProposals>>[number];

/** What of these proposals, the latest of each module, is still to be done. */
export async function openProposals(
  { db, chains, freshness }: Pick<Deps, "db" | "chains" | "freshness">,
  proposals: readonly Proposal[],
  at: Moment,
) {
  const [rates, heads] = await Promise.all([
    at === undefined ? db.select().from(leadRate) : rateChanges({ db }, at),
    freshness.chains(),
  ]);
  const rateOf = (chainId: number, module: string | undefined) =>
    rates.find((rate) => rate.chainId === chainId && rate.module === module?.toLowerCase())?.ratePpm;
  const sender = contractOn(chains, "savings");
  const received = rateOf(BASE_CHAIN, contractOn(chains, "savings", BASE_CHAIN));
  return proposals.flatMap((proposal) => {
    const { chainId, module, nextRatePpm, nextChange } = proposal;
    const currentRate = rateOf(chainId, module);
    const now = at ?? heads.find((head) => head.chainId === chainId)?.timestamp;
    if (currentRate === undefined || now === undefined) {
      throw new Error(`no rate of savings module ${module} on chain ${chainId}`);
    }
    const isSender = chainId === MAIN_CHAIN && module === sender;
    const state = {
      isProposal: currentRate !== nextRatePpm,
      isPending: nextChange >= now,
      // Nothing to compare with while Base is not indexed.
      isSynced: !isSender || received === undefined || received === currentRate,
    };
    return isOpen(state) ? [{ chainId, module, proposal, currentRate, state }] : [];
  });
}

/** The latest proposal of each module, unless its rate is the current one. */
export async function unappliedProposals({ db }: Pick<Deps, "db">) {
  const { chainId, module, block, logIndex } = leadRateProposal;
  const [proposals, rates] = await Promise.all([
    db.select().from(leadRateProposal).orderBy(asc(chainId), asc(module), asc(block), asc(logIndex)),
    db.select().from(leadRate),
  ]);
  const keyOf = (row: { chainId: number; module: string }) => `${row.chainId} ${row.module}`;
  const current = new Map(rates.map((row) => [keyOf(row), row.ratePpm]));
  const latest = new Map(proposals.map((row) => [keyOf(row), row]));
  return [...latest].flatMap(([key, row]) => (current.get(key) === row.nextRatePpm ? [] : row));
}
