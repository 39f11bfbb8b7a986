import { type Address, getAddress, pad, toHex } from "viem";
import { beforeEach, describe, expect, test } from "vitest";
import { listed, token } from "../../../../tools/harness/collateral-tokens.ts";
import { mintingUpdateRow, type PositionRow, positionRow } from "../../../../tools/harness/rows.ts";
import { currentPrices, type DailyUsd, dailyPrices, testApi } from "../../../../tools/harness/test-api.ts";
import { indexTo, NO_HISTORY, testDeps } from "../../../../tools/harness/test-database.ts";
import { CHAINS } from "../../../chains.ts";
import { amplifier, amplifierActivity, amplifierPosition } from "../../../tables/amplifiers.ts";
import { fcsTrade } from "../../../tables/fcs.ts";
import { reserveDay } from "../../../tables/financial-log.ts";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { collateral, position, positionState } from "../../../tables/positions.ts";
import { tokenDay } from "../../../tables/tokens.ts";
import { createApp } from "../../app.ts";
import {
  marketChart,
  priceHistories,
  priceHistory,
  collateralRatios as ratioSchema,
  valueLocked,
} from "./schema.ts";

const DAY = 19_700;
const SECONDS = 86_400;
const NOW = (DAY + 30) * SECONDS + 5_000;
const ONE = 10n ** 18n;
const ethereum = CHAINS.find(({ id }) => id === 1);
const coin = String(ethereum?.addresses.frankencoin).toLowerCase() as Address;
const equity = String(ethereum?.addresses.equity).toLowerCase() as Address;
const weth: Address = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const wbtc: Address = "0x2260fac5e5542a773aa44fbcfedf7c193bc2c599";
const hostile: Address = "0x00000000000000000000000000000000000c0b17";
const owner: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

const api = await testApi({ 1: NOW, 100: NOW }, "/prices");
const { db } = api;

/** US dollars by token and day. */
type Daily = Record<string, Record<number, number>>;

const get = (path: string, daily: DailyUsd = {}, usd: Record<string, number> = {}) =>
  api.get(path, { prices: currentPrices(usd, NOW), history: dailyPrices(daily) });

const ms = (day: number) => String(day * SECONDS * 1000);

const addressOf = (n: number): Address => pad(toHex(n), { size: 20 });

const opened = (n: number, of: Address, over: Partial<PositionRow> = {}) =>
  positionRow({
    position: addressOf(n),
    created: BigInt(n),
    block: BigInt(n),
    zchf: coin,
    collateral: of,
    owner,
    collateralBalance: 1n,
    ...over,
  });

/** At a time in days, which need not be whole. */
const owes = (n: number, day: number, francs: bigint) => ({
  chainId: 1,
  position: addressOf(n),
  block: BigInt(Math.round(day * 7_200)),
  timestamp: BigInt(Math.round(day * SECONDS)),
  owner,
  minted: francs * ONE,
});

let updates = 0;
const updated = (n: number, day: number, size: bigint, price: bigint) =>
  mintingUpdateRow({
    position: addressOf(n),
    count: ++updates,
    timestamp: BigInt(Math.round(day * SECONDS)),
    block: BigInt(Math.round(day * 7_200)),
    owner,
    size,
    price,
  });

const supply = (chainId: number, day: number, francs: bigint) => ({
  chainId,
  symbol: "zchf",
  day: BigInt(day * SECONDS),
  supply: francs * ONE,
});

const closed = (day: number, francs: bigint, fpsPrice: bigint) => ({
  chainId: 1,
  day: BigInt(day * SECONDS),
  equity: francs * ONE,
  fpsPrice,
});

