import { index, onchainTable, type PgColumnsBuilders, primaryKey } from "ponder";
import type { ProposalType } from "../domain/bridge.ts";

/** Proposals to the contract that administers the CCIP bridge of a chain (CCIPAdmin). */
export const bridgeProposal = onchainTable(
  "bridge_proposal",
  (t) => ({
    chainId: t.integer().notNull(),
    /** Record identifier of its ProposalMade log, see src/domain/record-id.ts. */
    count: t.int8({ mode: "bigint" }).notNull(),
    /** Of type and arguments: the same may be proposed again after it was denied or enacted. */
    hash: t.hex().notNull(),
    proposer: t.hex().notNull(),
    type: t.text().$type<ProposalType>().notNull(),
    /** From when it can be enacted, unix seconds. */
    deadline: t.int8({ mode: "bigint" }).notNull(),
    /** Arguments of the proposal as JSON, see `proposalDetails`. */
    details: t.text().notNull(),
    /** Block time of the proposal, unix seconds. */
    timestamp: t.int8({ mode: "bigint" }).notNull(),
    txHash: t.hex().notNull(),
    /** Its end, null until then: unix seconds and transaction. */
    deniedAt: t.int8({ mode: "bigint" }),
    deniedTxHash: t.hex(),
    enactedAt: t.int8({ mode: "bigint" }),
    enactedTxHash: t.hex(),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.chainId, table.count] }),
    timeIdx: index().on(table.timestamp, table.chainId, table.count),
  }),
);

/** The latest proposal of each hash: the one that a denial or enactment ends. */
export const bridgeLatestProposal = onchainTable(
  "bridge_latest_proposal",
  (t) => ({
    chainId: t.integer().notNull(),
    hash: t.hex().notNull(),
    count: t.int8({ mode: "bigint" }).notNull(),
    deadline: t.int8({ mode: "bigint" }).notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.hash] }) }),
);

/** State of another network in a token pool. */
const networkState = (t: PgColumnsBuilders) => ({
  /** Whether the pool still supports it. */
  active: t.boolean().notNull(),
  /** The coin there, as the pool stores it: an EVM address is padded to 32 bytes. */
  remoteTokenAddress: t.hex().notNull(),
  /** Limit of what leaves the chain: capacity of 18 decimals, refilled by rate per second. */
  outboundEnabled: t.boolean().notNull(),
  outboundCapacity: t.bigint().notNull(),
  outboundRate: t.bigint().notNull(),
  /** The same for what arrives. */
  inboundEnabled: t.boolean().notNull(),
  inboundCapacity: t.bigint().notNull(),
  inboundRate: t.bigint().notNull(),
  /** When the limits were changed last since the network was added, null when never: unix seconds, transaction. */
  rateLimitUpdatedAt: t.int8({ mode: "bigint" }),
  rateLimitTxHash: t.hex(),
});

/** Networks that a chain's token pool ever knew, from the pool's own logs: what the pool does, whoever had it done. */
export const bridgeChain = onchainTable(
  "bridge_chain",
  (t) => ({
    chainId: t.integer().notNull(),
    /** CCIP selector of the other network, a uint64. */
    remoteChainSelector: t.bigint().notNull(),
    /** When the pool came to know it first, unix seconds. */
    created: t.int8({ mode: "bigint" }).notNull(),
    ...networkState(t),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.remoteChainSelector] }) }),
);

/** State of a network that logs of a later block replaced. */
export const bridgeChainPast = onchainTable(
  "bridge_chain_past",
  (t) => ({
    chainId: t.integer().notNull(),
    remoteChainSelector: t.bigint().notNull(),
    /** Time of the block that replaced it, unix seconds. */
    until: t.int8({ mode: "bigint" }).notNull(),
    ...networkState(t),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.chainId, table.remoteChainSelector, table.until] }) }),
);
