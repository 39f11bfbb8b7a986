import { type Hash, isAddress, keccak256 } from "viem";
import type { Data } from "./client.ts";
import { PAYMENT_CONTRACTS, type PaymentContracts } from "./payment-contracts.ts";

import { recordPlace } from "./record-place.ts";
import { hasTokenLog, type Log, type ReferenceLog, readReferenceLog } from "./reference-log.ts";

export { PAYMENT_CONTRACTS, type PaymentContracts };

/**
 * What must be true of a payment: a row of `/transfer/reference/…`, with `to`, `amount` and `reference` replaced by
 * what the invoice says where the service's word is not to be taken for it.
 */
export type TransferRecord = Pick<
  Data<"/transfer/reference/by/count/{count}">,
  "chainId" | "count" | "txHash" | "from" | "to" | "amount" | "reference" | "targetChain"
>;

/** What is asked of a node; a viem `PublicClient` of the record's chain has it all. */
export type ChainReader = {
  getChainId(): Promise<number>;
  getTransactionReceipt(args: { hash: Hash }): Promise<Receipt>;
  getBlockNumber(args: { cacheTime: number }): Promise<bigint>;
  getBlock(
    args: { blockTag: "finalized" } | { blockNumber: bigint },
  ): Promise<{ number: bigint | null; hash: Hash | null }>;
};
type Receipt = {
  status: "success" | "reverted";
  blockNumber: bigint;
  blockHash: Hash;
  logs: readonly Log[];
};

export type VerifyOptions = {
  publicClient: ChainReader;
  /**
   * How many blocks must hold the payment, its own included; `"finalized"`: its block must be final by the chain's own
   * rule, which the node tells.
   */
  confirmations: number | "finalized";
  /** Of the record's chain, on devnets and testnets; the live ones unless told. */
  contracts?: PaymentContracts;
};

/**
 * Names a payment, and stays the same once that is final: whoever keeps the `id` of each final one booked books none
 * twice. Before, a reorg may move the payment to another log.
 */
export type PaymentKey = {
  chainId: number;
  txHash: Hash;
  /** Position of the reference log in its block. */
  logIndex: number;
  /** The three in one text, `<chain id>:<transaction hash>:<log index>`. */
  id: string;
};

export type Mismatch = {
  check: "chain" | "transaction" | "log" | "token" | "from" | "recipient" | "amount" | "reference" | "target";
  /** What the record says, and what the chain says. */
  message: string;
};

export type Verification =
  /**
   * All of the record is true and final. Of a cross-chain transfer: it has left its chain for the recipient; the
   * messaging network delivers it.
   */
  | { status: "paid"; key: PaymentKey }
  /** Not mined as far as the node knows, or mined as the record says and not final yet: ask again. */
  | { status: "pending"; reason: "not_mined"; key: undefined; confirmations: 0 }
  | { status: "pending"; reason: "not_final"; key: PaymentKey; confirmations: number }
  /** The chain says otherwise. */
  | { status: "mismatch"; mismatches: [Mismatch, ...Mismatch[]] }
  /** The node did not answer: nothing is known. */
  | { status: "unavailable"; message: string };

/**
 * Proves a transfer record by the chain itself: the receipt of its transaction must hold the reference log at the
 * record's place, from the chain's own contracts, with the record's parties, amount and reference, and the token log
 * of the same movement; and it must be final. Never rejects, save with a RangeError for `confirmations` that are none.
 */
export async function verifyTransfer(
  record: TransferRecord,
  { publicClient, confirmations, contracts = PAYMENT_CONTRACTS[record.chainId] }: VerifyOptions,
): Promise<Verification> {
  if (confirmations !== "finalized" && !(Number.isInteger(confirmations) && confirmations >= 1)) {
    throw new RangeError(`confirmations: expected "finalized" or an integer from 1, got ${confirmations}`);
  }
  const state = await askNode(publicClient, record.txHash as Hash, confirmations);
  if ("status" in state) return state;
  const { chainId, receipt, count, isFinal } = state;
  if (chainId !== record.chainId) {
    return mismatch("chain", `the record is of chain ${record.chainId}, the node of chain ${chainId}`);
  }
  if (!contracts) return mismatch("chain", `no contracts are known on chain ${chainId}: name them`);
  if (!receipt) return { status: "pending", reason: "not_mined", key: undefined, confirmations: 0 };
  if (receipt.status !== "success") return mismatch("transaction", "the transaction was reverted");
  const log = logOf(record, receipt, contracts);
  if ("status" in log) return log;
  const [first, ...others] = compare(record, log);
  if (first) return { status: "mismatch", mismatches: [first, ...others] };
  if (!hasTokenLog(log, receipt.logs, contracts)) {
    return mismatch("token", `${contracts.coin} logs no transfer of its own for it`);
  }
  const { logIndex } = log;
  const txHash = record.txHash.toLowerCase() as Hash;
  const key = { chainId, txHash, logIndex, id: `${chainId}:${txHash}:${logIndex}` };
  return isFinal
    ? { status: "paid", key }
    : { status: "pending", reason: "not_final", key, confirmations: count };
}

