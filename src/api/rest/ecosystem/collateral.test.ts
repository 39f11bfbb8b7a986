import { eq } from "drizzle-orm";
import { type Address, getAddress, pad, toHex } from "viem";
import { describe, expect, test } from "vitest";
import { collateralRow, type PositionRow, positionRow } from "../../../../tools/harness/rows.ts";
import { currentPrices, LIVE, testApi } from "../../../../tools/harness/test-api.ts";
import { indexTo } from "../../../../tools/harness/test-database.ts";
import { CHAINS } from "../../../chains.ts";
import { collateral, hubTotal, position } from "../../../tables/positions.ts";
import { leadRate } from "../../../tables/rates.ts";
import { stablecoinBridge } from "../../../tables/stablecoin-bridges.ts";
import { fpsExposure } from "../analytics/schema.ts";
import { positionList } from "../positions/schema.ts";
import {
  coinInfo,
  collateralDetails,
  collateralList,
  collateralMapping,
  collateralPositions,
  collateralStats,
  fpsInfo,
} from "./schema.ts";

const ONE = 10n ** 18n;
const NOW = 1_700_000_000;

const ethereum = CHAINS.find(({ id }) => id === 1);
const coin = (ethereum?.addresses.frankencoin ?? "0x").toLowerCase() as Address;
const owner: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const weth: Address = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const wbtc: Address = "0x2260fac5e5542a773aa44fbcfedf7c193bc2c599";
const boss: Address = "0x2e880962a9609aa3eab4def919fe9e917e99073b";
const copy: Address = "0x00000000000000000000000000000000000c0b17";

const module: Address = "0xcccccccccccccccccccccccccccccccccccccccc";

const at = (n: number): Address => pad(toHex(n), { size: 20 });

/** An open V2 original of block `n`, its address `at(n)`. */
const row = (n: number, token: Address, over: Partial<PositionRow> = {}) =>
  positionRow({
    position: at(n),
    created: BigInt(NOW - 100_000_000 + n),
    block: BigInt(n),
    zchf: coin,
    collateral: token,
    interestPPM: 10_000,
    start: BigInt(NOW - 90_000_000),
    expiration: BigInt(NOW + 90_000_000),
    challengePeriod: 86_400n,
    owner,
    price: ONE,
    limit: 1000n * ONE,
    ...over,
  });

const clone = (n: number, original: number, token: Address, over: Partial<PositionRow> = {}) =>
  row(n, token, { original: at(original), isOriginal: false, familyMinted: null, ...over });

/** A token that was first named in block `n`. */
const tokenRow = (n: number, address: Address, name: string, symbol: string, decimals: number) =>
  collateralRow({
    address,
    nameBytes: toHex(name),
    symbolBytes: toHex(symbol),
    decimals,
    created: BigInt(NOW - 100_000_000 + n),
    block: BigInt(n),
  });

const { db, appWith, get } = await testApi({ 1: NOW });

async function ok(path: string, usd: Record<string, number> = {}): Promise<unknown> {
  const { status, body } = await get(path, { prices: currentPrices(usd, NOW - 30) });
  expect(status).toBe(200);
  return body;
}

async function fill() {
  await db.insert(hubTotal).values({
    chainId: 1,
    version: 2,
    positions: 6,
    challenges: 0,
    avertedBids: 0,
    succeededBids: 0,
    leadRateModule: module,
  });
  await db.insert(leadRate).values({ chainId: 1, module, ratePpm: 2500, since: 1n, ticks: 0n });
  await db
    .insert(collateral)
    .values([
      tokenRow(1, weth, "Wrapped Ether", "WETH", 18),
      tokenRow(2, wbtc, "Wrapped BTC", "WBTC", 8),
      tokenRow(5, boss, "Boss Info AG", "BOSS", 0),
      tokenRow(9, copy, "", "WETH", 255),
    ]);
  await db.insert(position).values([
    row(1, weth, {
      version: 1,
      parent: null,
      familyMinted: null,
      minted: 100n * ONE,
      limit: 400n * ONE,
      collateralBalance: 2n * ONE,
    }),
    row(2, wbtc, { minted: 30n * ONE + 1n, familyMinted: 70n * ONE, collateralBalance: 150_000_001n }),
    clone(3, 1, weth, {
      version: 1,
      parent: null,
      minted: 50n * ONE,
      limit: 80n * ONE,
      collateralBalance: ONE / 2n,
    }),
    clone(4, 2, wbtc, { minted: 40n * ONE, collateralBalance: 5n }),
    row(5, boss, { limit: 7n * ONE, collateralBalance: 12n }),
    clone(6, 1, weth, {
      version: 1,
      parent: null,
      isClosed: true,
      limit: 20n * ONE,
      cooldown: 2n ** 256n - 1n,
    }),
    row(7, weth, { isClosed: true, denied: BigInt(NOW - 5), limit: 5n * ONE, collateralBalance: ONE }),
    row(8, weth, { start: BigInt(NOW - 5 * 86_400), limit: ONE, minted: 0n }),
    row(9, copy, { start: BigInt(NOW - 5 * 86_400 + 1), collateralBalance: 2n ** 255n, limit: 2n ** 200n }),
  ]);
}