describe("/prices/history/list", () => {
  const daily: Daily = {
    [coin]: { [DAY]: 1.25, [DAY + 1]: 1.25, [DAY + 2]: 1.2, [DAY + 4]: 1.25 },
    [weth]: { [DAY + 1]: 2_000, [DAY]: 1_000, [DAY + 2]: 2_400, [DAY + 3]: 9_000 },
  };

  test("default: CHF by midnight, ascending; days that either price lacks are left out", async () => {
    await db.insert(collateral).values([token(1, weth, "WETH"), token(2, wbtc, "WBTC", 8)]);
    const { body, text } = await get("/history/list", daily);
    priceHistories.parse(body);
    expect(Object.keys(body)).toEqual([coin, equity, wbtc, weth]);
    expect(body[weth]).toEqual({
      ...listed(weth, "WETH"),
      source: "file",
      timestamp: Number(ms(DAY + 2)),
      price: { chf: 2_000 },
      history: { [ms(DAY)]: 800, [ms(DAY + 1)]: 1_600, [ms(DAY + 2)]: 2_000 },
    });
    expect(text.indexOf(`"${ms(DAY)}":800`)).toBeLessThan(text.indexOf(`"${ms(DAY + 1)}":1600`));
    expect(body[wbtc]).toEqual({
      ...listed(wbtc, "WBTC", 8),
      source: null,
      timestamp: null,
      price: { chf: null },
      history: {},
    });
    expect(Object.values(body[coin].history)).toEqual([1, 1, 1, 1]);
  });

  test("behavior: FPS has the price of the end of the last day that changed it", async () => {
    await db.insert(reserveDay).values([closed(DAY, 1n, 3n * ONE), closed(DAY + 2, 1n, 7n * ONE)]);
    const { body } = await get("/history/list", daily);
    expect(body[equity]).toMatchObject({
      symbol: "FPS",
      source: "custom",
      price: { chf: 7 },
      history: { [ms(DAY + 1)]: 3, [ms(DAY + 2)]: 3, [ms(DAY + 4)]: 7 },
    });
    expect(Object.keys(body[equity].history)).toHaveLength(3);
  });

  test("behavior: a ZCHF price that no franc can have makes no figure", async () => {
    await db.insert(collateral).values(token(1, weth, "WETH"));
    const { body } = await get("/history/list", {
      [coin]: { [DAY]: 1e-9, [DAY + 1]: 1e9, [DAY + 2]: 1.25 },
      [weth]: { [DAY]: 1_000, [DAY + 1]: 1_000, [DAY + 2]: 1_000 },
    });
    expect(body[weth].history).toEqual({ [ms(DAY + 2)]: 800 });
  });

  test("behavior: without stored prices, rows without history", async () => {
    await db.insert(collateral).values(token(1, weth, "WETH"));
    const { status, body } = await get("/history/list");
    expect(status).toBe(200);
    for (const row of Object.values(priceHistories.parse(body))) {
      expect(row).toMatchObject({ price: { chf: null }, timestamp: null, history: {} });
    }
  });
});

describe("/prices/history/{address}", () => {
  test("default: the row of the list, address in any case", async () => {
    await db.insert(collateral).values([token(1, weth, "WETH"), token(2, wbtc, "WBTC", 8)]);
    const daily = { [coin]: { [DAY]: 1.25 }, [weth]: { [DAY]: 1_000 } };
    const { body: list } = await get("/history/list", daily);
    for (const address of [weth, wbtc, coin, equity]) {
      const { body } = await get(`/history/${getAddress(address)}`, daily);
      expect(priceHistory.parse(body)).toEqual(list[address]);
    }
  });

  test.each([
    [hostile, 404, "not_found"],
    ["0x12", 400, "invalid_parameter"],
  ])("error: %s", async (address, status, code) => {
    expect(await get(`/history/${address}`)).toMatchObject({ status, body: { code } });
  });
});

