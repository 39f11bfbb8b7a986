import { BridgedFrankencoinABI, FrankencoinABI, TransferReferenceABI } from "@frankencoin/zchf";
import {
  type Address,
  createPublicClient,
  decodeAbiParameters,
  decodeEventLog,
  type Hex,
  http,
  keccak256,
  type Log,
  parseAbi,
  parseAbiParameters,
  toEventSelector,
  zeroAddress,
} from "viem";
import type { Deployments } from "../../tools/devnet/deployments.ts";
import { text } from "./text.ts";

/** The messaging router's events with all their fields: the indexer finds the recipient by word offsets instead. */
const routerAbi = parseAbi([
  "struct TokenAmount { address token; uint256 amount; }",
  "struct OldMessage { uint64 sourceChainSelector; address sender; address receiver; uint64 sequenceNumber; uint256 gasLimit; bool strict; uint64 nonce; address feeToken; uint256 feeTokenAmount; bytes data; TokenAmount[] tokenAmounts; bytes[] sourceTokenData; bytes32 messageId; }",
  "event CCIPSendRequested(OldMessage message)",
  "struct Header { bytes32 messageId; uint64 sourceChainSelector; uint64 destChainSelector; uint64 sequenceNumber; uint64 nonce; }",
  "struct TokenTransfer { address sourcePoolAddress; bytes destTokenAddress; bytes extraData; uint256 amount; bytes destExecData; }",
  "struct NewMessage { Header header; address sender; bytes data; bytes receiver; bytes extraArgs; address feeToken; uint256 feeTokenAmount; uint256 feeValueJuels; TokenTransfer[] tokenAmounts; }",
  "event CCIPMessageSent(uint64 indexed destChainSelector, uint64 indexed sequenceNumber, NewMessage message)",
]);

const slots: Record<number, bigint> = { 1: 1n, 100: 7n, 8453: 5n };

export type ExpectedTransfer = {
  chainId: number;
  count: string;
  created: string;
  txHash: string;
  from: string;
  sender: string;
  to: string;
  toBytes: string;
  amount: string;
  reference: string;
  targetChain: string;
};

/** Every transfer with a reference or across chains in the chains' logs, newest first. */
export async function decodeTransfers(deployments: Deployments): Promise<ExpectedTransfer[]> {
  const found = await Promise.all(deployments.chains.map(decodeChain));
  const order = (row: ExpectedTransfer): [bigint, bigint, bigint] => [
    BigInt(row.created),
    BigInt(row.chainId),
    BigInt(row.count),
  ];
  return found.flat().sort((a, b) => {
    const [x, y] = [order(a), order(b)];
    const i = x.findIndex((value, k) => value !== y[k]);
    return i === -1 ? 0 : (x[i] ?? 0n) > (y[i] ?? 0n) ? -1 : 1;
  });
}

async function decodeChain({
  id,
  rpc,
  addresses,
}: Deployments["chains"][number]): Promise<ExpectedTransfer[]> {
  const client = createPublicClient({ transport: http(rpc) });
  const emitters = [
    addresses.frankencoin,
    addresses.ccipBridgedFrankencoin,
    addresses.transferReference,
  ].filter((address): address is Address => typeof address === "string");
  const logs = await client.getLogs({ address: emitters, fromBlock: 0n, toBlock: "latest" });
  const rows: ExpectedTransfer[] = [];
  for (const log of logs) {
    const transfer = decode(log);
    if (transfer === undefined) continue;
    const [block, transaction] = await Promise.all([
      client.getBlock({ blockNumber: log.blockNumber }),
      client.getTransaction({ hash: log.transactionHash }),
    ]);
    let to = transfer.to;
    if (transfer.recipientHash !== undefined) {
      const receipt = await client.getTransactionReceipt({ hash: log.transactionHash });
      to = recipient(receipt.logs, transfer.recipientHash);
    }
    rows.push({
      chainId: id,
      count: String((log.blockNumber * 100_000n + BigInt(log.logIndex)) * 100n + (slots[id] ?? 0n)),
      created: String(block.timestamp),
      txHash: log.transactionHash,
      from: transfer.from.toLowerCase(),
      sender: (transfer.sender ?? transaction.from).toLowerCase(),
      to: to.toLowerCase(),
      toBytes: transfer.recipientHash ?? "0x",
      amount: String(transfer.amount),
      reference: transfer.reference,
      targetChain: String(transfer.targetChain),
    });
  }
  return rows;
}

