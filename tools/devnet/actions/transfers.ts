import { type Address, encodeAbiParameters, type Hex, parseEther } from "viem";
import type { Call, Sent } from "../chain.ts";
import type { Text } from "../texts.ts";
import { mainChain, type World } from "../world.ts";
import { approve } from "./coin.ts";
import { encodeCall } from "./encode.ts";

/** More than the network charges for any message; the router refunds the rest. */
export const messageFee = parseEther("0.01");

type Reference = { chain?: number; from: Address; to: Address; amount: bigint; reference: Text };

/** A transfer with a reference within one chain. */
export function transferWithReference(world: World, params: Reference & { gas?: bigint }): Promise<Sent> {
  const { chain = mainChain, from, to, amount, reference, gas } = params;
  return world.send(chain, "transferWithReference", {
    from,
    to: referenceContract(world, chain),
    data: encodeCall("transfer(address to, uint256 amount, string ref)", [to, amount, reference]),
    gas,
  });
}

/** The same, sent by an account with the owner's approval. */
export async function transferFromWithReference(
  world: World,
  params: Reference & { sender: Address },
): Promise<Sent> {
  const { chain = mainChain, sender, from, to, amount, reference } = params;
  await approve(world, { chain, token: world.coin(chain), owner: from, spender: sender });
  return world.send(chain, "transferFromWithReference", {
    from: sender,
    to: referenceContract(world, chain),
    data: encodeCall("transferFrom(address owner, address to, uint256 amount, string ref)", [
      from,
      to,
      amount,
      reference,
    ]),
  });
}

export type CrossTransfer = {
  chain?: number;
  from: Address;
  /** Messaging selector of the target chain. */
  target: bigint;
  /** An address, or the recipient's bytes on a chain that knows no such addresses. */
  to: Address | { bytes: Hex };
  amount: bigint;
  /** Without one (side chains only) the transfer is logged without any. */
  reference?: Text;
  payIn?: "native" | "link";
};

/** Sends stablecoin to another chain, where it arrives with `deliver`. */
export async function crossTransfer(world: World, params: CrossTransfer): Promise<Sent> {
  const { chain = mainChain, from, payIn = "native" } = params;
  const call = encodeCrossTransfer(world, params);
  if (payIn === "link") {
    await approve(world, { chain, token: world.at(chain, "linkToken"), owner: from, spender: call.to });
  }
  return world.send(chain, "crossTransfer", { from, ...call, value: payIn === "native" ? messageFee : 0n });
}

/** Sends on behalf of an owner with its approval: the log then names both. */
export async function crossTransferFrom(
  world: World,
  params: CrossTransfer & { sender: Address; reference: Text },
): Promise<Sent> {
  const { chain = mainChain, sender, from, target, to, amount, reference } = params;
  await approve(world, { chain, token: world.coin(chain), owner: from, spender: sender });
  const name = chain === mainChain ? "crossTransferFrom" : "transferFrom";
  return world.send(chain, "crossTransferFrom", {
    from: sender,
    to: referenceContract(world, chain),
    value: messageFee,
    data: encodeCall(
      `${name}(uint64 target, address owner, bytes to, uint256 amount, bytes extraArgs, string ref)`,
      [target, from, receiverBytes(to), amount, "0x", reference],
    ),
  });
}

/** Several cross-chain transfers in one transaction, all from the chain's smart account. */
export async function crossTransferSeveral(
  world: World,
  {
    chain = mainChain,
    sender,
    transfers,
  }: { chain?: number; sender: Address; transfers: Omit<CrossTransfer, "chain" | "from">[] },
): Promise<Sent> {
  const caller = world.callers.get(chain);
  if (!caller) throw new Error(`chain ${chain} has no smart account`);
  const calls = transfers.map((transfer) => {
    const { to, data } = encodeCrossTransfer(world, { ...transfer, chain, from: caller });
    return { target: to, value: messageFee, data };
  });
  return world.write(chain, "crossTransferSeveral", {
    from: sender,
    to: caller,
    abi: world.artifacts.Caller.abi,
    functionName: "perform",
    args: [calls],
    value: messageFee * BigInt(calls.length),
    gas: 1_000_000n * BigInt(calls.length),
  });
}

/** How a recipient is written into a message and into the token's log. */
export function receiverBytes(to: Address | { bytes: Hex }): Hex {
  return typeof to === "string" ? encodeAbiParameters([{ type: "address" }], [to]) : to.bytes;
}

function encodeCrossTransfer(world: World, params: CrossTransfer): Required<Pick<Call, "to" | "data">> {
  const { chain = mainChain, target, to, amount, reference } = params;
  const contract = referenceContract(world, chain);
  const receiver = receiverBytes(to);
  if (reference === undefined) {
    if (chain === mainChain) throw new Error("a cross-chain transfer from Ethereum has a reference");
    const signature = "transfer(uint64 target, bytes to, uint256 amount, bytes extraArgs)";
    return { to: contract, data: encodeCall(signature, [target, receiver, amount, "0x"]) };
  }
  const name = chain === mainChain ? "crossTransfer" : "transfer";
  const signature = `${name}(uint64 target, bytes to, uint256 amount, bytes extraArgs, string ref)`;
  return { to: contract, data: encodeCall(signature, [target, receiver, amount, "0x", reference]) };
}

/** On side chains the stablecoin itself takes references. */
export function referenceContract(world: World, chain: number): Address {
  return chain === mainChain ? world.at(chain, "transferReference") : world.coin(chain);
}