describe("/prices/history/ratio", () => {
  const flat = (usd: number, from = DAY, to = DAY + 9) =>
    Object.fromEntries(Array.from({ length: to - from + 1 }, (_, i) => [from + i, usd]));

  const setUp = async () => {
    await db
      .insert(collateral)
      .values([token(1, weth, "WETH"), token(2, wbtc, "WBTC", 8), token(3, hostile, "BAD")]);
    await db.insert(tokenDay).values([supply(1, DAY, 1_000n), supply(100, DAY + 2, 500n)]);
    await db.insert(reserveDay).values(closed(DAY, 60n, ONE));
  };

  test("default: debt times market over liquidation price, over supply and free float, at each midnight", async () => {
    await setUp();
    await db.insert(position).values([opened(1, weth), opened(2, wbtc, { reserveContribution: 100_000 })]);
    await db
      .insert(positionState)
      .values([owes(1, DAY + 0.5, 100n), owes(2, DAY + 1.5, 300n), owes(1, DAY + 3.5, 0n)]);
    await db.insert(mintingUpdate).values([
      // 800 CHF for one WETH, from the middle of a day on 1000; 40,000 CHF for one WBTC, which has 8 decimals.
      ...[updated(1, DAY + 0.5, ONE, 800n * ONE), updated(1, DAY + 2.5, ONE, 1_000n * ONE)],
      updated(2, DAY + 1.5, 10n ** 8n, 40_000n * 10n ** 28n),
    ]);
    const { body } = await get("/history/ratio", {
      [coin]: flat(1.25, DAY, DAY + 4),
      [weth]: { ...flat(2_000), [DAY + 3]: 2_500 },
      [wbtc]: flat(100_000),
    });
    const recomputed = [
      { day: 1, collateral: 100 * (1_600 / 800), reserve: 60 + 20, supply: 1_000 },
      { day: 2, collateral: 100 * (1_600 / 800) + 300 * (80_000 / 40_000), reserve: 60 + 50, supply: 1_000 },
      {
        day: 3,
        collateral: 100 * (2_000 / 1_000) + 300 * (80_000 / 40_000),
        reserve: 60 + 50,
        supply: 1_500,
      },
      { day: 4, collateral: 300 * (80_000 / 40_000), reserve: 60 + 30, supply: 1_500 },
    ];
    const by = (denominator: (row: (typeof recomputed)[number]) => number) =>
      Object.fromEntries(
        recomputed.map((row) => [
          ms(DAY + row.day),
          Math.round((row.collateral / denominator(row)) * 1e6) / 1e6,
        ]),
      );
    expect(ratioSchema.parse(body)).toEqual({
      timestamp: Number(ms(DAY + 4)),
      collateralRatioBySupply: by((row) => row.supply),
      collateralRatioByFreeFloat: by((row) => row.supply - row.reserve),
    });
  });

  test("behavior: what amplifiers hold counts from their last log on, up to 100 times their debt", async () => {
    await setUp();
    const [pool, range] = [addressOf(0xa1), addressOf(0xa2)];
    await db.insert(amplifier).values({
      chainId: 1,
      address: pool,
      pool,
      usd: pool,
      usdSymbolBytes: "0x",
      usdDecimals: 18,
      zchf: coin,
      zchfIsToken0: true,
      expiration: 1n,
      limit: ONE,
      priceAnchorX96: 1n,
      totalBorrowed: 0n,
      positionCount: 1,
      created: 1n,
      updated: 1n,
    });
    await db.insert(amplifierPosition).values({
      chainId: 1,
      position: range,
      amplifier: pool,
      owner,
      tickLow: 0,
      tickHigh: 100,
      liquidity: 0n,
      totalLiquidity: 0n,
      borrowed: 0n,
      count: 1n,
      created: 1n,
      txHash: pad("0x1"),
      stateBlock: 1n,
      updated: 1n,
    });
    const log = (n: number, day: number, francs: bigint, totalBorrowed: bigint) => ({
      chainId: 1,
      count: BigInt(n),
      timestamp: BigInt(Math.round(day * SECONDS)),
      block: BigInt(n),
      logIndex: 0,
      txHash: pad(toHex(n)),
      amplifier: pool,
      position: range,
      owner,
      kind: "Mint" as const,
      liquidity: 1n,
      token0: 1n,
      token1: 1n,
      zchf: 1n,
      totalBorrowed,
      sender: owner,
      // At the lower tick everything is ZCHF.
      totalLiquidity: BigInt(Math.round((Number(francs) * 1e18) / (1 - 1.0001 ** -50))),
      sqrtPriceX96: 2n ** 96n,
    });
    await db
      .insert(amplifierActivity)
      .values([
        log(1, DAY + 0.5, 300n, 100n * ONE),
        log(2, DAY + 2.5, 400n, ONE),
        log(3, DAY + 3.5, 400n, 0n),
      ]);
    const { body } = await get("/history/ratio", { [coin]: flat(1.25, DAY, DAY + 4) });
    expect(body.collateralRatioBySupply).toEqual({
      [ms(DAY + 1)]: 0.3,
      [ms(DAY + 2)]: 0.3,
      // 400 for a debt of 1 counts as 100, over the supply of two chains.
      [ms(DAY + 3)]: Math.round((100 / 1_500) * 1e6) / 1e6,
    });
    expect(body.collateralRatioByFreeFloat[ms(DAY + 1)]).toBe(Math.round((300 / 940) * 1e6) / 1e6);
  });

  test("args: as CSV a row per midnight", async () => {
    await setUp();
    await db.insert(position).values(opened(1, weth));
    await db.insert(positionState).values(owes(1, DAY + 0.5, 100n));
    await db.insert(mintingUpdate).values(updated(1, DAY + 0.5, ONE, 800n * ONE));
    const prices = { [coin]: flat(1.25, DAY, DAY + 2), [weth]: flat(2_000) };
    const { body } = await get("/history/ratio", prices);
    const { text } = await get("/history/ratio?format=csv", prices);
    const rows = [1, 2].map((day) => {
      const at = ms(DAY + day);
      return [at, body.collateralRatioByFreeFloat[at], body.collateralRatioBySupply[at]].join();
    });
    expect(text.trimEnd().split("\r\n")).toEqual(["timestamp,byFreeFloat,bySupply", ...rows]);
  });

  test("behavior: an absurd price counts up to 100 times the liquidation price, an unknown one nothing", async () => {
    await setUp();
    await db.insert(position).values([opened(1, weth), opened(3, hostile), opened(4, wbtc)]);
    await db
      .insert(positionState)
      .values([owes(1, DAY + 0.5, 100n), owes(3, DAY + 0.5, 1n), owes(4, DAY + 0.5, 50n)]);
    await db
      .insert(mintingUpdate)
      .values([
        updated(1, DAY + 0.5, ONE, 800n * ONE),
        updated(3, DAY + 0.5, 2n ** 256n - 1n, 1n),
        updated(4, DAY + 0.5, ONE, 2n ** 256n - 1n),
      ]);
    const { body } = await get("/history/ratio", {
      [coin]: flat(1.25, DAY, DAY + 1),
      [weth]: flat(2_000),
      [hostile]: flat(9e14),
    });
    expect(body.collateralRatioBySupply).toEqual({ [ms(DAY + 1)]: (100 * 2 + 1 * 100) / 1_000 });
  });

  test("behavior: a missing price is that of up to 7 days before; then the day is left out", async () => {
    await setUp();
    await db.insert(position).values(opened(1, weth));
    await db.insert(positionState).values(owes(1, DAY + 0.5, 100n));
    await db.insert(mintingUpdate).values(updated(1, DAY + 0.5, ONE, 800n * ONE));
    const { body } = await get("/history/ratio", {
      [coin]: flat(1.25),
      [weth]: { [DAY + 1]: 2_000 },
    });
    const days = Array.from({ length: 8 }, (_, i) => ms(DAY + 1 + i));
    expect(Object.keys(body.collateralRatioBySupply)).toEqual(days);
    expect(body.collateralRatioBySupply[ms(DAY + 1)]).toBe(0.2);
  });

  test("behavior: a denied position does not count from then on, nor a price of 0", async () => {
    await setUp();
    const denied = BigInt((DAY + 2) * SECONDS + 5);
    await db.insert(position).values([opened(1, weth, { denied }), opened(2, weth)]);
    await db.insert(positionState).values([owes(1, DAY + 0.5, 100n), owes(2, DAY + 0.5, 100n)]);
    await db
      .insert(mintingUpdate)
      .values([updated(1, DAY + 0.5, ONE, 800n * ONE), updated(2, DAY + 0.5, ONE, 0n)]);
    const { body } = await get("/history/ratio", { [coin]: flat(1.25), [weth]: flat(2_000) });
    expect(body.collateralRatioBySupply).toEqual({ [ms(DAY + 1)]: 0.2, [ms(DAY + 2)]: 0.2 });
  });

  test("behavior: without prices, positions or supply, no ratio", async () => {
    const nothing = { timestamp: 0, collateralRatioByFreeFloat: {}, collateralRatioBySupply: {} };
    expect((await get("/history/ratio")).body).toEqual(nothing);
    await setUp();
    expect((await get("/history/ratio", { [coin]: flat(1.25) })).body).toEqual(nothing);
  });
});

