import { type Address, getAddress, type Hex, keccak256, size, slice, zeroAddress } from "viem";

/** EVM2EVMOnRamp's CCIPSendRequested(Internal.EVM2EVMMessage). */
const SEND_REQUESTED = "0xd0c3c799bf9e2639de44391e7f524d229b2b55f5b1ea94b2bf7da42f7243dddd";
/** OnRamp's CCIPMessageSent(uint64 indexed, uint64 indexed, Internal.EVM2AnyRampMessage). */
const MESSAGE_SENT = "0x192442a2b2adb6a7948f097023cb6b57d29d3a7a5dd33e6666d33c39cc456f32";

type Log = { topics: readonly Hex[]; data: Hex };

/**
 * The recipient of a cross-chain transfer whose token log names it only as `recipientHash`, the hash of the
 * receiver bytes. The messaging router's log in the same transaction carries the bytes; the hash decides which
 * of several messages it is, so a forged log can only repeat the truth.
 * @returns the zero address when no log matches or the receiver is no EVM address.
 */
export function recipientOfMessage(logs: readonly Log[], recipientHash: Hex): Address {
  for (const log of logs) {
    const receiver = receiverBytes(log);
    if (receiver !== undefined && keccak256(receiver) === recipientHash) return evmAddress(receiver);
  }
  return zeroAddress;
}

function receiverBytes({ topics, data }: Log): Hex | undefined {
  if (topics[0] === SEND_REQUESTED) return word(data, 3);
  if (topics[0] !== MESSAGE_SENT) return undefined;
  const offset = smallNumber(word(data, 8), data);
  if (offset === undefined || offset % 32 !== 0) return undefined;
  const lengthWord = 1 + offset / 32;
  const length = smallNumber(word(data, lengthWord), data);
  if (length === undefined) return undefined;
  return bytesAt(data, (lengthWord + 1) * 32, length);
}

function word(data: Hex, index: number): Hex | undefined {
  return bytesAt(data, index * 32, 32);
}

function bytesAt(data: Hex, start: number, length: number): Hex | undefined {
  if (start + length > size(data)) return undefined;
  return length === 0 ? "0x" : slice(data, start, start + length);
}

/** A word as a number, when it can be an offset or length inside `data`. */
function smallNumber(value: Hex | undefined, data: Hex): number | undefined {
  if (value === undefined || BigInt(value) > BigInt(size(data))) return undefined;
  return Number(value);
}

function evmAddress(receiver: Hex): Address {
  const isPadded = size(receiver) === 32 && BigInt(slice(receiver, 0, 12)) === 0n;
  return isPadded ? getAddress(slice(receiver, 12)) : zeroAddress;
}
