import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Address } from "viem";
import { CHAIN_IDS } from "../../../chains.ts";
import type { ProposalType } from "../../../domain/bridge.ts";
import { bridgeChain, bridgeProposal } from "../../../tables/bridge.ts";
import type { Deps } from "../../deps.ts";
import type { RowCap } from "../../values/row-cap.ts";

export type ProposalStatus = "Pending" | "Denied" | "Enacted";

const hasStatus = {
  Pending: and(isNull(bridgeProposal.deniedAt), isNull(bridgeProposal.enactedAt)),
  Denied: isNotNull(bridgeProposal.deniedAt),
  Enacted: isNotNull(bridgeProposal.enactedAt),
};

/** The status of a proposal as SQL; Enacted where it is both. */
export const proposalStatus = sql<ProposalStatus>`(case when ${hasStatus.Enacted} then 'Enacted'
  when ${hasStatus.Denied} then 'Denied' else 'Pending' end)`;

const newestFirst = [
  desc(bridgeProposal.timestamp),
  desc(bridgeProposal.chainId),
  desc(bridgeProposal.count),
];

export type ProposalRow = typeof bridgeProposal.$inferSelect;

/** The latest proposals of all chains, newest first. */
export async function proposals(
  { db }: Pick<Deps, "db">,
  { status, type }: { status?: ProposalStatus | undefined; type?: ProposalType | undefined },
  capped: RowCap,
) {
  const rows = await capped((limit) =>
    db
      .select()
      .from(bridgeProposal)
      .where(and(status && hasStatus[status], type && eq(bridgeProposal.type, type)))
      .orderBy(...newestFirst)
      .limit(limit),
  );
  return rows.map((row) => ({ ...row, status: statusOf(row) }));
}

function statusOf({ deniedAt, enactedAt }: ProposalRow): ProposalStatus {
  if (enactedAt !== null) return "Enacted";
  return deniedAt === null ? "Pending" : "Denied";
}

/** The networks that the token pools know, ascending by chain and selector. */
export async function bridgeChains(
  { db }: Pick<Deps, "db">,
  { chainId, active }: { chainId?: number | undefined; active?: boolean | undefined },
) {
  // Larger numbers than those of chains do not fit the column.
  if (chainId !== undefined && !CHAIN_IDS.includes(chainId)) return [];
  return db
    .select()
    .from(bridgeChain)
    .where(
      and(
        chainId === undefined ? undefined : eq(bridgeChain.chainId, chainId),
        active === undefined ? undefined : eq(bridgeChain.active, active),
      ),
    )
    .orderBy(asc(bridgeChain.chainId), asc(bridgeChain.remoteChainSelector));
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
