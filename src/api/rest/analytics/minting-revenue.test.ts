import { type Address, type Hex, pad, toHex } from "viem";
import { expect, test } from "vitest";
import { financialLogRow, positionRow } from "../../../../tools/harness/rows.ts";
import { testApi } from "../../../../tools/harness/test-api.ts";
import { CHAINS } from "../../../chains.ts";
import type { FinancialKind } from "../../../domain/financial-kinds.ts";
import { challengeBid } from "../../../tables/challenges.ts";
import { financialLog, minterResult } from "../../../tables/financial-log.ts";
import { position } from "../../../tables/positions.ts";
import { mintingRevenue } from "./schema.ts";

const ONE = 10n ** 18n;
const DAY = 86_400n;
const hubs = (["mintingHubV1", "mintingHubV2"] as const).map(
  (key) => CHAINS.find(({ id }) => id === 1)?.addresses[key]?.toLowerCase() as Address,
);
const [hubV1, hubV2] = hubs as [Address, Address];
const sold: Address = pad("0x01", { size: 20 });
const unrelated: Address = pad("0x02", { size: 20 });

const api = await testApi({ 1: 1_800_000_000 });
const { db } = api;

const get = async (query = "") =>
  mintingRevenue.parse((await api.get(`/analytics/mintingRevenue${query}`)).body);

const hash = (number: number): Hex => pad(toHex(number), { size: 32 });

/** A profit or loss in block and transaction `block` on day `block`. */
const result = (block: number, logIndex: number, minter: Address, kind: FinancialKind, amount: bigint) =>
  financialLogRow({
    block: BigInt(block),
    logIndex,
    timestamp: BigInt(block) * DAY + 5n,
    kind,
    amount: amount * ONE,
    isResult: true,
    contract: minter,
    account: minter,
  });

const bid = (
  block: number,
  logIndex: number,
  version: number,
  kind: "Succeeded" | "Averted" = "Succeeded",
) => ({
  chainId: 1,
  version,
  number: BigInt(block),
  numberBid: logIndex,
  position: sold,
  bidder: unrelated,
  created: BigInt(block) * DAY + 5n,
  block: BigInt(block),
  logIndex,
  txHash: hash(block),
  kind,
  size: 1n,
  acquiredCollateral: 1n,
});

const opened = (address: Address, block: number, logIndex: number) =>
  positionRow({ position: address, block: BigInt(block), logIndex, txHash: hash(block) });

const [PROFIT, LOSS] = ["Equity:Profit", "Equity:Loss"] as const;

test("default: excess, released reserve and covered loss by day, version and kind", async () => {
  await db.insert(financialLog).values([
    // A bid that paid more than the debt.
    result(2, 1, hubV2, PROFIT, 30n),
    result(2, 3, hubV2, PROFIT, 20n),
    // One that paid less, of the older hub, on the same day.
    { ...result(2, 1, hubV1, LOSS, 100n), block: 3n, txHash: hash(3) },
    { ...result(2, 2, hubV1, PROFIT, 7n), block: 3n, txHash: hash(3) },
    // A forced sale that left bad debt.
    result(9, 4, sold, LOSS, 500n),
    result(9, 6, sold, PROFIT, 40n),
  ]);
  await db
    .insert(challengeBid)
    .values([bid(2, 5, 2), { ...bid(2, 5, 1), block: 3n, txHash: hash(3), number: 3n }]);
  await db.insert(position).values(opened(sold, 1, 1));
  await db.insert(minterResult).values({ chainId: 1, minter: sold, profits: 40n * ONE, losses: 500n * ONE });
  const over = { chainId: 1, date: "1970-01-03", timestamp: Number(2n * DAY), kind: "Challenge", count: 1 };
  expect(await get()).toEqual({
    num: 3,
    totals: {
      Challenge: { excessProfit: 30, reserveReleased: 27, lossCovered: 100, net: -43, count: 2 },
      ForcedSale: { excessProfit: 0, reserveReleased: 40, lossCovered: 500, net: -460, count: 1 },
    },
    days: [
      { ...over, hub: "V1", excessProfit: 0, reserveReleased: 7, lossCovered: 100, net: -93 },
      { ...over, hub: "V2", excessProfit: 30, reserveReleased: 20, lossCovered: 0, net: 50 },
      {
        chainId: 1,
        date: "1970-01-10",
        timestamp: Number(9n * DAY),
        hub: "V2",
        kind: "ForcedSale",
        count: 1,
        excessProfit: 0,
        reserveReleased: 40,
        lossCovered: 500,
        net: -460,
      },
    ],
  });
});

