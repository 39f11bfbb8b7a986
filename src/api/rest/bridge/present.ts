import type { bridgeChains, proposals } from "../../model/bridge/queries.ts";

export const presentProposal = (row: Awaited<ReturnType<typeof proposals>>[number]) => ({
  chainId: row.chainId,
  hash: row.hash,
  proposer: row.proposer,
  type: row.type,
  deadline: Number(row.deadline),
  status: row.status,
  details: row.details,
  created: Number(row.timestamp),
  txHash: row.txHash,
  deniedAt: secondsOf(row.deniedAt),
  deniedTxHash: row.deniedTxHash,
  enactedAt: secondsOf(row.enactedAt),
  enactedTxHash: row.enactedTxHash,
});

export const presentChain = (row: Awaited<ReturnType<typeof bridgeChains>>[number]) => ({
  chainId: row.chainId,
  remoteChainSelector: String(row.remoteChainSelector),
  active: row.active,
  remoteTokenAddress: row.remoteTokenAddress,
  outboundEnabled: row.outboundEnabled,
  outboundCapacity: String(row.outboundCapacity),
  outboundRate: String(row.outboundRate),
  inboundEnabled: row.inboundEnabled,
  inboundCapacity: String(row.inboundCapacity),
  inboundRate: String(row.inboundRate),
  rateLimitUpdatedAt: secondsOf(row.rateLimitUpdatedAt),
  rateLimitTxHash: row.rateLimitTxHash,
});

const secondsOf = (time: bigint | null): number | null => (time === null ? null : Number(time));
