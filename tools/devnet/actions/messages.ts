import { BridgedFrankencoinABI, GovernanceSenderABI, LeadrateSenderABI } from "@frankencoin/zchf";
import { type Address, encodeAbiParameters, getAddress, type Hex, parseAbi, parseEventLogs } from "viem";
import type { Sent } from "../chain.ts";
import { mainChain, type World } from "../world.ts";
import { messageFee, receiverBytes } from "./transfers.ts";

const routerAbi = parseAbi([
  "event MessageSent(bytes32 indexed id, uint64 indexed target, address sender, (bytes receiver, bytes data, (address token, uint256 amount)[] tokenAmounts, address feeToken, bytes extraArgs) message)",
  "function deliver((bytes32 messageId, uint64 sourceChainSelector, bytes sender, bytes data, (address token, uint256 amount)[] destTokenAmounts) message, address receiver, address token, uint256 amount, bytes sourcePool)",
]);

/** Delivers the messages of a mined transaction to the devnet's chains; those to other chains stay undelivered. */
export async function deliver(world: World, sent: Sent): Promise<Sent[]> {
  const logs = parseEventLogs({ abi: routerAbi, logs: sent.receipt().logs, eventName: "MessageSent" });
  const deliveries: Sent[] = [];
  for (const { args } of logs) {
    const target = world.chains.find((chain) => world.deployment(chain.id).selector === args.target);
    if (target) deliveries.push(await deliverOne(world, sent.chainId, target.id, args));
  }
  return deliveries;
}

type Message = {
  id: Hex;
  sender: Address;
  message: { receiver: Hex; data: Hex; tokenAmounts: readonly { token: Address; amount: bigint }[] };
};

function deliverOne(
  world: World,
  source: number,
  target: number,
  { id, sender, message }: Message,
): Promise<Sent> {
  const amount = message.tokenAmounts.reduce((sum, token) => sum + token.amount, 0n);
  const envelope = {
    messageId: id,
    sourceChainSelector: world.deployment(source).selector,
    sender: encodeAbiParameters([{ type: "address" }], [sender]),
    data: message.data,
    destTokenAmounts: amount > 0n ? [{ token: world.coin(target), amount }] : [],
  };
  const receiver = getAddress(`0x${message.receiver.slice(-40)}`);
  const sourcePool = receiverBytes(world.at(source, "ccipTokenPool"));
  return world.write(target, "deliver", {
    from: world.person("deployer"),
    to: world.at(target, "ccipRouter"),
    abi: routerAbi,
    functionName: "deliver",
    args: [envelope, receiver, world.coin(target), amount, sourcePool],
  });
}

/** Sends a side chain's profit or loss to Ethereum, where `deliver` books it. */
export function synchronizeAccounting(
  world: World,
  { chain, caller }: { chain: number; caller: Address },
): Promise<Sent> {
  return world.write(chain, "synchronizeAccounting", {
    from: caller,
    to: world.coin(chain),
    abi: BridgedFrankencoinABI,
    functionName: "synchronizeAccounting",
    args: [],
    value: messageFee,
  });
}

/** Sends the lead rate to a side chain's savings; the rate changes there with `deliver`. */
export function pushRate(world: World, { chain, caller }: { chain: number; caller: Address }): Promise<Sent> {
  return world.write(mainChain, "pushRate", {
    from: caller,
    to: world.at(mainChain, "ccipLeadrateSender"),
    abi: LeadrateSenderABI,
    functionName: "pushLeadrate",
    args: [world.deployment(chain).selector, world.at(chain, "ccipBridgedSavings")],
    value: messageFee,
  });
}

/** Sends voting power to a side chain, where minters can then be vetoed. */
export function pushVotes(
  world: World,
  { chain, caller, voters }: { chain: number; caller: Address; voters: Address[] },
): Promise<Sent> {
  return world.write(mainChain, "pushVotes", {
    from: caller,
    to: world.at(mainChain, "ccipGovernanceSender"),
    abi: GovernanceSenderABI,
    functionName: "pushVotes",
    args: [world.deployment(chain).selector, world.at(chain, "ccipBridgedGovernance"), voters],
    value: messageFee,
  });
}