type State = { chainId: number; receipt: Receipt | undefined; count: number; isFinal: boolean };

async function askNode(
  node: ChainReader,
  hash: Hash,
  confirmations: number | "finalized",
): Promise<State | Verification> {
  try {
    const chainId = await node.getChainId();
    const receipt = await receiptOf(node, hash);
    if (!receipt) return { chainId, receipt, count: 0, isFinal: false };
    const head = await node.getBlockNumber({ cacheTime: 0 });
    const lastFinal =
      confirmations === "finalized" ? await finalized(node) : head - BigInt(confirmations) + 1n;
    // Only now: what counts from that head must have the receipt's block below it, which a reorg, or another node
    // behind the same address, may have replaced.
    if ((await hashOf(node, receipt.blockNumber)) !== receipt.blockHash) {
      return { chainId, receipt: undefined, count: 0, isFinal: false };
    }
    // A node behind another may not know the block yet that the receipt is of.
    const count = Math.max(0, Number(head - receipt.blockNumber) + 1);
    return { chainId, receipt, count, isFinal: receipt.blockNumber <= lastFinal };
  } catch (error) {
    return { status: "unavailable", message: messageOf(error) };
  }
}

async function receiptOf(node: ChainReader, hash: Hash): Promise<Receipt | undefined> {
  try {
    return await node.getTransactionReceipt({ hash });
  } catch (error) {
    // By name: the caller's viem may be another copy than this one.
    if (error instanceof Error && error.name === "TransactionReceiptNotFoundError") return undefined;
    throw error;
  }
}

/** The last block that is final by the chain's own rule; -1 where none is. */
async function finalized(node: ChainReader): Promise<bigint> {
  return (await node.getBlock({ blockTag: "finalized" })).number ?? -1n;
}

/** Of the block that the chain has at this height; undefined where the node has none. */
async function hashOf(node: ChainReader, blockNumber: bigint): Promise<Hash | null | undefined> {
  try {
    return (await node.getBlock({ blockNumber })).hash;
  } catch (error) {
    if (error instanceof Error && error.name === "BlockNotFoundError") return undefined;
    throw error;
  }
}

function logOf(
  { count }: TransferRecord,
  receipt: Receipt,
  contracts: PaymentContracts,
): ReferenceLog | Verification {
  const place = recordPlace(count);
  if (!place) return mismatch("log", `count: expected a record identifier, got ${count}`);
  if (place.blockNumber !== receipt.blockNumber) {
    return mismatch(
      "log",
      `the record is of block ${place.blockNumber}, the transaction in block ${receipt.blockNumber}: ask the service for the record again`,
    );
  }
  const log = receipt.logs.find(({ logIndex }) => logIndex === place.logIndex);
  const payment = log && readReferenceLog(log, contracts);
  return (
    payment ??
    mismatch("log", `log ${place.logIndex} is no transfer log of the contract ${contracts.reference}`)
  );
}

function compare(record: TransferRecord, log: ReferenceLog): Mismatch[] {
  const found: Mismatch[] = [];
  const check = (name: Mismatch["check"], said: unknown, logged: unknown, isTrue = said === logged) => {
    if (!isTrue) found.push({ check: name, message: `the record says ${said}, the chain ${logged}` });
  };
  check("from", record.from.toLowerCase(), log.from);
  check("recipient", record.to, log.recipient, log.recipient === recipientTopic(record.to, log.targetChain));
  check("amount", record.amount, log.amount);
  check("reference", JSON.stringify(record.reference), JSON.stringify(log.reference));
  check("target", record.targetChain, String(log.targetChain));
  return found;
}

/** How a log names this recipient, undefined for a text that is no address. */
function recipientTopic(to: string, targetChain: bigint): string | undefined {
  if (!isAddress(to, { strict: false })) return undefined;
  const word = `0x${to.slice(2).toLowerCase().padStart(64, "0")}` as const;
  return targetChain === 0n ? word : keccak256(word);
}

function mismatch(check: Mismatch["check"], message: string): Verification {
  return { status: "mismatch", mismatches: [{ check, message }] };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
