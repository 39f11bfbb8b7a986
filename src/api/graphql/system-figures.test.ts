import { type Address, pad } from "viem";
import { beforeEach, expect, test } from "vitest";
import { byPlace, chainIds, history, type Log, store } from "../../../tools/harness/financial-history.ts";
import { positionRow } from "../../../tools/harness/rows.ts";
import { emptyTables, indexTo, testDatabase, testDeps } from "../../../tools/harness/test-database.ts";
import { CHAINS, deployment } from "../../chains.ts";
import { dayOf } from "../../domain/days.ts";
import { equityTrade } from "../../tables/equity.ts";
import { position, positionState } from "../../tables/positions.ts";
import { leadRateChange } from "../../tables/rates.ts";
import { tokenDay } from "../../tables/tokens.ts";
import { createUncachedApp } from "../app.ts";

const alice: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const bob: Address = "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
const ONE = 10n ** 18n;

const db = await testDatabase();

beforeEach(async () => {
  await emptyTables(db);
  for (const id of chainIds) await indexTo(db, id, 1_000_000, 1_800_000_000);
});

const [main] = CHAINS;
const moduleOf = (contract: "savings" | "savingsV2") =>
  (main && deployment(main, contract)?.address.toLowerCase()) as Address;

/** The items of a list. */
async function read(list: string, args: string, fields: string): Promise<Record<string, string>[]> {
  const live = { atStart: 0n, silent: false };
  const response = await createUncachedApp(testDeps(db, { 1: live, 100: live, 8453: live })).request(
    "/graphql",
    {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ query: `{ ${list}(${args}) { items { ${fields} } } }` }),
    },
  );
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: Record<string, { items: Record<string, string>[] }> };
  return data[list]?.items ?? expect.unreachable();
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const changeOf = ({ kind, amount }: Log) =>
  kind === "Frankencoin:Mint" ? amount : kind === "Frankencoin:Burn" ? -amount : 0n;

test("property: supply and fees of a log are those of its block's end, of a day those of its end", async () => {
  const logs = history(11, 150).sort(byPlace);
  await store(db, logs);
  const days = logs
    .filter((log) => changeOf(log) !== 0n)
    .map((log) => [log.chainId, dayOf(log.timestamp)] as const);
  await db
    .insert(tokenDay)
    .values(
      days.map(([chainId, day]) => ({
        chainId,
        day,
        symbol: "zchf",
        supply: sum(
          logs.filter((log) => log.chainId === chainId && dayOf(log.timestamp) <= day).map(changeOf),
        ),
      })),
    )
    .onConflictDoNothing();
  // Unlike Ethereum, the history has several blocks of one second: a trade's row names its second alone.
  const trades = logs
    .filter(({ kind }) => kind === "Equity:Invested" || kind === "Equity:Redeemed")
    .map((log, i) => ({ ...log, block: 0n, count: BigInt(i) }));
  await db.insert(equityTrade).values(
    trades.map(({ kind, chainId, count, timestamp, txHash, amount }) => ({
      chainId,
      count,
      timestamp,
      txHash,
      amount,
      trader: alice,
      shares: 0n,
      price: 0n,
      kind: kind === "Equity:Invested" ? ("Invested" as const) : ("Redeemed" as const),
    })),
  );
  const figuresAt = (isCounted: (log: Log) => boolean) => {
    const feeOf = (kind: string) => {
      const found = trades.filter((trade) => trade.kind === kind && isCounted(trade));
      return (sum(found.map(({ amount }) => amount)) * 3n) / 1000n;
    };
    return {
      totalSupply: String(sum(logs.filter(isCounted).map(changeOf))),
      totalTradeFee: String(feeOf("Equity:Invested") + feeOf("Equity:Redeemed")),
    };
  };
  const fields = "timestamp totalSupply totalTradeFee";

  const PAGE = 9;
  for (let offset = 0; offset < logs.length; offset += PAGE) {
    const args = `orderBy: "count", limit: ${PAGE}, offset: ${offset}`;
    expect(await read("analyticTransactionLogs", args, fields)).toEqual(
      logs.slice(offset, offset + PAGE).map((end) => ({
        timestamp: String(end.timestamp),
        ...figuresAt((log) => byPlace(log, { ...end, logIndex: 1e9 }) <= 0),
      })),
    );
  }
  const found = await read("analyticDailyLogs", "limit: 1000", fields);
  expect(found.length).toBeGreaterThan(20);
  for (const { timestamp = "", ...figures } of found) {
    expect(figures).toEqual(figuresAt((log) => dayOf(log.timestamp) <= BigInt(timestamp)));
  }
});

test("behavior: debts and rates of a log are those at the end of its block", async () => {
  const begin = 1_700_006_400n;
  const txHash = pad("0x01");
  const at = (time: bigint) => ({ chainId: 1, block: 100n + time, timestamp: begin + time });
  const log = (time: bigint, chainId = 1): Log => ({
    ...at(time),
    chainId,
    logIndex: 0,
    txHash,
    source: undefined,
    metrics: undefined,
    kind: "Savings:Saved",
    amount: 1000n * ONE,
    savingsChange: 1000n * ONE,
  });
  await store(db, [log(0n), log(12n), log(12n, 100), log(24n)]);
  const opened = (version: 1 | 2, address: Address, interestPPM: number) =>
    positionRow({ version, position: address, interestPPM, created: begin, block: 100n, owner: alice });
  await db.insert(position).values([opened(1, alice, 50_000), opened(2, bob, 10_000)]);
  const owes = (address: Address, time: bigint, minted: bigint) => ({
    ...at(time),
    position: address,
    owner: alice,
    minted: minted * ONE,
  });
  await db
    .insert(positionState)
    .values([owes(alice, 0n, 100n), owes(bob, 12n, 300n), owes(alice, 13n, 0n), owes(bob, 25n, 0n)]);
  const rate = (contract: "savings" | "savingsV2", count: number, time: bigint, ratePpm: number) => ({
    ...at(time),
    module: moduleOf(contract),
    count,
    ratePpm,
    logIndex: 0,
    txHash,
  });
  await db
    .insert(leadRateChange)
    .values([
      rate("savingsV2", 1, -9n, 30_000),
      rate("savings", 1, 12n, 20_000),
      rate("savingsV2", 2, 13n, 40_000),
    ]);

  const order = [
    ...["currentMintLeadRate", "currentSaveLeadRate", "totalMintedV1", "totalMintedV2", "annualV1Interests"],
    ...[
      "annualV2Interests",
      "annualV1BorrowRate",
      "annualV2BorrowRate",
      "projectedInterests",
      "annualNetEarnings",
    ],
  ];
  const found = await read("analyticTransactionLogs", `orderBy: "count"`, order.join(" "));
  // Rates in parts per million, then ZCHF and shares of 1.
  const expected = [
    [30_000, 30_000, 100, 0, 5, 0, 0.05, 0, 30, -25],
    [30_000, 20_000, 100, 300, 5, 12, 0.05, 0.04, 40, -23],
    [30_000, 20_000, 100, 300, 5, 12, 0.05, 0.04, 60, -43],
    [40_000, 20_000, 0, 300, 0, 15, 0, 0.05, 80, -65],
  ];
  const numberOf = (amount: string | undefined, i: number) =>
    i < 2 ? Number(amount) : Number(amount) / 1e18;
  expect(found.map((row) => order.map((field, i) => numberOf(row[field], i)))).toEqual(expected);
});