describe("/prices/marketChart", () => {
  test("default: the source's chart under the names of the original service", async () => {
    const live = { atStart: 0n, silent: false };
    const chart = { prices: [[1, 1.01] as [number, number]], marketCaps: [], totalVolumes: [] };
    const deps = testDeps(db, { 1: live }, { history: { ...NO_HISTORY, chart } });
    const response = await createApp(deps).request("/prices/marketChart");
    const none = { prices: [], market_caps: [], total_volumes: [] };
    const coin = { ...none, prices: [[1, 1.01]] };
    const body = { ...coin, frankencoin: coin, "frankencoin-shares": none };
    expect(marketChart.parse(await response.json())).toEqual(body);
    expect((await get("/marketChart")).body).toEqual({
      ...none,
      frankencoin: none,
      "frankencoin-shares": none,
    });
  });

  test("default: FCS by its purchases and redemptions", async () => {
    const trade = (
      seconds: number,
      kind: "Deposit" | "Withdraw" | "Wrapped",
      assets: bigint,
      shares: bigint,
    ) => ({
      ...{ chainId: 1, txHash: equity, sender: owner, owner, receiver: owner, fee: 0n, kind },
      ...{ count: BigInt(seconds * 10) + shares, timestamp: BigInt(seconds) },
      ...{ assets: assets * ONE, shares: shares * ONE },
    });
    await db
      .insert(fcsTrade)
      .values([
        trade(10, "Wrapped", 0n, 50n),
        trade(20, "Deposit", 1_200n, 1n),
        trade(20, "Deposit", 2_600n, 2n),
        trade(SECONDS + 20, "Withdraw", 4_500n, 3n),
        trade(SECONDS + 30, "Withdraw", 7n, 0n),
      ]);
    const later = (SECONDS + 20) * 1000;
    expect(marketChart.parse((await get("/marketChart")).body)["frankencoin-shares"]).toEqual({
      prices: [
        [20_000, 1_300],
        [later, 1_500],
      ],
      market_caps: [
        [20_000, 53 * 1_300],
        [later, 50 * 1_500],
      ],
      total_volumes: [
        [20_000, 3_800],
        [later, 4_500],
      ],
    });
  });

  test("args: as CSV a row per point, series beside each other", async () => {
    const live = { atStart: 0n, silent: false };
    const chart = {
      prices: [[2, 1.02] as [number, number], [1, 1.01] as [number, number]],
      marketCaps: [[2, 500] as [number, number]],
      totalVolumes: [],
    };
    const app = createApp(testDeps(db, { 1: live }, { history: { ...NO_HISTORY, chart } }));
    const response = await app.request("/prices/marketChart?format=csv");
    expect(await response.text()).toBe(
      "timestamp,price,marketCap,totalVolume\r\n1,1.01,,\r\n2,1.02,500,\r\n",
    );
  });
});

