import {
  type Address,
  concat,
  encodeAbiParameters,
  type Hex,
  keccak256,
  pad,
  toHex,
  zeroAddress,
} from "viem";
import { expect, test } from "vitest";
import { recipientOfMessage } from "./ccip.ts";

const SEND_REQUESTED = "0xd0c3c799bf9e2639de44391e7f524d229b2b55f5b1ea94b2bf7da42f7243dddd";
const MESSAGE_SENT = "0x192442a2b2adb6a7948f097023cb6b57d29d3a7a5dd33e6666d33c39cc456f32";

const alice: Address = "0x00000000000000000000000000000000000A11cE";
const bob: Address = "0x0000000000000000000000000000000000000B0b";
const padded = (address: Address): Hex => encodeAbiParameters([{ type: "address" }], [address]);
const n = (value: number | bigint): Hex => pad(toHex(value));

const sendRequested = (receiver: Address) => ({
  topics: [SEND_REQUESTED] as const,
  data: concat([n(32), n(1), padded(bob), padded(receiver), n(0)]),
});

/** Word 0 the struct's offset, words 1-5 the header, 6 the sender, 7 data, 8 the receiver's offset. */
const messageSent = (receiver: Hex, offset: number | bigint = 0x100, length?: bigint) => {
  const bytes = (receiver.length - 2) / 2;
  return {
    topics: [MESSAGE_SENT] as const,
    data: concat([
      n(32),
      n(1),
      n(2),
      n(3),
      n(4),
      n(5),
      padded(bob),
      n(0),
      n(offset),
      n(length ?? BigInt(bytes)),
      pad(receiver, { dir: "right", size: Math.ceil(bytes / 32) * 32 }),
    ]),
  };
};

test("both router events name the recipient", () => {
  expect(recipientOfMessage([sendRequested(alice)], keccak256(padded(alice)))).toBe(alice);
  expect(recipientOfMessage([messageSent(padded(alice))], keccak256(padded(alice)))).toBe(alice);
});

test("behavior: the hash picks one of several messages", () => {
  const logs = [messageSent(padded(bob)), sendRequested(bob), messageSent(padded(alice))];
  expect(recipientOfMessage(logs, keccak256(padded(alice)))).toBe(alice);
});

test("behavior: the sender of the message is not taken for its recipient", () => {
  expect(recipientOfMessage([messageSent(padded(alice))], keccak256(padded(bob)))).toBe(zeroAddress);
});

test("behavior: a receiver that is no EVM address is the zero address, never a guess", () => {
  const solana = `0x${"ab".repeat(32)}` as const;
  expect(recipientOfMessage([messageSent(solana)], keccak256(solana))).toBe(zeroAddress);
  const long = `0x${"cd".repeat(40)}` as const;
  expect(recipientOfMessage([messageSent(long)], keccak256(long))).toBe(zeroAddress);
});

test.each([
  ["offset outside the data", messageSent(padded(alice), 2n ** 255n)],
  ["unaligned offset", messageSent(padded(alice), 0x101)],
  ["length outside the data", messageSent(padded(alice), 0x100, 2n ** 200n)],
  ["no data", { topics: [MESSAGE_SENT] as const, data: "0x" as const }],
  ["no topics", { topics: [], data: "0x" as const }],
])("behavior: a forged log is passed over: %s", (_, forged) => {
  expect(recipientOfMessage([forged, sendRequested(alice)], keccak256(padded(alice)))).toBe(alice);
  expect(recipientOfMessage([forged], keccak256(padded(alice)))).toBe(zeroAddress);
});
