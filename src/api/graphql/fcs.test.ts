import { type Address, pad, toHex } from "viem";
import { expect, test } from "vitest";
import { testApi } from "../../../tools/harness/test-api.ts";
import { slotOf } from "../../chains.ts";
import { recordId } from "../../domain/record-id.ts";
import { fcsDelegation, fcsFeeDay, fcsTrade } from "../../tables/fcs.ts";

const alice: Address = `0x${"a".repeat(40)}`;
const bob: Address = `0x${"b".repeat(40)}`;
const NOW = 1_750_000_000;

/** What clients of the public indexer read of FCS, five lists in one document. */
const TRADES = `query Trades($owner: String!, $after: String) {
  equityTrades(where: { trader: $owner }, orderBy: "count", orderDirection: "DESC", after: $after) {
    items { amount kind price shares txHash count created } pageInfo { endCursor hasNextPage }
  }
  fCSDeposits(where: { owner: $owner }, orderBy: "count", orderDirection: "DESC", after: $after) {
    items { assets shares txHash count created } pageInfo { endCursor hasNextPage }
  }
  fCSWithdraws(where: { owner: $owner }, orderBy: "count", orderDirection: "DESC", after: $after) {
    items { assets shares txHash count created } pageInfo { endCursor hasNextPage }
  }
  fCSWrappeds(where: { who: $owner }, orderBy: "count", orderDirection: "DESC", after: $after) {
    items { amount txHash count created } pageInfo { endCursor hasNextPage }
  }
  fCSUnwrappeds(where: { who: $owner }, orderBy: "count", orderDirection: "DESC", after: $after) {
    items { amount txHash count created } pageInfo { endCursor hasNextPage }
  }
}`;
const OTHERS = `query Others($after: String) {
  fCSDelegations(where: { chainId: 1 }, after: $after) {
    items { owner delegatedTo } pageInfo { endCursor hasNextPage }
  }
  fCSFeeDailys(orderBy: "timestamp", orderDirection: "asc", limit: 1000) {
    items { date timestamp amount count } pageInfo { endCursor hasNextPage }
  }
}`;

const { db, appWith } = await testApi({ 1: NOW });

type Lists = Record<string, { items: Record<string, string>[] }>;

async function query(document: string, variables: object): Promise<Lists> {
  const response = await appWith().request("/graphql", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query: document, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Lists; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

const itemsOf = (lists: Lists) =>
  Object.fromEntries(Object.entries(lists).map(([name, { items }]) => [name, items]));

const trade = (
  block: number,
  kind: (typeof fcsTrade.$inferInsert)["kind"],
  owner: Address,
  assets: bigint,
) => ({
  chainId: 1,
  count: recordId(BigInt(block), 0, slotOf(1)),
  timestamp: BigInt(block),
  txHash: pad(toHex(block)),
  kind,
  sender: bob,
  owner,
  receiver: owner,
  assets,
  shares: BigInt(block),
  fee: 0n,
});
const row = (block: number) => ({
  txHash: pad(toHex(block)),
  count: String(recordId(BigInt(block), 0, slotOf(1))),
  created: String(block),
});

test("behavior: without the contract every list is empty", async () => {
  expect(itemsOf(await query(TRADES, { owner: alice, after: null }))).toEqual({
    equityTrades: [],
    fCSDeposits: [],
    fCSWithdraws: [],
    fCSWrappeds: [],
    fCSUnwrappeds: [],
  });
  expect(itemsOf(await query(OTHERS, {}))).toEqual({ fCSDelegations: [], fCSFeeDailys: [] });
});

test("default: each list has its kind of logs of the owner, newest first", async () => {
  await db
    .insert(fcsTrade)
    .values([
      trade(1, "Deposit", alice, 10n),
      trade(2, "Deposit", alice, 20n),
      trade(3, "Deposit", bob, 30n),
      trade(4, "Withdraw", alice, 40n),
      trade(5, "Wrapped", alice, 0n),
      trade(6, "Unwrapped", alice, 0n),
    ]);
  expect(itemsOf(await query(TRADES, { owner: alice.toUpperCase().replace("X", "x") }))).toEqual({
    equityTrades: [],
    fCSDeposits: [
      { ...row(2), assets: "20", shares: "2" },
      { ...row(1), assets: "10", shares: "1" },
    ],
    fCSWithdraws: [{ ...row(4), assets: "40", shares: "4" }],
    fCSWrappeds: [{ ...row(5), amount: "5" }],
    fCSUnwrappeds: [{ ...row(6), amount: "6" }],
  });
});

test("default: delegations and fees by day", async () => {
  await db.insert(fcsDelegation).values({ chainId: 1, owner: alice, delegate: bob });
  const day = (date: string) => BigInt(Date.parse(date) / 1000);
  await db.insert(fcsFeeDay).values([
    { chainId: 1, day: day("2026-10-09"), amount: 2n, withdrawals: 1 },
    { chainId: 1, day: day("2026-10-08"), amount: 5n, withdrawals: 3 },
  ]);
  expect(itemsOf(await query(OTHERS, {}))).toEqual({
    fCSDelegations: [{ owner: alice, delegatedTo: bob }],
    fCSFeeDailys: [
      { date: "2026-10-08", timestamp: String(day("2026-10-08")), amount: "5", count: "3" },
      { date: "2026-10-09", timestamp: String(day("2026-10-09")), amount: "2", count: "1" },
    ],
  });
});
