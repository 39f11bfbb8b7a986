import { type Address, encodeEventTopics, erc20Abi, type Hex, pad, toHex, zeroAddress } from "viem";
import { expect, test } from "vitest";
import { burnedBefore } from "./trade-kind.ts";

const equity: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const coin: Address = "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
const owner: Address = "0xcccccccccccccccccccccccccccccccccccccccc";

const transfer = (logIndex: number, address: Address, from: Address, to: Address) => {
  const topics = encodeEventTopics({ abi: erc20Abi, eventName: "Transfer", args: { from, to } });
  return { address, logIndex, topics: topics as Hex[] };
};
const trade = (logIndex: number) => ({ address: equity, logIndex, topics: [pad(toHex(1))] });

/** Both of 0 shares, in one transaction: invested, then redeemed. */
const logs = [
  transfer(7, coin, owner, equity),
  transfer(8, equity, zeroAddress, owner),
  trade(9),
  transfer(10, equity, owner, zeroAddress),
  transfer(11, coin, equity, owner),
  trade(12),
];

test("default: a redemption burns the shares, an investment mints them", () => {
  expect(burnedBefore(trade(9), logs)).toBe(false);
  expect(burnedBefore(trade(12), logs.toReversed())).toBe(true);
});

test("error: no transfer of FPS before the trade", () => {
  expect(() => burnedBefore(trade(9), [transfer(8, coin, owner, zeroAddress), trade(9)])).toThrow(
    "no transfer",
  );
  expect(() => burnedBefore(trade(12), [trade(9), trade(12)])).toThrow("no transfer");
});
