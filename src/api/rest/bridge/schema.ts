import { z } from "@hono/zod-openapi";
import { PROPOSAL_TYPES } from "../../../domain/bridge.ts";
import { amount, chainId, lowerCaseAddress, seconds, txHash } from "../../values/scalars.ts";
import { ZCHF } from "../../values/units.ts";

const PROPOSAL_STATUSES = ["Pending", "Denied", "Enacted"] as const;

const status = z.enum(PROPOSAL_STATUSES, { error: `expected ${PROPOSAL_STATUSES.join(", ")}` });
const type = z.enum(PROPOSAL_TYPES, { error: `expected ${PROPOSAL_TYPES.join(", ")}` });

export const proposalsQuery = z.object({
  status: status.optional().openapi({ description: "Only proposals with this status." }),
  type: type.optional().openapi({ description: "Only proposals of this type." }),
});

export const chainsQuery = z.object({
  chainId: z
    .string({ error: "expected one number" })
    .regex(/^\d{1,15}$/, "expected a chain id, a decimal integer")
    .transform(Number)
    .optional()
    .openapi({ type: "integer", minimum: 0, description: "Only networks that this chain's pool knows." }),
  active: z
    .enum(["true", "false"], { error: "expected true or false" })
    .transform((text) => text === "true")
    .optional()
    .openapi({ type: "boolean", description: "Only networks that are supported, or were removed." }),
});

const hexData = z.string().regex(/^0x([0-9a-f]{2})*$/);

const proposal = z
  .object({
    chainId,
    hash: z
      .string()
      .regex(/^0x[0-9a-f]{64}$/)
      .openapi({
        description:
          "Hash of type and arguments, lower case. Not unique: the same can be proposed again once it was denied or enacted.",
      }),
    proposer: lowerCaseAddress.openapi({ description: "Who proposed it, lower case." }),
    type: type.openapi({ description: "What is proposed." }),
    deadline: seconds.openapi({
      description: "From when it can be enacted unless it was denied, unix seconds.",
    }),
    status: status.openapi({ description: "Pending also when the deadline has passed." }),
    details: z.string().openapi({
      description:
        "Arguments as JSON text, integers as decimal strings. AddChain: the pool's ChainUpdate; RemoveChain: chain; RemotePoolUpdate: add, chain, poolAddress; AdminTransfer: newAdmin.",
      example: '{"chain":"4949039107694359620"}',
    }),
    created: seconds.openapi({ description: "Block time of the proposal, unix seconds." }),
    txHash,
    deniedAt: seconds.nullable().openapi({ description: "When it was denied, unix seconds; else null." }),
    deniedTxHash: txHash.nullable(),
    enactedAt: seconds.nullable().openapi({ description: "When it was enacted, unix seconds; else null." }),
    enactedTxHash: txHash.nullable(),
  })
  .openapi("BridgeProposal");

export const proposalList = z
  .object({ list: z.array(proposal).openapi({ description: "Newest first, at most 1000." }) })
  .openapi("BridgeProposalList");

const limited = (direction: string) => ({
  enabled: z.boolean().openapi({ description: `Whether what ${direction} is limited.` }),
  capacity: amount(ZCHF, `Most that ${direction} at once, ZCHF of 18 decimals as a decimal string.`),
  rate: amount(
    { "x-unit": "ZCHF/s", "x-decimals": 18 },
    "ZCHF by which the limit is refilled per second, 18 decimals, as a decimal string.",
  ),
});
const outbound = limited("leaves this chain for the network");
const inbound = limited("arrives from the network");

const bridgeChain = z
  .object({
    chainId,
    remoteChainSelector: z.string().regex(/^\d+$/).openapi({
      description: "CCIP selector of the other network, an unsigned 64-bit decimal string.",
      example: "4949039107694359620",
    }),
    active: z.boolean().openapi({ description: "The pool's isSupportedChain()." }),
    remoteTokenAddress: hexData.openapi({
      description: "ZCHF there, as the pool stores it: an EVM address is padded to 32 bytes.",
      example: "0x000000000000000000000000d4dd9e2f021bb459d5a5f6c24c12fe09c5d45553",
    }),
    outboundEnabled: outbound.enabled,
    outboundCapacity: outbound.capacity,
    outboundRate: outbound.rate,
    inboundEnabled: inbound.enabled,
    inboundCapacity: inbound.capacity,
    inboundRate: inbound.rate,
    rateLimitUpdatedAt: seconds.nullable().openapi({
      description:
        "When the limits were last changed since the network was added, unix seconds; null when never.",
    }),
    rateLimitTxHash: txHash.nullable(),
  })
  .openapi("BridgeChain");

export const chainList = z
  .object({ list: z.array(bridgeChain).openapi({ description: "Ascending by chain id, then selector." }) })
  .openapi("BridgeChainList");
