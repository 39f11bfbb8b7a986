import { parse } from "csv-parse/sync";
import { type Address, getAddress, pad, toHex } from "viem";
import { beforeEach, describe, expect, test } from "vitest";
import { token } from "../../../../tools/harness/collateral-tokens.ts";
import { type PositionRow, positionRow } from "../../../../tools/harness/rows.ts";
import { currentPrices, type DailyUsd, dailyPrices, testApi } from "../../../../tools/harness/test-api.ts";
import { CHAINS } from "../../../chains.ts";
import { collateral, position, positionPast } from "../../../tables/positions.ts";
import { riskOf, sumsAtRisk } from "../../model/risk/figures.ts";
import { positionRisks } from "./schema.ts";

const DAY = 20_000;
const SECONDS = 86_400;
const NOW = (DAY + 5) * SECONDS + 5_000;
const ONE = 10n ** 18n;
const coin = String(CHAINS.find(({ id }) => id === 1)?.addresses.frankencoin).toLowerCase() as Address;
const [weth, wbtc, unpriced]: Address[] = [
  pad("0xe1", { size: 20 }),
  pad("0xb1", { size: 20 }),
  pad("0x0c", { size: 20 }),
];
const [alice, bob]: Address[] = [pad("0xa1", { size: 20 }), pad("0xb0", { size: 20 })];
/** US dollars now. */
const USD = { [coin]: 1.25, [String(weth)]: 2_500, [String(wbtc)]: 100_000.5 };

const api = await testApi({ 1: NOW }, "/positions/risk");
const { db } = api;

const get = (
  query = "",
  { usd = USD, daily = {} }: { usd?: Record<string, number>; daily?: DailyUsd } = {},
) => api.get(query, { prices: currentPrices(usd, NOW), history: dailyPrices(daily) });

const risks = async (...args: Parameters<typeof get>) => positionRisks.parse((await get(...args)).body).list;

const addressOf = (n: number): Address => pad(toHex(n), { size: 20 });

const opened = (n: number, over: Partial<PositionRow> = {}) =>
  positionRow({
    position: addressOf(n),
    created: BigInt(DAY * SECONDS + n),
    block: BigInt(n),
    zchf: coin,
    collateral: weth ?? "0x",
    minimumCollateral: ONE,
    owner: alice ?? "0x",
    price: 1_600n * ONE,
    minted: 1_000n * ONE,
    collateralBalance: 2n * ONE,
    ...over,
  });

const insertTokens = () =>
  db
    .insert(collateral)
    .values([
      token(1, weth ?? "0x", "WETH"),
      token(2, wbtc ?? "0x", "WBTC", 8),
      token(3, unpriced ?? "0x", "ODD"),
    ]);

