import { CCIPAdminABI } from "@frankencoin/zchf";
import { type Address, type Hex, parseEventLogs } from "viem";
import type { Sent } from "../chain.ts";
import type { World } from "../world.ts";

export type RateLimit = { isEnabled: boolean; capacity: bigint; rate: bigint };

/** A network as a token pool is configured for it. */
export type RemoteChain = {
  remoteChainSelector: bigint;
  remotePoolAddresses: Hex[];
  remoteTokenAddress: Hex;
  outboundRateLimiterConfig: RateLimit;
  inboundRateLimiterConfig: RateLimit;
};

export type BridgeProposal =
  | { type: "AddChain"; argument: RemoteChain }
  | { type: "RemoveChain"; argument: bigint }
  | { type: "RemotePoolUpdate"; argument: { add: boolean; chain: bigint; poolAddress: Hex } }
  | { type: "AdminTransfer"; argument: Address };

/** Proposes a change of a chain's bridge; returns the proposal's hash. The proposer needs two percent of the votes. */
export async function proposeToBridge(
  world: World,
  { chain, proposer, proposal }: { chain: number; proposer: Address; proposal: BridgeProposal },
): Promise<Hex> {
  const sent = await callAdmin(world, chain, proposer, `propose${proposal.type}`, [proposal.argument, []]);
  const [made] = parseEventLogs({
    abi: CCIPAdminABI,
    logs: sent.receipt().logs,
    eventName: "ProposalMade",
  });
  if (!made) throw new Error(`nothing was proposed on chain ${chain}`);
  return made.args.hash;
}

/** Vetoes a pending proposal. */
export function denyToBridge(
  world: World,
  { chain, vetor, hash }: { chain: number; vetor: Address; hash: Hex },
): Promise<Sent> {
  return callAdmin(world, chain, vetor, "deny", [hash, []]);
}

/** Enacts a proposal whose deadline has passed; anyone may. */
export function enactOnBridge(
  world: World,
  { chain, caller, proposal }: { chain: number; caller: Address; proposal: BridgeProposal },
): Promise<Sent> {
  return callAdmin(world, chain, caller, `apply${proposal.type}`, [proposal.argument]);
}

/** Limits what leaves for a network and what arrives from it, at once. The contract's ABI names the two the other way round. */
export function limitBridge(
  world: World,
  {
    chain,
    caller,
    remote,
    outbound,
    inbound,
  }: { chain: number; caller: Address; remote: bigint; outbound: RateLimit; inbound: RateLimit },
): Promise<Sent> {
  return callAdmin(world, chain, caller, "applyRateLimit", [remote, outbound, inbound, []]);
}

function callAdmin(
  world: World,
  chain: number,
  from: Address,
  functionName: string,
  args: readonly unknown[],
): Promise<Sent> {
  const to = world.at(chain, "ccipAdmin");
  return world.write(chain, functionName, {
    from,
    to,
    abi: CCIPAdminABI,
    functionName,
    args,
    gas: 3_000_000n,
  });
}
