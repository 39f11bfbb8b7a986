import { type Address, getAddress, pad, toHex } from "viem";
import { describe, expect, test } from "vitest";
import { listed, token } from "../../../../tools/harness/collateral-tokens.ts";
import { positionRow } from "../../../../tools/harness/rows.ts";
import { currentPrices, testApi } from "../../../../tools/harness/test-api.ts";
import { CHAINS } from "../../../chains.ts";
import { reserve } from "../../../tables/financial-log.ts";
import { collateral, position } from "../../../tables/positions.ts";
import { listedToken, listedTokens, priceList, priceMapping, tickerPrice } from "./schema.ts";

const ONE = 10n ** 18n;
const NOW = 1_700_000_000;
const ethereum = CHAINS.find(({ id }) => id === 1);
const coin = ethereum?.addresses.frankencoin ?? "0x";
const equity = ethereum?.addresses.equity ?? "0x";
const weth: Address = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const wbtc: Address = "0x2260fac5e5542a773aa44fbcfedf7c193bc2c599";
const fake: Address = "0x00000000000000000000000000000000000c0b17";

const api = await testApi({ 1: NOW }, "/prices");
const { db } = api;

const get = (path: string, usd: Record<string, number> = {}) =>
  api.get(path, { prices: currentPrices(usd, NOW - 30) });

const opened = (n: number, named: Address, collateralBalance: bigint) =>
  positionRow({
    position: pad(toHex(n), { size: 20 }),
    block: BigInt(n),
    zchf: coin as Address,
    collateral: named,
    expiration: BigInt(NOW + 1),
    collateralBalance,
  });

describe("/prices/list", () => {
  const fps = {
    ...listed(equity as Address, "FPS"),
    name: "Frankencoin Pool Share",
    source: "custom",
    timestamp: NOW * 1000,
  };

  test("FPS: the Equity contract's price at the indexed head, in US dollars where ZCHF has a price", async () => {
    expect((await get("/list")).body).toContainEqual({ ...fps, price: { usd: null, chf: 1 } });
    await db.insert(reserve).values({
      chainId: 1,
      block: 1n,
      timestamp: 1n,
      equity: 1n,
      minterReserve: 0n,
      balance: 1n,
      fpsSupply: ONE,
      fpsPrice: 1250n * ONE + ONE / 4n,
    });
    const list = priceList.parse((await get("/list", { [coin.toLowerCase()]: 1.2 })).body);
    expect(list[1]).toEqual({ ...fps, price: { usd: 1500.3, chf: 1250.25 } });
  });

  test("default: ZCHF first, source and time; null when unknown", async () => {
    const rows = [token(1, weth, "WETH"), token(2, wbtc, "WBTC", 8), token(3, fake, "WETH")];
    await db.insert(collateral).values(rows);
    const prices = { [coin.toLowerCase()]: 1.25, [weth]: 2000.5 };
    const list = priceList.parse((await get("/list", prices)).body);
    expect(list.map(({ symbol }) => symbol)).toEqual(["ZCHF", "FPS", "WETH", "WBTC", "WETH"]);
    expect(list[0]).toEqual({
      ...listed(coin as Address, "ZCHF"),
      name: "Frankencoin",
      price: { usd: 1.25, chf: 1 },
      source: "file",
      timestamp: (NOW - 30) * 1000,
    });
    expect(list[2]).toMatchObject({ price: { usd: null, chf: null }, source: null, timestamp: null });
    expect(list[4]).toMatchObject({ price: { usd: 2000.5, chf: 1600.4 }, source: "file" });
  });
});

describe("/prices/mapping", () => {
  test("default: the rows of the list by address, all collaterals, null where unknown", async () => {
    await db.insert(collateral).values([token(1, weth, "WETH"), token(2, wbtc, "WBTC", 8)]);
    const prices = { [coin.toLowerCase()]: 1.25, [weth]: 2000 };
    const { body } = await get("/mapping", prices);
    const list = (await get("/list", prices)).body as { address: string }[];
    expect(priceMapping.parse(body)).toEqual(
      Object.fromEntries(list.map((row) => [row.address.toLowerCase(), row])),
    );
    expect(Object.keys(body as object)).toEqual(list.map(({ address }) => address.toLowerCase()));
    expect(body).toMatchObject({
      [weth]: { ...listed(weth, "WETH"), price: { usd: 2000, chf: 1600 }, source: "file" },
      [wbtc]: { ...listed(wbtc, "WBTC", 8), price: { usd: null, chf: null }, source: null },
    });
  });

  test("behavior: of ZCHF as collateral the row of ZCHF itself", async () => {
    await db.insert(collateral).values(token(1, coin as Address, "FAKE"));
    const { body } = await get("/mapping");
    expect((body as Record<string, { symbol: string }>)[coin.toLowerCase()]?.symbol).toBe("ZCHF");
  });
});

describe("/prices/ticker/{ticker}", () => {
  test("default", async () => {
    await db.insert(collateral).values(token(1, weth, "WETH"));
    const prices = { [coin.toLowerCase()]: 1.25, [weth]: 2000 };
    const { body } = await get("/ticker/WETH", prices);
    expect(tickerPrice.parse(body)).toEqual({ usd: 2000, chf: 1600 });
    expect((await get("/ticker/ZCHF", prices)).body).toEqual({ usd: 1.25, chf: 1 });
    expect((await get("/ticker/WETH")).body).toEqual({ usd: null, chf: null });
  });

  test("behavior: a token that takes another's symbol does not take its place", async () => {
    await db
      .insert(collateral)
      .values([token(1, weth, "WETH"), token(2, fake, "WETH"), token(3, pad("0x1", { size: 20 }), "ZCHF")]);
    const prices = { [coin.toLowerCase()]: 1.25, [weth]: 2000, [fake]: 5, [pad("0x1", { size: 20 })]: 9 };
    expect((await get("/ticker/WETH", prices)).body).toEqual({ usd: 2000, chf: 1600 });
    expect((await get("/ticker/ZCHF", prices)).body).toEqual({ usd: 1.25, chf: 1 });
  });

  test.each(["weth", "WET", "NONE", "%00"])("error: %s is no symbol", async (ticker) => {
    await db.insert(collateral).values(token(1, weth, "WETH"));
    expect(await get(`/ticker/${ticker}`)).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});

describe("/prices/erc20", () => {
  test("default: ZCHF and FPS", async () => {
    expect(listedToken.parse((await get("/erc20/mint")).body)).toEqual({
      chainId: 1,
      address: getAddress(coin),
      name: "Frankencoin",
      symbol: "ZCHF",
      decimals: 18,
    });
    expect(listedToken.parse((await get("/erc20/fps")).body)).toEqual({
      chainId: 1,
      address: getAddress(equity),
      name: "Frankencoin Pool Share",
      symbol: "FPS",
      decimals: 18,
    });
  });

  test("behavior: only collaterals of open positions", async () => {
    await db
      .insert(collateral)
      .values([token(1, weth, "WETH"), token(2, wbtc, "WBTC", 8), token(3, fake, "NONE")]);
    await db.insert(position).values([opened(1, weth, 0n), opened(2, wbtc, 1n), opened(3, wbtc, 5n)]);
    const { body } = await get("/erc20/collateral");
    expect(listedTokens.parse(body)).toEqual({ [wbtc]: listed(wbtc, "WBTC", 8) });
  });
});
