import { type Address, pad, toHex } from "viem";
import { beforeAll, expect, test } from "vitest";
import { financialLogRow, positionRow } from "../../../../tools/harness/rows.ts";
import { testDatabase, testDeps } from "../../../../tools/harness/test-database.ts";
import { CHAINS } from "../../../chains.ts";
import { financialLog } from "../../../tables/financial-log.ts";
import { position } from "../../../tables/positions.ts";
import { causesOf } from "./causes.ts";

const ONE = 10n ** 18n;
const owned = pad("0x0a", { size: 20 });
const unrelated = pad("0x0b", { size: 20 });
const at = (chainId: number, key: string) =>
  String(
    CHAINS.find(({ id }) => id === chainId)?.addresses[key as keyof (typeof CHAINS)[number]["addresses"]],
  ).toLowerCase() as Address;

const db = await testDatabase();
beforeAll(async () => {
  await db.insert(position).values(positionRow({ position: owned, logIndex: 1 }));
});

/** Stored as the reports of losses are: a page may have the profit of a forced sale alone. */
const store = (row: ReturnType<typeof result>) =>
  db
    .insert(financialLog)
    .values(financialLogRow({ ...row, timestamp: 1n, isResult: true, contract: unrelated }));

const result = (tx: number, kind: "Profit" | "Loss", minter: Address, amount = 5n, chainId = 1) => ({
  chainId,
  block: BigInt(tx),
  // A loss precedes the profit of its sale.
  logIndex: kind === "Loss" ? 3 : 5,
  kind: `Equity:${kind}` as const,
  amount: amount * ONE,
  txHash: pad(toHex(tx)),
  account: minter,
});

test("default: by who reported", async () => {
  const rows = [
    [result(1, "Loss", at(1, "savingsReferral")), "savingsInterest"],
    [result(1, "Loss", at(1, "savingsV2")), "savingsInterest"],
    [result(1, "Loss", at(8453, "ccipBridgedSavings"), 5n, 8453), "savingsInterest"],
    [result(1, "Loss", at(1, "ccipBridgeAccounting")), "settlement"],
    [{ ...result(1, "Loss", unrelated), kind: "BridgedAccounting:ReceivedLosses" as const }, "settlement"],
    [result(2, "Profit", at(1, "mintingHubV2"), 1_000n), "positionFee"],
    [result(2, "Profit", at(1, "mintingHubV2"), 999n), "challenge"],
    [result(2, "Loss", at(1, "mintingHubV1"), 1_000n), "challenge"],
    [result(3, "Profit", at(1, "frankencoin")), "minterFee"],
    [result(4, "Profit", owned), "positionFee"],
    // A forced sale: the loss, and the profit of its transaction.
    [result(5, "Loss", owned), "forcedSale"],
    [result(5, "Profit", owned), "forcedSale"],
    [result(5, "Profit", unrelated), "other"],
    // Its loss is on another page.
    [result(7, "Profit", owned), "forcedSale"],
    // The fee of a mint before it, in the same transaction.
    [{ ...result(7, "Profit", owned), logIndex: 1 }, "positionFee"],
    // No position of this chain.
    [result(6, "Loss", owned, 5n, 100), "other"],
  ] as const;
  await store(result(5, "Loss", owned));
  await store(result(7, "Loss", owned));
  const live = { atStart: 0n, silent: false };
  const deps = testDeps(db, { 1: live, 8453: live });
  const causes = await causesOf(
    deps,
    rows.map(([row]) => row),
  );
  expect(causes.map(({ cause }) => cause)).toEqual(rows.map(([, cause]) => cause));
  expect(await causesOf(deps, [])).toEqual([]);
});