const abi = [...FrankencoinABI, ...BridgedFrankencoinABI, ...TransferReferenceABI];
const PLAIN = toEventSelector("Transfer(address,address,uint256)");
const WITH_REFERENCE = toEventSelector("Transfer(address,address,uint256,string)");
const CROSS = toEventSelector("Transfer(address,uint64,bytes,uint256)");
const CROSS_WITH_REFERENCE = toEventSelector("CrossTransfer(address,address,uint64,bytes,uint256,string)");

type Decoded = {
  from: Address;
  sender?: Address;
  to: Address;
  recipientHash?: Hex;
  amount: bigint;
  reference: string;
  targetChain: bigint;
};

function decode(log: Log<bigint, number, false>): Decoded | undefined {
  const [topic] = log.topics;
  if (topic === undefined || topic === PLAIN) return undefined;
  if (topic === WITH_REFERENCE) {
    const { from, to } = decodeEventLog({ abi, ...log }).args as { from: Address; to: Address };
    const [amount, reference] = decodeAbiParameters(parseAbiParameters("uint256, bytes"), log.data);
    return { from, to, amount, reference: text(reference), targetChain: 0n };
  }
  if (topic === CROSS) {
    const from = decodeAbiParameters(parseAbiParameters("address"), log.topics[1] ?? "0x")[0];
    const [targetChain, amount] = decodeAbiParameters(parseAbiParameters("uint64, uint256"), log.data);
    return { from, to: zeroAddress, recipientHash: log.topics[2], amount, reference: "", targetChain };
  }
  if (topic === CROSS_WITH_REFERENCE) {
    const [sender] = decodeAbiParameters(parseAbiParameters("address"), log.topics[1] ?? "0x");
    const [from] = decodeAbiParameters(parseAbiParameters("address"), log.topics[2] ?? "0x");
    const [targetChain, amount, reference] = decodeAbiParameters(
      parseAbiParameters("uint64, uint256, bytes"),
      log.data,
    );
    const recipientHash = log.topics[3];
    return { from, sender, to: zeroAddress, recipientHash, amount, reference: text(reference), targetChain };
  }
  return undefined;
}

function recipient(logs: readonly Log[], hash: Hex): Address {
  for (const { topics, data } of logs) {
    let receiver: Hex | undefined;
    if (topics[0] === toEventSelector(eventOf("CCIPSendRequested"))) {
      const { args } = decodeEventLog({ abi: routerAbi, eventName: "CCIPSendRequested", topics, data });
      receiver = `0x${args.message.receiver.slice(2).toLowerCase().padStart(64, "0")}`;
    } else if (topics[0] === toEventSelector(eventOf("CCIPMessageSent"))) {
      const { args } = decodeEventLog({ abi: routerAbi, eventName: "CCIPMessageSent", topics, data });
      receiver = args.message.receiver;
    }
    if (receiver === undefined || keccak256(receiver) !== hash) continue;
    return /^0x0{24}[0-9a-f]{40}$/.test(receiver) ? `0x${receiver.slice(26)}` : zeroAddress;
  }
  return zeroAddress;
}

function eventOf(name: "CCIPSendRequested" | "CCIPMessageSent") {
  const found = routerAbi.find((item) => item.type === "event" && item.name === name);
  if (found === undefined) throw new Error(`no event ${name}`);
  return found;
}

/** A transfer as lists contain it: the first 1000 characters of its reference. */
export function inLists(row: ExpectedTransfer) {
  const characters = [...row.reference];
  if (characters.length <= 1_000) return row;
  const reference = characters.slice(0, 1_000).join("");
  return { ...row, reference, referenceTruncated: true, referenceLength: characters.length };
}
