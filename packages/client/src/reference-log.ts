import { type Address, decodeAbiParameters, type Hex, hexToBytes, slice, toEventSelector } from "viem";
import type { PaymentContracts } from "./payment-contracts.ts";

export type Log = { address: Address; topics: readonly Hex[]; data: Hex; logIndex: number };

/** A decoded log of a row of `/transfer/reference/…`. */
export type ReferenceLog = {
  logIndex: number;
  /** Lower case. */
  from: Hex;
  /** 32 bytes: the padded address of the recipient, or for a cross-chain transfer the keccak256 of it. */
  recipient: Hex;
  amount: bigint;
  reference: string;
  /** Chain selector of the target; 0 for a transfer on the same chain. */
  targetChain: bigint;
};

const TOKEN_TRANSFER = toEventSelector("Transfer(address,address,uint256)");
const REFERENCE_TRANSFER = toEventSelector("Transfer(address,address,uint256,string)");
const CROSS_TRANSFER = toEventSelector("CrossTransfer(address,address,uint64,bytes,uint256,string)");
const CROSS_TRANSFER_WITHOUT_REFERENCE = toEventSelector("Transfer(address,uint64,bytes,uint256)");

/** Decodes a transfer log of the reference contract; undefined for every other log. */
export function readReferenceLog(log: Log, { reference }: PaymentContracts): ReferenceLog | undefined {
  if (!isFrom(log, reference)) return undefined;
  const { topics, data, logIndex } = log;
  const [selector, first = "0x", second = "0x", third = "0x"] = topics;
  switch (selector) {
    case REFERENCE_TRANSFER: {
      const [amount, text] = decodeAbiParameters([{ type: "uint256" }, { type: "bytes" }], data);
      const parties = { from: addressIn(first), recipient: second };
      return { logIndex, ...parties, amount, reference: decodeText(text), targetChain: 0n };
    }
    case CROSS_TRANSFER: {
      const [targetChain, amount, text] = decodeAbiParameters(
        [{ type: "uint64" }, { type: "uint256" }, { type: "bytes" }],
        data,
      );
      const parties = { from: addressIn(second), recipient: third };
      return { logIndex, ...parties, amount, reference: decodeText(text), targetChain };
    }
    case CROSS_TRANSFER_WITHOUT_REFERENCE: {
      const [targetChain, amount] = decodeAbiParameters([{ type: "uint64" }, { type: "uint256" }], data);
      return { logIndex, from: addressIn(first), recipient: second, amount, reference: "", targetChain };
    }
    default:
      return undefined;
  }
}

/**
 * Whether ZCHF emitted a token transfer for this payment: a log with its amount between the previous reference log and
 * this one, to the recipient or, for a cross-chain transfer, to the contract that bridges it.
 */
export function hasTokenLog(
  payment: ReferenceLog,
  logs: readonly Log[],
  contracts: PaymentContracts,
): boolean {
  const before = logs
    .filter((log) => log.logIndex < payment.logIndex)
    .sort((one, other) => other.logIndex - one.logIndex);
  const earlier = before.findIndex((log) => readReferenceLog(log, contracts));
  const own = earlier === -1 ? before : before.slice(0, earlier);
  const receiver =
    payment.targetChain === 0n ? addressIn(payment.recipient) : contracts.reference.toLowerCase();
  return own.some((log) => {
    const [selector, from = "0x", to = "0x"] = log.topics;
    return (
      isFrom(log, contracts.coin) &&
      selector === TOKEN_TRANSFER &&
      addressIn(from) === payment.from &&
      addressIn(to) === receiver &&
      BigInt(log.data) === payment.amount
    );
  });
}

const isFrom = (log: Log, contract: Address) => log.address.toLowerCase() === contract.toLowerCase();

const addressIn = (topic: Hex): Hex => slice(topic, 12).toLowerCase() as Hex;

/** Decodes as the service does: keeps a byte-order mark, replaces invalid UTF-8 with U+FFFD. */
const decodeText = (bytes: Hex) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(hexToBytes(bytes));