describe("now", () => {
  beforeEach(async () => {
    await insertTokens();
    await db.insert(position).values([
      opened(1, { liveMinted: 500n * ONE, liveCollateralBalance: 3n * ONE }),
      // 8 decimals: a liquidation price of 75,000 ZCHF has 28 digits after the point; the market's is 80,000.4.
      opened(2, {
        collateral: wbtc,
        price: 75_000n * 10n ** 28n,
        collateralBalance: 150_000_000n,
        minted: 90_000n * ONE + 3n,
        reserveContribution: 100_000,
        version: 1,
        owner: bob,
        expiration: 2n ** 255n,
      }),
      opened(3, { collateral: unpriced, version: 1 }),
      opened(4, { collateral: unpriced }),
      // Below its liquidation price.
      opened(5, { price: 2_500n * ONE }),
      // Without debt, and denied, which had none.
      opened(6, { minted: 0n }),
      opened(8, { isClosed: true, denied: 9n, minted: 0n }),
      // Repaid since its last log.
      opened(10, { liveMinted: 0n }),
    ]);
  });

  test("default: nearest to liquidation first, those without a price last; every member", async () => {
    const list = await risks();
    expect(list.map((row) => Number(row.position))).toEqual([5, 2, 1, 3, 4]);
    expect(list.map(({ distance }) => distance)).toEqual([
      -0.2,
      expect.closeTo(80_000.4 / 75_000 - 1, 12),
      2_000 / 1_600 - 1,
      null,
      null,
    ]);
    expect(list[1]).toEqual({
      position: getAddress(addressOf(2)),
      version: 1,
      owner: getAddress(bob ?? "0x"),
      closed: false,
      collateral: getAddress(wbtc ?? "0x"),
      collateralSymbol: "WBTC",
      collateralDecimals: 8,
      collateralBalance: "150000000",
      price: { usd: 100_000.5, chf: 80_000.4 },
      liquidationPrice: String(75_000n * 10n ** 28n),
      distance: expect.closeTo(0.066672, 12),
      collateralRatio: expect.closeTo((1.5 * 80_000.4) / 90_000, 12),
      minted: "90000000000000000000003",
      debt: "81000000000000000000002",
      expiration: Number.MAX_SAFE_INTEGER,
    });
    // Three tokens and 500 ZCHF since its last log.
    expect(list[2]).toMatchObject({ collateralBalance: String(3n * ONE), minted: String(500n * ONE) });
    expect(list[2]?.collateralRatio).toBe((3 * 2_000) / 500);
    expect(list[3]).toMatchObject({ price: { usd: null, chf: null }, distance: null, collateralRatio: null });
  });

  test("behavior: closed and empty positions that owe are in the list", async () => {
    await db
      .insert(position)
      .values([
        opened(12, { isClosed: true, collateralBalance: ONE / 100n }),
        opened(13, { collateralBalance: 0n }),
      ]);
    const list = await risks();
    const rowOf = (n: number) => list.find((row) => Number(row.position) === n);
    expect(rowOf(12)).toMatchObject({ closed: true, minted: String(1_000n * ONE), collateralRatio: 0.02 });
    expect(rowOf(13)).toMatchObject({ closed: false, collateralBalance: "0", collateralRatio: 0 });
    expect(rowOf(1)).toMatchObject({ closed: false });
  });

  test("behavior: without the price of ZCHF no distance, V1 then V2, newest first", async () => {
    const list = await risks("", { usd: { [String(weth)]: 2_500 } });
    expect(list.map((row) => Number(row.position))).toEqual([3, 2, 5, 4, 1]);
    expect(list.map(({ price, distance }) => [price.usd, price.chf, distance])).toEqual([
      [null, null, null],
      [null, null, null],
      [2_500, null, null],
      [null, null, null],
      [2_500, null, null],
    ]);
  });

  test("args: as CSV a row per position, amounts in whole units on request", async () => {
    const { text } = await get("?format=csv&units=whole");
    const rows: Record<string, string>[] = parse(text, { columns: true });
    expect(rows.map(({ distance }) => distance)).toEqual(["-0.2", "0.066672", "0.25", "", ""]);
    expect(rows[1]).toMatchObject({
      "price.chf (ZCHF)": "80000.4",
      "liquidationPrice (ZCHF)": "75000",
      "collateralBalance (collateral)": "1.5",
    });
  });
});

