import { expect, test } from "vitest";
import { byAccount, onOneChain } from "./holding.ts";

const row = (account: string, chainId: number, balance: bigint, updated: number) => ({
  account,
  chainId,
  balance,
  updated,
});

test("byAccount: sums over chains, the largest first", () => {
  const list = [row("0xa", 100, 5n, 3), row("0xb", 1, 4n, 9), row("0xb", 100, 3n, 8), row("0xa", 1, 1n, 7)];
  expect(byAccount(list)).toEqual([
    { account: "0xb", chainIds: [1, 100], balance: 7n, updated: 9 },
    { account: "0xa", chainIds: [1, 100], balance: 6n, updated: 7 },
  ]);
  expect(onOneChain(row("0xa", 100, 5n, 3))).toEqual({
    account: "0xa",
    chainIds: [100],
    balance: 5n,
    updated: 3,
  });
});
