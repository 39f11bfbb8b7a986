import { type Hash, isAddress, keccak256 } from "viem";
import { decimalOf } from "./decimal.ts";
import { PAYMENT_CONTRACTS, type PaymentContracts } from "./payment-contracts.ts";
import { reasonOf } from "./reason.ts";
import { decodeRecordId } from "./record-id.ts";
import { hasTokenLog, type Log, type ReferenceLog, readReferenceLog } from "./reference-log.ts";
import type { Data } from "./types.ts";

export { PAYMENT_CONTRACTS, type PaymentContracts };

/**
 * The payment to verify: a row of `/transfer/reference/…`, as this client or the API itself returns it. Replace `to`, `amount` and `reference` by those of the invoice
 * to check them against the chain too.
 */
export type TransferRecord = Pick<
  Data<"/transfer/reference/by/count/{count}">,
  | "chainId"
  | "count"
  | "txHash"
  | "from"
  | "to"
  | "reference"
  | "referenceTruncated"
  | "referenceLength"
  | "targetChain"
> & {
  /** ZCHF with 18 decimals: a bigint, or the decimal string of the JSON. */
  amount: bigint | string;
};

/** The RPC methods needed; a viem `PublicClient` of the record's chain has all of them. */
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
   * Blocks from the payment's block to the head, both included, or `"finalized"`: the block must not be above the node's
   * `finalized` block.
   */
  confirmations: number | "finalized";
  /** Contracts of the record's chain, for devnets and testnets. Default: {@link PAYMENT_CONTRACTS}. */
  contracts?: PaymentContracts;
};

/**
 * Identifies a payment. It is stable once the payment is final; before that, a reorg may move the payment to another
 * log. Store the `id` of every booked payment to book none twice.
 */
export type PaymentKey = {
  chainId: number;
  txHash: Hash;
  /** Index of the reference log in its block. */
  logIndex: number;
  /** `<chain id>:<transaction hash>:<log index>`. */
  id: string;
};

export type Mismatch = {
  check: "chain" | "transaction" | "log" | "token" | "from" | "recipient" | "amount" | "reference" | "target";
  /** Value of the record and value on the chain. */
  message: string;
};

export type Verification =
  /**
   * The record matches the chain and is final. A cross-chain transfer has left its source chain; CCIP delivers it.
   */
  | { status: "paid"; key: PaymentKey }
  /** The node does not know the transaction, or it matches the record but is not final yet. */
  | { status: "pending"; reason: "not_mined"; key: undefined; confirmations: 0 }
  | { status: "pending"; reason: "not_final"; key: PaymentKey; confirmations: number }
  /** The record differs from the chain. */
  | { status: "mismatch"; mismatches: [Mismatch, ...Mismatch[]] }
  /** The node did not respond: nothing is known. */
  | { status: "unavailable"; message: string };

/**
 * Verifies a transfer record against the chain: the receipt of its transaction must contain the reference log at the
 * record's log index, emitted by the reference contract, with the record's parties, amount and reference, and the token
 * transfer of the same payment; and it must be final. Rejects only with a RangeError for invalid `confirmations`.
 */
export async function verifyTransfer(
  record: TransferRecord,
  { publicClient, confirmations, contracts = PAYMENT_CONTRACTS[record.chainId] }: VerifyOptions,
): Promise<Verification> {
  if (confirmations !== "finalized" && !(Number.isInteger(confirmations) && confirmations >= 1)) {
    throw new RangeError(`confirmations: expected "finalized" or an integer from 1, got ${confirmations}`);
  }
  const state = await readState(publicClient, record.txHash as Hash, confirmations);
  if ("status" in state) return state;
  const { chainId, receipt, count, isFinal } = state;
  if (chainId !== record.chainId) {
    return mismatch("chain", `the record is on chain ${record.chainId}, the node is on chain ${chainId}`);
  }
  if (!contracts) return mismatch("chain", `unknown chain ${chainId}: set contracts`);
  if (!receipt) return { status: "pending", reason: "not_mined", key: undefined, confirmations: 0 };
  if (receipt.status !== "success") return mismatch("transaction", "the transaction was reverted");
  const log = logOf(record, receipt, contracts);
  if ("status" in log) return log;
  const [first, ...others] = compare(record, log);
  if (first) return { status: "mismatch", mismatches: [first, ...others] };
  if (!hasTokenLog(log, receipt.logs, contracts)) {
    return mismatch("token", `${contracts.coin} emitted no token transfer for this payment`);
  }
  const { logIndex } = log;
  const txHash = record.txHash.toLowerCase() as Hash;
  const key = { chainId, txHash, logIndex, id: `${chainId}:${txHash}:${logIndex}` };
  return isFinal
    ? { status: "paid", key }
    : { status: "pending", reason: "not_final", key, confirmations: count };
}