describe("/collateral/list and /mapping", () => {
  test("default: every collateral any position ever named, the one that came last first", async () => {
    await fill();
    const { num, list } = collateralList.parse(await ok("/ecosystem/collateral/list"));
    expect(num).toBe(4);
    expect(list).toEqual([
      { chainId: 1, address: getAddress(copy), name: "", symbol: "WETH", decimals: 255 },
      { chainId: 1, address: getAddress(boss), name: "Boss Info AG", symbol: "BOSS", decimals: 0 },
      { chainId: 1, address: getAddress(wbtc), name: "Wrapped BTC", symbol: "WBTC", decimals: 8 },
      { chainId: 1, address: getAddress(weth), name: "Wrapped Ether", symbol: "WETH", decimals: 18 },
    ]);
    expect(collateralMapping.parse(await ok("/ecosystem/collateral/mapping"))).toEqual({
      num: 4,
      addresses: [copy, boss, wbtc, weth],
      map: Object.fromEntries(list.map((token) => [token.address.toLowerCase(), token])),
    });
  });

  test("behavior: two tokens that came in the same second: the later log first", async () => {
    await db.insert(collateral).values([
      { ...tokenRow(1, weth, "", "A", 18), logIndex: 3 },
      { ...tokenRow(1, wbtc, "", "B", 18), logIndex: 2 },
    ]);
    const { list } = collateralList.parse(await ok("/ecosystem/collateral/list"));
    expect(list.map(({ symbol }) => symbol)).toEqual(["A", "B"]);
  });
});

test("/collateral/positions: all positions, newest first", async () => {
  await fill();
  const body = collateralPositions.parse(await ok("/ecosystem/collateral/positions"));
  expect(Object.keys(body)).toEqual([copy, boss, wbtc, weth]);
  expect(body[weth]).toEqual({
    chainId: 1,
    address: getAddress(weth),
    name: "Wrapped Ether",
    symbol: "WETH",
    decimals: 18,
    num: 5,
    addresses: [8, 7, 6, 3, 1].map((n) => getAddress(at(n))),
  });
  expect(body[boss]?.addresses).toEqual([getAddress(at(5))]);
});

test("/collateral/positions/details: the open positions in full, newest first", async () => {
  await fill();
  const body = collateralDetails.parse(await ok("/ecosystem/collateral/positions/details"));
  expect(Object.keys(body)).toEqual([copy, boss, wbtc, weth]);
  const { positions, ...rest } = body[wbtc] ?? {};
  expect(rest).toEqual({
    chainId: 1,
    address: getAddress(wbtc),
    name: "Wrapped BTC",
    symbol: "WBTC",
    decimals: 8,
    num: 2,
    addresses: [getAddress(at(4)), getAddress(at(2))],
  });
  expect(positions).toMatchObject([
    {
      version: 2,
      position: getAddress(at(4)),
      isClone: true,
      minted: String(40n * ONE),
      annualInterestPPM: 12_500,
    },
    { version: 2, position: getAddress(at(2)), isOriginal: true, collateralSymbol: "WBTC" },
  ]);
  expect(body[weth]?.addresses).toEqual([getAddress(at(3)), getAddress(at(1))]);
  expect(positionList.parse(await ok("/positions/list")).list).toContainEqual(positions?.[0]);
});

