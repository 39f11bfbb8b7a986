import { and, asc, type Column, desc, eq, isNotNull, isNull, lte, not, type SQL, sql } from "drizzle-orm";
import type { Address } from "viem";
import { CHAIN_IDS } from "../../../chains.ts";
import type { ProposalType } from "../../../domain/bridge.ts";
import { bridgeChain, bridgeProposal } from "../../../tables/bridge.ts";
import type { Deps } from "../../deps.ts";
import type { RowCap } from "../../values/row-cap.ts";
import { asOf } from "../as-of.ts";
import { type Moment, until } from "../moment.ts";

export type ProposalStatus = "Pending" | "Denied" | "Enacted";

const hasStatus = {
  Pending: and(isNull(bridgeProposal.deniedAt), isNull(bridgeProposal.enactedAt)),
  Denied: isNotNull(bridgeProposal.deniedAt),
  Enacted: isNotNull(bridgeProposal.enactedAt),
};

/** The same of a past moment. */
const hadStatus = (at: bigint): Record<ProposalStatus, SQL | undefined> => ({
  Pending: and(not(hadBy(bridgeProposal.deniedAt, at)), not(hadBy(bridgeProposal.enactedAt, at))),
  Denied: hadBy(bridgeProposal.deniedAt, at),
  Enacted: hadBy(bridgeProposal.enactedAt, at),
});

const hadBy = (time: Column, at: bigint): SQL => sql`coalesce(${lte(time, at)}, false)`;

/** The status of a proposal as SQL; Enacted where it is both. */
export const proposalStatus = sql<ProposalStatus>`(case when ${hasStatus.Enacted} then 'Enacted'
  when ${hasStatus.Denied} then 'Denied' else 'Pending' end)`;

const newestFirst = [
  desc(bridgeProposal.timestamp),
  desc(bridgeProposal.chainId),
  desc(bridgeProposal.count),
];

export type ProposalRow = typeof bridgeProposal.$inferSelect;

/** The latest proposals of all chains up to the moment, newest first. */
export async function proposals(
  { db }: Pick<Deps, "db">,
  { status, type, at }: { status?: ProposalStatus | undefined; type?: ProposalType | undefined; at: Moment },
  capped: RowCap,
) {
  const rows = await capped((limit) =>
    db
      .select()
      .from(bridgeProposal)
      .where(
        and(
          status && (at === undefined ? hasStatus : hadStatus(at))[status],
          type && eq(bridgeProposal.type, type),
          until(bridgeProposal.timestamp, at),
        ),
      )
      .orderBy(...newestFirst)
      .limit(limit),
  );
  return rows.map((latest) => {
    const row = at === undefined ? latest : { ...latest, ...endedBy(latest, at) };
    return { ...row, status: statusOf(row) };
  });
}

/** How a proposal had ended by a past moment. */
const endedBy = ({ deniedAt, deniedTxHash, enactedAt, enactedTxHash }: ProposalRow, at: bigint) => ({
  ...(deniedAt !== null && deniedAt <= at
    ? { deniedAt, deniedTxHash }
    : { deniedAt: null, deniedTxHash: null }),
  ...(enactedAt !== null && enactedAt <= at
    ? { enactedAt, enactedTxHash }
    : { enactedAt: null, enactedTxHash: null }),
});

function statusOf({ deniedAt, enactedAt }: Pick<ProposalRow, "deniedAt" | "enactedAt">): ProposalStatus {
  if (enactedAt !== null) return "Enacted";
  return deniedAt === null ? "Pending" : "Denied";
}

/** The networks that the token pools knew by the moment, ascending by chain and selector. */
export async function bridgeChains(
  { db }: Pick<Deps, "db">,
  { chainId, active, at }: { chainId?: number | undefined; active?: boolean | undefined; at: Moment },
) {
  // Larger numbers than those of chains do not fit the column.
  if (chainId !== undefined && !CHAIN_IDS.includes(chainId)) return [];
  const rows = await db
    .select()
    .from(bridgeChain)
    .where(chainId === undefined ? undefined : eq(bridgeChain.chainId, chainId))
    .orderBy(asc(bridgeChain.chainId), asc(bridgeChain.remoteChainSelector));
  const then = await asOf({ db }, bridgeChain, rows, at);
  return then.filter((row) => active === undefined || row.active === active);
}

/** Proposals that are neither denied nor enacted. */
export const pendingProposals = ({ db }: Pick<Deps, "db">) =>
  db.select().from(bridgeProposal).where(hasStatus.Pending);

/** The latest proposals, of one proposer or all, newest first. */
export const latestProposals = ({ db }: Pick<Deps, "db">, proposer: Address | undefined, limit: number) =>
  db
    .select()
    .from(bridgeProposal)
    .where(proposer && eq(bridgeProposal.proposer, proposer))
    .orderBy(...newestFirst)
    .limit(limit);
