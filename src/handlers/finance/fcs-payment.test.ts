import { type Address, type Hex, pad } from "viem";
import { beforeEach, expect, test } from "vitest";
import { indexingStore } from "../../../tools/harness/indexing-store.ts";
import { testDatabase } from "../../../tools/harness/test-database.ts";
import { recordWrites } from "../evm/data-versions.ts";
import type { HandlerContext } from "../evm/event.ts";
import { rememberPayment, takePayment } from "./fcs-payment.ts";

const [fcs, equity, alice] = ["f", "e", "a"].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
];
const [first, second] = [pad("0x1"), pad("0x2")] as const;

const database = await testDatabase();
let context: HandlerContext;

beforeEach(() => {
  context = {
    db: recordWrites(indexingStore(database), new Set()),
    chain: { id: 1, name: "ethereum" },
    contracts: { FCS: { address: fcs }, Equity: { address: equity } },
  } as unknown as HandlerContext;
});

const transfer = (txHash: Hex, from: Address, to: Address, value: bigint) =>
  rememberPayment(
    {
      args: { from, to, value },
      block: { number: 1n, timestamp: 1n, hash: "0x01" },
      log: { address: alice, logIndex: 0 },
      transaction: { hash: txHash },
    },
    context,
  );
const take = (txHash: Hex) => takePayment(context, { transaction: { hash: txHash } });

test("default: the last transfer from FCS to the equity contract, once", async () => {
  await transfer(first, fcs, equity, 5n);
  await transfer(first, fcs, equity, 3n);
  expect([await take(first), await take(first)]).toEqual([3n, 0n]);
});

test("behavior: several redemptions in a transaction have a fee each, an investment before them is none", async () => {
  await transfer(first, fcs, equity, 1_000n);
  await take(first);
  await transfer(first, fcs, equity, 7n);
  expect(await take(first)).toBe(7n);
  await transfer(first, fcs, equity, 0n);
  expect(await take(first)).toBe(0n);
});

test("behavior: transfers of other accounts and of other transactions do not count", async () => {
  await transfer(first, fcs, equity, 5n);
  await transfer(first, fcs, alice, 6n);
  await transfer(first, alice, equity, 7n);
  expect(await take(second)).toBe(0n);
  expect(await take(first)).toBe(5n);
});

test("behavior: a chain without FCS stores nothing", async () => {
  context = { ...context, contracts: {} } as unknown as HandlerContext;
  await transfer(first, fcs, equity, 5n);
  expect(await take(first)).toBe(0n);
});
