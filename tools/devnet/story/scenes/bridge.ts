import { ADDRESS } from "@frankencoin/zchf";
import type { Hex } from "viem";
import {
  type BridgeProposal,
  denyToBridge,
  enactOnBridge,
  limitBridge,
  proposeToBridge,
  type RateLimit,
  type RemoteChain,
} from "../../actions/bridge.ts";
import { deliver, pushVotes } from "../../actions/messages.ts";
import { receiverBytes } from "../../actions/transfers.ts";
import { foreignAddress, selectorOf } from "../../deploy.ts";
import { franc } from "../../money.ts";
import type { Random } from "../../random.ts";
import { chainIds, day, hour, mainChain, type World } from "../../world.ts";
import { one, people } from "../cast.ts";

const unlimited: RateLimit = { isEnabled: false, capacity: 0n, rate: 0n };

/**
 * Every kind of proposal, denied and enacted: a network that nothing of ours uses is added, limited, gets and loses a
 * second pool, is removed and added again. The new administrator never accepts, so that everything goes on as before.
 */
export async function bridgeAdministration(
  world: World,
  { random, chain }: { random: Random; chain: number },
): Promise<void> {
  const proposer = world.person("founder");
  const caller = one(people(world, random, 1));
  if (chain !== mainChain) {
    await deliver(world, await pushVotes(world, { chain, caller: proposer, voters: [proposer] }));
  }
  const remote = selectorOf(137);
  const limit = () => ({
    isEnabled: true,
    capacity: random.amount(10_000, 90_000),
    rate: franc(random.int(1, 9)),
  });
  const added: BridgeProposal = {
    type: "AddChain",
    argument: remoteChain(137, { outbound: limit(), inbound: limit() }),
  };
  const secondPool = (add: boolean): BridgeProposal => ({
    type: "RemotePoolUpdate",
    argument: { add, chain: remote, poolAddress: foreignAddress("second pool") },
  });
  const removed: BridgeProposal = { type: "RemoveChain", argument: remote };
  const handedOver: BridgeProposal = { type: "AdminTransfer", argument: caller };
  const propose = (proposal: BridgeProposal) => proposeToBridge(world, { chain, proposer, proposal });
  const enact = (proposal: BridgeProposal) => enactOnBridge(world, { chain, caller, proposal });

  const denied: BridgeProposal[] = [
    { type: "AddChain", argument: remoteChain(10, { outbound: unlimited, inbound: unlimited }) },
    removed,
    secondPool(true),
    { type: "AdminTransfer", argument: proposer },
  ];
  const hashes: Hex[] = [];
  for (const proposal of denied) hashes.push(await propose(proposal));
  await world.wait(random.int(1, 5) * day);
  for (const hash of hashes) await denyToBridge(world, { chain, vetor: proposer, hash });

  await propose(handedOver);
  await propose(added);
  await world.wait(7 * day + hour);
  await enact(added);
  await limitBridge(world, { chain, caller: proposer, remote, outbound: limit(), inbound: limit() });
  // More than there is after one second, as it is empty at first: transfers between our own chains go on.
  const rate = franc(random.int(1, 9) * 100_000_000);
  const wide = { isEnabled: true, capacity: franc(10_000_000_000), rate };
  const ours = selectorOf(random.pick(chainIds.filter((other) => other !== chain)));
  await limitBridge(world, { chain, caller: proposer, remote: ours, outbound: unlimited, inbound: wide });
  for (const proposal of [secondPool(true), secondPool(false), removed, added]) {
    await propose(proposal);
    await world.wait(7 * day + random.int(1, 20) * hour);
    await enact(proposal);
  }
  await enact(handedOver);
  await propose(removed);
}

/** Proposes another administrator of the bridge on Ethereum. */
export async function proposeAdministrator(world: World, random: Random): Promise<void> {
  const proposer = world.person("founder");
  const proposal = { type: "AdminTransfer", argument: one(people(world, random, 1)) } as const;
  await proposeToBridge(world, { chain: mainChain, proposer, proposal });
}

export function remoteChain(
  chain: 10 | 137,
  { outbound, inbound }: { outbound: RateLimit; inbound: RateLimit },
): RemoteChain {
  const { ccipTokenPool, ccipBridgedFrankencoin } = ADDRESS[chain];
  return {
    remoteChainSelector: selectorOf(chain),
    remotePoolAddresses: [receiverBytes(ccipTokenPool)],
    remoteTokenAddress: receiverBytes(ccipBridgedFrankencoin),
    outboundRateLimiterConfig: outbound,
    inboundRateLimiterConfig: inbound,
  };
}