describe("/collateral/stats", () => {
  const path = "/ecosystem/collateral/stats";

  test("default: counted over all positions, balance and value over the open ones", async () => {
    await fill();
    const usd = { [weth]: 2000.5, [wbtc]: 80_000, [copy]: 3, [coin]: 1.25 };
    const body = collateralStats.parse(await ok(path, usd));
    expect(body).toMatchObject({ num: 4, addresses: [copy, boss, wbtc, weth], unpriced: [boss] });
    expect(body.map[weth]).toEqual({
      chainId: 1,
      address: getAddress(weth),
      name: "Wrapped Ether",
      symbol: "WETH",
      decimals: 18,
      positions: { total: 5, open: 2, requested: 0, closed: 1, denied: 1, originals: 3, clones: 2 },
      price: { usd: 2000.5, chf: 1600.4 },
      totalMinted: 150,
      totalLimit: 401,
      totalBalanceRaw: String(2n * ONE + ONE / 2n),
      totalValueLocked: { usd: 5001.25, chf: 4001 },
    });
    expect(body.map[wbtc]).toMatchObject({
      positions: { total: 2, open: 2, requested: 0, closed: 0, denied: 0, originals: 1, clones: 1 },
      totalMinted: 70,
      totalLimit: 1000,
      totalBalanceRaw: "150000006",
      totalValueLocked: { usd: 120000.0048, chf: 96000.00384 },
    });
    expect(body.map[boss]).toMatchObject({
      price: { usd: null, chf: null },
      totalBalanceRaw: "12",
      totalValueLocked: { usd: null, chf: null },
    });
    expect(body.map[copy]).toMatchObject({
      positions: { requested: 1 },
      totalBalanceRaw: String(2n ** 255n),
      totalLimit: 0,
    });
    expect(body.totalValueLocked).toEqual({ usd: 125001.2548, chf: 100001.00384 });
    expect(coinInfo.parse(await ok("/ecosystem/coin/info", usd)).tvl).toEqual(body.totalValueLocked);
  });

  test("behavior: without a price of ZCHF nothing has a value in ZCHF", async () => {
    await fill();
    const body = collateralStats.parse(await ok(path, { [wbtc]: 80_000 }));
    expect(body.unpriced).toEqual([copy, boss, weth]);
    expect(body.map[wbtc]).toMatchObject({
      price: { usd: 80_000, chf: null },
      totalValueLocked: { usd: 120000.0048, chf: null },
    });
    expect(body.totalValueLocked).toEqual({ usd: 120000.0048, chf: null });
  });

  test("behavior: open collateral without any price has no known value", async () => {
    await fill();
    for (const usd of [{}, { [coin]: 1.25 }]) {
      const nothing = { usd: null, chf: null };
      expect(collateralStats.parse(await ok(path, usd)).totalValueLocked).toEqual(nothing);
      expect(coinInfo.parse(await ok("/ecosystem/coin/info", usd)).tvl).toEqual(nothing);
    }
  });

  test("behavior: a price of what nobody has deposited makes no value known", async () => {
    await db.insert(collateral).values([tokenRow(1, weth, "", "A", 18), tokenRow(2, wbtc, "", "B", 8)]);
    await db.insert(position).values([row(1, weth), row(2, wbtc, { collateralBalance: 5n })]);
    const body = collateralStats.parse(await ok(path, { [weth]: 2000, [coin]: 1 }));
    expect(body.totalValueLocked).toEqual({ usd: null, chf: null });
    await db.delete(position).where(eq(position.position, at(2)));
    const { totalValueLocked } = collateralStats.parse(await ok(path, { [coin]: 1 }));
    expect(totalValueLocked).toEqual({ usd: 0, chf: 0 });
  });

  test("behavior: values at the head count where they differ from the last log's", async () => {
    await fill();
    for (const [n, liveMinted] of [
      [1, ONE],
      [8, 0n],
    ] as const) {
      const live = { liveMinted, liveCollateralBalance: 10n * ONE };
      await db
        .update(position)
        .set(live)
        .where(eq(position.position, at(n)));
    }
    const body = collateralStats.parse(await ok(path));
    expect(body.map[weth]).toMatchObject({
      positions: { open: 3 },
      totalMinted: 51,
      totalBalanceRaw: String(20n * ONE + ONE / 2n),
    });
  });

  describe("bridges", () => {
    const vchf = (ethereum?.addresses.vchfToken ?? "0x").toLowerCase() as Address;
    const chfau = (ethereum?.addresses.chfauToken ?? "0x").toLowerCase() as Address;
    const bridgeOf = (token: Address) =>
      String(
        token === vchf ? ethereum?.addresses.stablecoinBridgeVCHF : ethereum?.addresses.stablecoinBridgeCHFAU,
      ).toLowerCase() as Address;
    const bridged = (
      n: number,
      token: Address,
      over: Partial<typeof stablecoinBridge.$inferInsert> = {},
    ) => ({
      chainId: 1,
      bridge: bridgeOf(token),
      token,
      nameBytes: toHex("A franc"),
      symbolBytes: toHex(token === vchf ? "VCHF" : "CHFAU"),
      decimals: token === vchf ? 18 : 6,
      balance: token === vchf ? 30n * ONE : 20_000_000n,
      minted: token === vchf ? 30n * ONE : 20n * ONE,
      limit: 1000n * ONE,
      created: BigInt(n),
      block: BigInt(n),
      logIndex: 0,
      ...over,
    });

    test("default: an open original each, after the collaterals, in the value locked and the prices", async () => {
      await db.insert(collateral).values([tokenRow(1, weth, "Wrapped Ether", "WETH", 18)]);
      await db.insert(position).values([row(1, weth, { collateralBalance: ONE })]);
      await db.insert(stablecoinBridge).values([bridged(9, chfau), bridged(5, vchf)]);
      const usd = { [weth]: 2000, [vchf]: 1.2, [chfau]: 1.25, [coin]: 1.25 };
      const body = collateralStats.parse(await ok(path, usd));
      expect(body).toMatchObject({ num: 3, addresses: [weth, vchf, chfau], unpriced: [] });
      expect(body.map[weth]).not.toHaveProperty("kind");
      expect(body.map[chfau]).toEqual({
        chainId: 1,
        address: getAddress(chfau),
        name: "A franc",
        symbol: "CHFAU",
        decimals: 6,
        kind: "bridge",
        positions: { total: 1, open: 1, requested: 0, closed: 0, denied: 0, originals: 1, clones: 0 },
        price: { usd: 1.25, chf: 1 },
        totalMinted: 20,
        totalLimit: 1000,
        totalBalanceRaw: "20000000",
        totalValueLocked: { usd: 25, chf: 20 },
      });
      expect(body.totalValueLocked).toEqual({ usd: 2061, chf: 1648.8 });
      expect(coinInfo.parse(await ok("/ecosystem/coin/info", usd)).tvl).toEqual(body.totalValueLocked);
      const prices = (await ok("/prices/list", usd)) as { address: string; kind?: string }[];
      expect(prices.slice(2).map(({ address, kind }) => [address, kind])).toEqual([
        [getAddress(weth), undefined],
        [getAddress(vchf), "bridge"],
        [getAddress(chfau), "bridge"],
      ]);
    });

    test("behavior: unknown without a price, and not counted with a token that is sent to another's bridge", async () => {
      await db
        .insert(stablecoinBridge)
        .values([bridged(5, vchf), bridged(6, chfau, { bridge: bridgeOf(vchf), balance: 7n })]);
      const body = collateralStats.parse(await ok(path, { [coin]: 1.25 }));
      expect(body).toMatchObject({ addresses: [vchf], unpriced: [vchf] });
      expect(body.totalValueLocked).toEqual({ usd: null, chf: null });
    });

    test("behavior: a stablecoin that positions hold, too, is one row", async () => {
      await db.insert(collateral).values([tokenRow(1, vchf, "A franc", "VCHF", 18)]);
      await db.insert(position).values([row(1, vchf, { collateralBalance: ONE, minted: 2n * ONE })]);
      await db.insert(stablecoinBridge).values(bridged(5, vchf));
      const body = collateralStats.parse(await ok(path, { [vchf]: 1.25, [coin]: 1.25 }));
      expect(body).toMatchObject({ num: 1, addresses: [vchf] });
      expect(body.map[vchf]).toMatchObject({
        kind: "bridge",
        positions: { total: 2, open: 2, originals: 2 },
        totalMinted: 32,
        totalLimit: 2000,
        totalBalanceRaw: String(31n * ONE),
        totalValueLocked: { usd: 38.75, chf: 31 },
      });
      expect(await ok("/prices/list")).toHaveLength(3);
    });
  });

  test("behavior: no positions, nothing", async () => {
    expect(await ok(path)).toEqual({
      num: 0,
      addresses: [],
      totalValueLocked: { usd: 0, chf: null },
      unpriced: [],
      map: {},
    });
    expect(await ok("/ecosystem/collateral/list")).toEqual({ num: 0, list: [] });
    expect(await ok("/ecosystem/collateral/mapping")).toEqual({ num: 0, addresses: [], map: {} });
    expect(await ok("/ecosystem/collateral/positions")).toEqual({});
    expect(await ok("/ecosystem/collateral/positions/details")).toEqual({});
  });
});