describe("?at", () => {
  const time = (day: number) => BigInt(Math.round((DAY + day) * SECONDS));
  const isoOf = (day: number) => new Date(Number(time(day)) * 1000).toISOString();
  /** What a position was until a log at that time. */
  const until = (n: number, day: number, state: Partial<typeof positionPast.$inferInsert>) => ({
    chainId: 1,
    position: addressOf(n),
    until: time(day),
    owner: alice ?? "0x",
    price: 1_600n * ONE,
    minted: 0n,
    limit: 1n,
    familyMinted: 0n,
    cooldown: 0n,
    isClosed: false,
    denied: null,
    collateralBalance: ONE,
    ...state,
  });
  const daily = {
    [coin]: { [DAY + 1]: 1.25, [DAY + 2]: 1.25, [DAY + 3]: 1.2 },
    [String(weth)]: { [DAY + 1]: 2_500, [DAY + 3]: 3_000 },
  };

  beforeEach(async () => {
    await insertTokens();
    await db.insert(position).values([
      // What came to it without a log counts now only.
      opened(1, { owner: bob, liveMinted: 7n, liveCollateralBalance: 7n }),
      // Repaid on the third day, closed since.
      opened(2, { isClosed: true, collateralBalance: 0n, minted: 0n }),
      // Denied on the second day, without debt.
      opened(3, { price: 1_200n * ONE, isClosed: true, denied: time(2), minted: 0n }),
      // Opened on the third day.
      opened(4, { created: time(3), price: 1_500n * ONE, minted: 900n * ONE, collateralBalance: ONE }),
      // A clone of V1.
      opened(5, { version: 1, isOriginal: false, original: addressOf(1), price: 1_900n * ONE }),
      // Liquidated in part: closed with a debt on the second day.
      opened(6, { isClosed: true, price: 1_300n * ONE, minted: 100n * ONE, collateralBalance: ONE - 1n }),
    ]);
    await db
      .insert(positionPast)
      .values([
        until(1, 2.5, { price: 1_000n * ONE, minted: 800n * ONE }),
        until(2, 3, { price: 1_100n * ONE, minted: 700n * ONE }),
        until(3, 2, { price: 1_200n * ONE, minted: 600n * ONE }),
        until(6, 2, { price: 1_300n * ONE, minted: 400n * ONE }),
      ]);
  });

  test("default: owner, debt, price and collateral of the last logs, at that day's price", async () => {
    const list = await risks(`?at=${isoOf(1)}`, { daily });
    expect(list.map((row) => Number(row.position))).toEqual([5, 6, 3, 2, 1]);
    expect(list[0]).toMatchObject({ collateralBalance: String(2n * ONE), collateralRatio: 4 });
    expect(list.map(({ distance }) => distance)).toEqual(
      [1_900, 1_300, 1_200, 1_100, 1_000].map((price) => expect.closeTo(2_000 / price - 1, 12)),
    );
    expect(list[4]).toMatchObject({
      owner: getAddress(alice ?? "0x"),
      minted: String(800n * ONE),
      debt: String(640n * ONE),
      collateralBalance: String(ONE),
      collateralRatio: 2.5,
      price: { usd: 2_500, chf: 2_000 },
    });
  });

  test("behavior: a day without a price has that of up to 7 days before", async () => {
    const list = await risks(`?at=${isoOf(2)}`, { daily });
    expect(list.map((row) => Number(row.position))).toEqual([5, 6, 2, 1]);
    expect(list.map(({ price }) => price.chf)).toEqual(Array(4).fill(2_000));
  });

  test("behavior: repaid and later positions are left out, closed ones that owe are not", async () => {
    const list = await risks(`?at=${isoOf(3)}`, { daily });
    expect(list.map((row) => Number(row.position))).toEqual([5, 1, 4, 6]);
    expect(list.map(({ closed }) => closed)).toEqual([false, false, false, true]);
    expect(list[1]).toMatchObject({
      owner: getAddress(bob ?? "0x"),
      price: { usd: 3_000, chf: 2_500 },
      distance: expect.closeTo(2_500 / 1_600 - 1, 12),
      collateralRatio: 5,
    });
  });

  test("behavior: at the time of the indexed head the states are those of now", async () => {
    const current = { [coin]: 1.2, [String(weth)]: 3_000 };
    const states = async (query: string, over: Parameters<typeof risks>[1]) =>
      (await risks(query, over)).map((row) => ({ ...row, price: undefined }));
    const now = await states("", { usd: current });
    expect(now.map(({ minted }) => minted)).toContain("7");
    const days = { [coin]: { [DAY + 5]: 1.2 }, [String(weth)]: { [DAY + 5]: 3_000 } };
    expect(await states(`?at=${new Date(NOW * 1000).toISOString()}`, { daily: days })).toEqual(now);
    const before = await states(`?at=${new Date(NOW * 1000 - 1_000).toISOString()}`, { daily: days });
    expect(before.map(({ minted }) => minted)).not.toContain("7");
  });

  test("behavior: without that day's price no distance", async () => {
    expect((await risks(`?at=${isoOf(2)}`)).map(({ distance }) => distance)).toEqual(Array(4).fill(null));
  });

  test("error: before the first position, and a malformed time", async () => {
    expect(await get(`?at=${isoOf(-1)}`)).toMatchObject({ status: 400 });
    expect((await get("?at=yesterday")).text).toContain("expected an ISO date");
  });
});

test("sumsAtRisk: debt overdue, unpriced, uncovered, and the value behind what is priced", () => {
  const prices = { token: 10n ** 36n, coin: 10n ** 36n };
  const state = (minted: bigint, collateralBalance: bigint, expiration: bigint, isPriced = true) => {
    const terms = { minted, collateralBalance, liquidationPrice: 1n, reserveContribution: 0, decimals: 18 };
    const { value } = riskOf(terms, isPriced ? prices : { token: undefined, coin: prices.coin });
    return { minted, value, expiration };
  };
  const risks = [
    state(100n, 100n, 11n),
    state(1_000n, 400n, 11n),
    // Expired at this very second, and without a price.
    state(20_000n, 0n, 10n, false),
    state(300_000n, 1n, 9n),
  ];
  expect(sumsAtRisk(risks, 10n)).toEqual({
    overdue: 320_000n,
    unpriced: 20_000n,
    priced: 301_100n,
    value: 501n,
    uncovered: 600n + 299_999n,
  });
  const nothing = { overdue: 0n, unpriced: 0n, priced: 0n, value: 0n, uncovered: 0n };
  expect(sumsAtRisk([], 10n)).toEqual(nothing);
});

test("riskOf: amounts as large as they can be, and a liquidation price of 0", () => {
  const most = 2n ** 256n - 1n;
  const prices = { token: 10n ** 36n, coin: 10n ** 36n };
  const at = (over: Partial<Parameters<typeof riskOf>[0]>) =>
    riskOf(
      {
        minted: 1n,
        reserveContribution: 0,
        liquidationPrice: 1n,
        decimals: 0,
        collateralBalance: most,
        ...over,
      },
      prices,
    );
  expect(at({ liquidationPrice: 0n })).toMatchObject({ distance: null });
  expect(at({}).distance).toBe(1e36);
  expect(at({ liquidationPrice: most, decimals: 255 }).distance).toBe(-1);
  expect(at({}).collateralRatio).toBe(Number(most) * 1e18);
});