describe("/prices/owner/{address}/valueLocked", () => {
  const newYear = Date.UTC(2025, 0) / 1000 / SECONDS;
  const path = `/owner/${getAddress(owner)}/valueLocked`;

  beforeEach(async () => {
    await indexTo(db, 1, 6000, (newYear + 40) * SECONDS);
    await db.insert(collateral).values([token(1, weth, "WETH"), token(2, wbtc, "WBTC", 8)]);
    await db.insert(position).values([opened(1, weth), opened(2, wbtc)]);
    await db
      .insert(positionState)
      .values([owes(1, newYear - 90, 1n), owes(2, newYear - 80, 1n), owes(2, newYear + 5, 2n)]);
    await db
      .insert(mintingUpdate)
      .values([
        updated(1, newYear - 90, 1n, ONE),
        updated(1, newYear - 20, 3n * ONE, ONE),
        updated(1, newYear + 20, 4n * ONE, ONE),
        updated(2, newYear - 80, 50_000_000n, ONE),
      ]);
  });

  const now = { [coin]: 1.25, [weth]: 2_500, [wbtc]: 100_000 };

  test("default: the last size before the year's end at the price then, in the current year now", async () => {
    const daily = {
      [coin]: { [newYear]: 1.2 },
      [weth]: { [newYear]: 2_400, [newYear - 1]: 1 },
      [wbtc]: { [newYear]: 96_000 },
    };
    const { body } = await get(path, daily, now);
    expect(valueLocked.parse(body)).toEqual({
      "2024": String(3n * 2_000n * ONE + 40_000n * ONE),
      "2025": String(4n * 2_000n * ONE + 40_000n * ONE),
    });
  });

  test("args: at: the years up to then, the last one with the sizes of then at the price of that day", async () => {
    const daily = {
      [coin]: { [newYear]: 1.2, [newYear + 10]: 1.25, [newYear - 30]: 1.25 },
      [weth]: { [newYear]: 2_400, [newYear + 10]: 2_500, [newYear - 30]: 2_000 },
      [wbtc]: { [newYear]: 96_000, [newYear + 10]: 100_000, [newYear - 30]: 80_000 },
    };
    const ofDay = async (day: number) => {
      const at = new Date(day * SECONDS * 1000).toISOString();
      return (await get(`${path}?at=${at}`, daily, now)).body;
    };
    expect(await ofDay(newYear + 10)).toEqual({
      "2024": String(3n * 2_000n * ONE + 40_000n * ONE),
      "2025": String(3n * 2_000n * ONE + 40_000n * ONE),
    });
    // Of the update at that very second.
    expect(await ofDay(newYear - 20)).toEqual({ "2024": "0" });
    expect(await ofDay(newYear - 30)).toEqual({ "2024": String(1_600n + 32_000n * ONE) });
  });

  test("behavior: a position whose price is unknown is left out, one of up to 7 days before counts", async () => {
    const daily = {
      [coin]: { [newYear - 7]: 1.25, [newYear - 8]: 1.25 },
      [weth]: { [newYear - 7]: 2_500 },
      [wbtc]: { [newYear - 8]: 96_000 },
    };
    const { body } = await get(path, daily, { ...now, [wbtc]: undefined as never });
    expect(body).toEqual({ "2024": String(3n * 2_000n * ONE), "2025": String(4n * 2_000n * ONE) });
    expect((await get(path)).body).toEqual({ "2024": "0", "2025": "0" });
  });

  test("behavior: empty for an account without positions", async () => {
    expect((await get(`/owner/${hostile}/valueLocked`, {}, now)).body).toEqual({});
    expect((await get("/owner/0x12/valueLocked")).status).toBe(400);
  });
});