/** RPC URLs often contain a key. */
const URLS = /\b(https?|wss?):\/\/[^\s"'<>]*/gi;

/** Whole ZCHF of a raw amount; what is no raw amount stays as it is. */
const inZchf = (raw: bigint | string) =>
  /^\d+$/.test(String(raw)) ? `${decimalOf(BigInt(raw), 18)} ZCHF` : raw;

type State = { chainId: number; receipt: Receipt | undefined; count: number; isFinal: boolean };

async function readState(
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
    // After reading the head: a reorg, or another node behind the same URL, may have replaced the receipt's block since
    // the receipt was read.
    if ((await hashOf(node, receipt.blockNumber)) !== receipt.blockHash) {
      return { chainId, receipt: undefined, count: 0, isFinal: false };
    }
    // A lagging node behind the same URL may return a head below the receipt's block.
    const count = Math.max(0, Number(head - receipt.blockNumber) + 1);
    return { chainId, receipt, count, isFinal: receipt.blockNumber <= lastFinal };
  } catch (error) {
    return { status: "unavailable", message: reasonOf(error).replaceAll(URLS, "(URL)") };
  }
}

async function receiptOf(node: ChainReader, hash: Hash): Promise<Receipt | undefined> {
  try {
    return await node.getTransactionReceipt({ hash });
  } catch (error) {
    // By name: the caller may use another copy of viem.
    if (error instanceof Error && error.name === "TransactionReceiptNotFoundError") return undefined;
    throw error;
  }
}

/** Number of the node's `finalized` block; -1 if it has none. */
async function finalized(node: ChainReader): Promise<bigint> {
  return (await node.getBlock({ blockTag: "finalized" })).number ?? -1n;
}

/** Hash of the block at this height; undefined if the node has none. */
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
  const position = decodeRecordId(count);
  if (!position) return mismatch("log", `count: expected a record identifier, got ${count}`);
  if (position.blockNumber !== receipt.blockNumber) {
    return mismatch(
      "log",
      `the record is in block ${position.blockNumber}, the transaction in block ${receipt.blockNumber}: request the record again`,
    );
  }
  const log = receipt.logs.find(({ logIndex }) => logIndex === position.logIndex);
  const payment = log && readReferenceLog(log, contracts);
  return (
    payment ?? mismatch("log", `log ${position.logIndex} is not a transfer log of ${contracts.reference}`)
  );
}

function compare(record: TransferRecord, log: ReferenceLog): Mismatch[] {
  const found: Mismatch[] = [];
  const check = (
    name: Mismatch["check"],
    recorded: unknown,
    logged: unknown,
    isEqual = recorded === logged,
  ) => {
    if (!isEqual) found.push({ check: name, message: `record: ${recorded}, chain: ${logged}` });
  };
  check("from", record.from.toLowerCase(), log.from);
  check("recipient", record.to, log.recipient, log.recipient === recipientTopic(record.to, log.targetChain));
  check("amount", inZchf(record.amount), inZchf(String(log.amount)));
  check(
    "reference",
    JSON.stringify(record.reference),
    JSON.stringify(log.reference),
    isReference(record, log.reference),
  );
  check("target", record.targetChain, String(log.targetChain));
  return found;
}

/** Characters of a reference that lists contain. */
const LISTED_CHARACTERS = 1_000;

/** Whether the log has the record's reference; of one that is cut, its beginning and length. */
function isReference(
  { reference, referenceTruncated, referenceLength }: TransferRecord,
  logged: string,
): boolean {
  if (!referenceTruncated) return reference === logged;
  const length = Array.from(reference).length;
  const characters = Array.from(logged);
  return (
    length >= LISTED_CHARACTERS &&
    characters.length === referenceLength &&
    characters.slice(0, length).join("") === reference
  );
}

/** The recipient as in a log topic; undefined for an invalid address. */
function recipientTopic(to: string, targetChain: bigint): string | undefined {
  if (!isAddress(to, { strict: false })) return undefined;
  const word = `0x${to.slice(2).toLowerCase().padStart(64, "0")}` as const;
  return targetChain === 0n ? word : keccak256(word);
}

function mismatch(check: Mismatch["check"], message: string): Verification {
  return { status: "mismatch", mismatches: [{ check, message }] };
}
