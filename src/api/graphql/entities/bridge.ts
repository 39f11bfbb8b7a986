import { bridgeChain, bridgeProposal } from "../../../tables/bridge.ts";
import { proposalStatus } from "../../model/bridge/queries.ts";
import {
  bool,
  byFirstCharacters,
  type Entity,
  hex,
  int,
  int8,
  key,
  numeric,
  place,
  text,
} from "../engine/entity.ts";

const proposed = place(bridgeProposal.timestamp, bridgeProposal.chainId, bridgeProposal.count);

/** Administration of the CCIP bridge. */
export const bridgeEntities: Entity[] = [
  {
    name: "CCIPAdminProposal",
    description: "A proposal to the contract that administers the bridge of a chain.",
    primaryKey: ["chainId", "hash"],
    from: bridgeProposal,
    key: proposed,
    families: ["bridge"],
    chains: "every",
    columns: {
      chainId: int(bridgeProposal.chainId, "EVM chain id."),
      hash: hex(bridgeProposal.hash, "Of type and arguments, lower case; the same may be proposed again."),
      proposer: hex(bridgeProposal.proposer, "Who proposed it, lower case."),
      type: text(bridgeProposal.type, "AddChain, RemoveChain, RemotePoolUpdate or AdminTransfer."),
      deadline: int8(bridgeProposal.deadline, "From when it can be enacted, unix seconds."),
      status: text(proposalStatus, "Pending, Denied or Enacted."),
      details: text(bridgeProposal.details, "Arguments as JSON.", {
        order: byFirstCharacters(bridgeProposal.details),
      }),
      created: int8(bridgeProposal.timestamp, "Block time, unix seconds."),
      txHash: hex(bridgeProposal.txHash, "Transaction hash, lower case."),
      deniedAt: int8(bridgeProposal.deniedAt, "Time of its denial, unix seconds.", { nullable: true }),
      deniedTxHash: hex(bridgeProposal.deniedTxHash, "Transaction of its denial.", { nullable: true }),
      enactedAt: int8(bridgeProposal.enactedAt, "Time of its enactment, unix seconds.", { nullable: true }),
      enactedTxHash: hex(bridgeProposal.enactedTxHash, "Transaction of its enactment.", { nullable: true }),
    },
  },
  {
    name: "CCIPAdminChain",
    description: "A network that a chain's token pool ever knew.",
    primaryKey: ["chainId", "remoteChainSelector"],
    from: bridgeChain,
    key: [...key("int4", bridgeChain.chainId), ...key("numeric", bridgeChain.remoteChainSelector)],
    families: ["bridge"],
    chains: "every",
    columns: {
      chainId: int(bridgeChain.chainId, "EVM chain id."),
      remoteChainSelector: numeric(bridgeChain.remoteChainSelector, "CCIP selector of the other network."),
      active: bool(bridgeChain.active, "Whether the pool still supports it."),
      remoteTokenAddress: hex(bridgeChain.remoteTokenAddress, "The coin there, as the pool stores it."),
      outboundEnabled: bool(bridgeChain.outboundEnabled, "Whether what leaves the chain is limited."),
      outboundCapacity: numeric(bridgeChain.outboundCapacity, "Most ZCHF at once, 18 decimals."),
      outboundRate: numeric(bridgeChain.outboundRate, "ZCHF per second that refill it, 18 decimals."),
      inboundEnabled: bool(bridgeChain.inboundEnabled, "Whether what arrives is limited."),
      inboundCapacity: numeric(bridgeChain.inboundCapacity, "Most ZCHF at once, 18 decimals."),
      inboundRate: numeric(bridgeChain.inboundRate, "ZCHF per second that refill it, 18 decimals."),
      rateLimitUpdatedAt: int8(bridgeChain.rateLimitUpdatedAt, "Time of their last change, unix seconds.", {
        nullable: true,
      }),
      rateLimitTxHash: hex(bridgeChain.rateLimitTxHash, "Transaction of their last change.", {
        nullable: true,
      }),
    },
  },
];