describe("positions that can mint no more", () => {
  const stats = async () => collateralStats.parse(await ok("/ecosystem/collateral/stats")).map[weth];
  const capacity = async () => fpsInfo.parse(await ok("/ecosystem/fps/info")).mintingCapacity;
  const v1 = { version: 1, parent: null, familyMinted: null, collateralBalance: ONE } as const;

  test.each<[string, Partial<PositionRow>, boolean]>([
    ["expires in a second", { expiration: BigInt(NOW + 1) }, true],
    ["has expired", { expiration: BigInt(NOW) }, false],
    ["was closed", { isClosed: true }, false],
    ["was denied", { isClosed: true, denied: 5n }, false],
    ["cools down until it nearly expires", { cooldown: BigInt(NOW + 89_999_999) }, true],
    ["cools down until it expires", { cooldown: BigInt(NOW + 90_000_000) }, false],
    ["never starts", { start: 2n ** 255n, cooldown: 2n ** 255n }, false],
  ])("behavior: an original that %s", async (_, over, counts) => {
    await db.insert(collateral).values(tokenRow(1, weth, "Wrapped Ether", "WETH", 18));
    const hostile = { ...v1, limit: 2n ** 200n, ...over };
    await db.insert(position).values([row(1, weth, hostile), row(2, weth, { ...v1, limit: 7n * ONE })]);
    expect((await stats())?.totalLimit).toBe(7);
    expect(await capacity()).toBe(7);
    const { unboundedFamilies } = fpsInfo.parse(await ok("/ecosystem/fps/info"));
    expect(unboundedFamilies).toBe(counts ? 1 : 0);
  });

  test("behavior: an original with a limit of 10^58 changes no sum, ratio or price", async () => {
    await db.insert(collateral).values(tokenRow(1, weth, "Wrapped Ether", "WETH", 18));
    await db.insert(position).values(row(2, weth, { ...v1, limit: 10n ** 10n * ONE, minted: 5n * ONE }));
    const figures = async () => {
      const { unboundedFamilies, ...info } = fpsInfo.parse(await ok("/ecosystem/fps/info"));
      const { general, exposures } = fpsExposure.parse(await ok("/analytics/fps/exposure"));
      const mint = exposures[0]?.mint;
      return {
        families: [unboundedFamilies, mint?.unboundedFamilies],
        figures: [info, general, mint?.totalLimit, mint?.totalMintedRatio, (await stats())?.totalLimit],
      };
    };
    const before = await figures();
    await db.insert(position).values(row(1, weth, { ...v1, limit: 10n ** 58n }));
    const after = await figures();
    expect(after.figures).toEqual(before.figures);
    expect([before.families, after.families]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(before.figures[2]).toBe(1e10);
  });

  test("behavior: members of a V1 family that can mint no more leave the others'", async () => {
    await db.insert(collateral).values(tokenRow(1, weth, "Wrapped Ether", "WETH", 18));
    const member = { ...v1, limit: 9n * ONE, minted: 2n * ONE };
    await db
      .insert(position)
      .values([
        row(1, weth, member),
        clone(2, 1, weth, member),
        clone(3, 1, weth, { ...member, expiration: BigInt(NOW) }),
        clone(4, 1, weth, { ...member, isClosed: true }),
        clone(5, 1, weth, { ...member, cooldown: BigInt(NOW + 90_000_000) }),
      ]);
    expect(await capacity()).toBe(14);
  });
});

test("/fps/info: minting capacity of families whose original is open", async () => {
  await fill();
  // V1: (400 - 100) + (80 - 50); V2: 1000 - 70, 7 of boss; not the copy, which is unbounded, nor what is closed, denied or empty.
  const capacity = 330n * ONE + 930n * ONE + 7n * ONE;
  const { mintingCapacity, unboundedFamilies } = fpsInfo.parse(await ok("/ecosystem/fps/info"));
  expect(mintingCapacity).toBe(Number(`${capacity}e-18`));
  expect(unboundedFamilies).toBe(1);
});

test.each([
  "/ecosystem/collateral/list",
  "/ecosystem/collateral/mapping",
  "/ecosystem/collateral/positions",
  "/ecosystem/collateral/positions/details",
  "/ecosystem/collateral/stats",
  "/prices/list",
])("%s waits for Ethereum alone", async (path) => {
  await indexTo(db, 100, 7, NOW - 1000);
  const pending = { atStart: "pending", silent: false } as const;
  const result = await appWith({}, { 100: pending }).request(path);
  expect(result.status).toBe(200);
  expect(result.headers.get("X-Indexed-Through")).toBe(String(NOW));
  expect((await appWith({}, { 1: pending, 100: LIVE }).request(path)).status).toBe(503);
});