test("args: at: what was reported up to then", async () => {
  await db
    .insert(financialLog)
    .values([
      result(2, 1, hubV2, PROFIT, 30n),
      result(9, 1, hubV2, PROFIT, 40n),
      result(9, 4, sold, LOSS, 500n),
    ]);
  await db.insert(challengeBid).values([bid(2, 5, 2), bid(9, 3, 2)]);
  await db.insert(position).values(opened(sold, 1, 1));
  await db.insert(minterResult).values({ chainId: 1, minter: sold, profits: 0n, losses: 500n * ONE });
  const net = async (day: bigint, second: bigint) => {
    const at = new Date(Number(day * DAY + second) * 1000).toISOString();
    const { num, totals } = await get(`?at=${at}`);
    return [num, totals.Challenge.net, totals.ForcedSale.net];
  };
  expect(await net(2n, 5n)).toEqual([1, 30, 0]);
  expect(await net(9n, 4n)).toEqual([1, 30, 0]);
  expect(await net(9n, 5n)).toEqual([3, 70, -500]);
  const now = await get();
  expect([now.num, now.totals.Challenge.net, now.totals.ForcedSale.net]).toEqual([3, 70, -500]);
});

test("behavior: two bids and an opening in one transaction do not share what the hub reported", async () => {
  await db.insert(financialLog).values([
    result(2, 1, hubV2, PROFIT, 11n),
    result(2, 2, hubV2, PROFIT, 1n),
    // The fee of an opening is no revenue of the bid after it.
    result(2, 4, hubV2, PROFIT, 1_000n),
    result(2, 7, hubV2, LOSS, 5n),
    result(2, 8, hubV2, PROFIT, 2n),
    // Of others in the same transaction.
    result(2, 9, unrelated, PROFIT, 77n),
    result(2, 12, hubV2, PROFIT, 1_000n),
  ]);
  await db.insert(challengeBid).values([bid(2, 3, 2), bid(2, 10, 2), bid(2, 11, 2, "Averted")]);
  await db.insert(position).values([opened(sold, 2, 5), opened(unrelated, 2, 13)]);
  const { totals, days } = await get();
  expect(totals.Challenge).toEqual({
    excessProfit: 11,
    reserveReleased: 3,
    lossCovered: 5,
    net: 9,
    count: 2,
  });
  expect(days).toHaveLength(1);
});

test("behavior: fees of minting and sales without bad debt are no forced sales", async () => {
  await db
    .insert(financialLog)
    .values([
      result(2, 1, sold, PROFIT, 3n),
      result(4, 1, sold, LOSS, 9n),
      result(5, 1, unrelated, LOSS, 8n),
    ]);
  await db.insert(position).values(opened(sold, 1, 1));
  await db.insert(minterResult).values([
    { chainId: 1, minter: sold, profits: 3n * ONE, losses: 9n * ONE },
    { chainId: 1, minter: unrelated, profits: 0n, losses: 8n * ONE },
  ]);
  expect((await get()).totals.ForcedSale).toEqual({
    excessProfit: 0,
    reserveReleased: 0,
    lossCovered: 9,
    net: -9,
    count: 1,
  });
});

test("behavior: nothing yet", async () => {
  const nothing = { excessProfit: 0, reserveReleased: 0, lossCovered: 0, net: 0, count: 0 };
  expect(await get()).toEqual({ num: 0, totals: { Challenge: nothing, ForcedSale: nothing }, days: [] });
});
