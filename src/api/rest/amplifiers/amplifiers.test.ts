import { sql } from "drizzle-orm";
import { type Address, getAddress, pad, toHex } from "viem";
import { beforeEach, describe, expect, test } from "vitest";
import { testApi } from "../../../../tools/harness/test-api.ts";
import { testDeps } from "../../../../tools/harness/test-database.ts";
import {
  amplifier,
  amplifierActivity,
  amplifierPosition,
  amplifierPositionPast,
} from "../../../tables/amplifiers.ts";
import { ApiError } from "../../errors.ts";
import { amplifiedPositions, listAmplifiers } from "../../model/amplifiers/queries.ts";
import type { PoolReader } from "../../model/chain-reads/pool-states.ts";
import { amplifierActivity as activitySchema, amplifierList, amplifierPositions } from "./schema.ts";

const NOW = 1_800_000_000;
const ONE = 10n ** 18n;
const Q96 = 2n ** 96n;
const at = (n: number): Address => pad(toHex(n), { size: 20 });
const [first, second, alice, bob] = [at(0xa1), at(0xa2), at(0xb1), at(0xb2)];

const api = await testApi({ 1: NOW, 10: NOW + 3 }, "/amplifier");
const { db } = api;

const amplifierRow = (over: Partial<typeof amplifier.$inferInsert> = {}) => ({
  chainId: 1,
  address: first,
  pool: at(0xc1),
  usd: at(0xd1),
  usdSymbolBytes: toHex("USDT"),
  usdDecimals: 18,
  zchf: at(0xe1),
  zchfIsToken0: true,
  expiration: 1_806_537_599n,
  limit: 1_000n * ONE,
  priceAnchorX96: Q96,
  totalBorrowed: 50n * ONE,
  positionCount: 2,
  created: 1n,
  updated: 2n,
  ...over,
});

/** Around tick 0 of a pool whose price is 1, where both amounts are equal. */
const positionRow = (n: number, over: Partial<typeof amplifierPosition.$inferInsert> = {}) => ({
  chainId: 1,
  position: at(n),
  amplifier: first,
  owner: alice,
  tickLow: -100,
  tickHigh: 100,
  liquidity: 1n,
  totalLiquidity: 2_000n * ONE,
  borrowed: 10n * ONE,
  count: BigInt(n),
  created: BigInt(NOW - 100 + n),
  txHash: pad(toHex(n)),
  stateBlock: 100n,
  updated: BigInt(NOW),
  ...over,
});

const activityRow = (n: number, over: Partial<typeof amplifierActivity.$inferInsert> = {}) => ({
  chainId: 1,
  count: BigInt(n),
  timestamp: BigInt(NOW - 100 + n),
  block: BigInt(n),
  logIndex: n % 7,
  txHash: pad(toHex(n)),
  amplifier: first,
  position: at(1),
  owner: alice,
  kind: "Mint" as const,
  liquidity: 5n,
  token0: 6n,
  token1: 7n,
  zchf: ONE,
  totalBorrowed: 2n * ONE,
  sender: bob,
  totalLiquidity: 5n,
  sqrtPriceX96: Q96,
  ...over,
});

/** Pools with these prices, and positions of this liquidity, read at block 4000. */
const poolsOf = (price: bigint, liquidities: Record<string, bigint> = {}): PoolReader => ({
  version: 0,
  read: async ({ pools }) => ({
    block: 4_000n,
    asOf: NOW - 40,
    sqrtPrices: new Map(pools.map((pool) => [pool, price])),
    liquidities: new Map(Object.entries(liquidities)),
  }),
});
const unreadable: PoolReader = {
  version: 0,
  read: async () => {
    throw new ApiError(503, "unavailable", "cannot be read", { "Retry-After": "10" });
  },
};

const get = (path: string, pools: PoolReader = poolsOf(Q96)) => api.get(path, { pools });

/** Amount of either token in 2000 units of liquidity between ticks -100 and 100 at a price of 1. */
const HALF = 2_000 * (1 - 1.0001 ** -50);

describe("/list", () => {
  test("default: amounts of all positions at the pool's price, debt and ratio", async () => {
    await db.insert(amplifier).values(amplifierRow());
    await db.insert(amplifierPosition).values([positionRow(1), positionRow(2, { totalLiquidity: 0n })]);
    const { body } = await get("/list", poolsOf(Q96, { [at(1)]: 4_000n * ONE }));
    expect(amplifierList.strict().parse(body)).toEqual(body);
    expect(body).toEqual({
      num: 1,
      list: [
        {
          chainId: 1,
          address: getAddress(first),
          pool: getAddress(at(0xc1)),
          zchf: getAddress(at(0xe1)),
          usd: getAddress(at(0xd1)),
          usdSymbol: "USDT",
          usdDecimals: 18,
          zchfIsToken0: true,
          expiration: 1_806_537_599,
          limit: String(1_000n * ONE),
          totalBorrowed: String(50n * ONE),
          positionCount: 2,
          zchfAmount: expect.closeTo(2 * HALF, 9),
          usdAmount: expect.closeTo(2 * HALF, 9),
          usdPerZchf: 1,
          poolValueZchf: expect.closeTo(4 * HALF, 9),
          avgCollRatio: expect.closeTo((4 * HALF) / 50, 9),
          asOf: NOW - 40,
        },
      ],
    });
  });

  test("behavior: empty without amplifiers, and nothing is read", async () => {
    expect((await get("/list", unreadable)).body).toEqual({ num: 0, list: [] });
  });

  test("behavior: of 2,000 positions the 1,500 with most liquidity are read, the others count as of their last log", async () => {
    await db.insert(amplifier).values(amplifierRow());
    await db.insert(amplifierPosition).values(positionRow(1));
    await db.execute(sql`
      insert into ${amplifierPosition}
      select (json_populate_record(template, json_build_object(
        'position', '0x' || lpad(to_hex(n), 40, '0'), 'count', n::text, 'total_liquidity', n::text))).*
      from ${amplifierPosition} template, generate_series(2, 2000) n`);
    let read: readonly Address[] = [];
    const pools = poolsOf(Q96, { [at(1)]: 4_000n * ONE });
    const counted: PoolReader = {
      version: 0,
      read: (request) => {
        read = request.positions;
        return pools.read(request);
      },
    };
    const { body } = await get("/list", counted);
    expect([read.length, read[0], read.at(-1)]).toEqual([1_500, at(1), at(502)]);
    // The others have so little that they do not show.
    expect(body.list[0].zchfAmount).toBeCloseTo(2 * HALF, 6);
  });

  test("behavior: a log after the reading counts", async () => {
    await db.insert(amplifier).values(amplifierRow());
    await db.insert(amplifierPosition).values(positionRow(1, { stateBlock: 4_001n }));
    const { body } = await get("/list", poolsOf(Q96, { [at(1)]: 4_000n * ONE }));
    expect(body.list[0].zchfAmount).toBeCloseTo(HALF, 9);
  });

  test("behavior: 0 as ratio without debt, null for a pool without price", async () => {
    await db
      .insert(amplifier)
      .values([
        amplifierRow({ totalBorrowed: 0n }),
        amplifierRow({ chainId: 10, address: second, zchfIsToken0: false }),
      ]);
    const unpriced = await get("/list", poolsOf(0n));
    amplifierList.parse(unpriced.body);
    const nothing = { zchfAmount: null, usdAmount: null, usdPerZchf: null, poolValueZchf: null };
    expect(unpriced.body.list).toMatchObject([
      { ...nothing, avgCollRatio: 0 },
      { ...nothing, avgCollRatio: null },
    ]);
    expect(unpriced.text).not.toMatch(/NaN|Infinity/);
  });

  test("error: 503 while a pool cannot be read", async () => {
    await db.insert(amplifier).values(amplifierRow());
    expect(await get("/list", unreadable)).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect((await get(`/positions/${bob}`, unreadable)).body).toEqual({ num: 0, total: 0, list: [] });
  });
});

describe("/positions/:address", () => {
  beforeEach(async () => {
    await db
      .insert(amplifier)
      .values([amplifierRow(), amplifierRow({ chainId: 10, address: second, zchfIsToken0: false })]);
    await db
      .insert(amplifierPosition)
      .values([
        positionRow(1),
        positionRow(2, { owner: bob, tickLow: 10, tickHigh: 20 }),
        positionRow(3, { chainId: 10, amplifier: second, borrowed: 0n }),
        positionRow(4, { chainId: 10, amplifier: second, owner: bob, tickLow: 10, tickHigh: 20 }),
      ]);
  });
  const numbers = (body: { list: { position: string }[] }) =>
    body.list.map(({ position }) => Number(BigInt(position)));

  test("default: of an amplifier, of an owner on every chain, or one, newest first", async () => {
    const { body } = await get(`/positions/${getAddress(first)}`);
    amplifierPositions.parse(body);
    expect(body).toMatchObject({ num: 2, total: 2 });
    expect(body.list[1]).toEqual({
      chainId: 1,
      position: getAddress(at(1)),
      amplifier: getAddress(first),
      owner: getAddress(alice),
      tickLow: -100,
      tickHigh: 100,
      liquidity: String(2_000n * ONE),
      borrowed: String(10n * ONE),
      created: NOW - 99,
      zchfAmount: expect.closeTo(HALF, 9),
      usdAmount: expect.closeTo(HALF, 9),
    });
    expect(numbers(body)).toEqual([2, 1]);
    expect(numbers((await get(`/positions/${alice}`)).body)).toEqual([3, 1]);
    expect(numbers((await get(`/positions/${at(4)}`)).body)).toEqual([4]);
  });

  test("behavior: a range above the price is all token0", async () => {
    const { body } = await get(`/positions/${bob}`);
    const above = 2_000 * (1.0001 ** -5 - 1.0001 ** -10);
    expect(body.list).toMatchObject([
      { chainId: 10, zchfAmount: 0, usdAmount: expect.closeTo(above, 9) },
      { chainId: 1, zchfAmount: expect.closeTo(above, 9), usdAmount: 0 },
    ]);
  });

  test("args: limit, offset", async () => {
    const { body } = await get(`/positions/${first}?limit=1&offset=1`);
    expect(body).toMatchObject({ num: 1, total: 2 });
    expect(numbers(body)).toEqual([1]);
    expect((await get(`/positions/${at(99)}`)).body).toEqual({ num: 0, total: 0, list: [] });
  });

  test.each(["limit=0", "limit=501", "limit=x", "offset=-1", "offset=1e3"])("error: %s", async (query) => {
    expect(await get(`/positions/${first}?${query}`)).toMatchObject({
      status: 400,
      body: { code: "invalid_parameter" },
    });
  });

  test("error: malformed address", async () => {
    expect((await get("/positions/0x12")).status).toBe(400);
  });
});

describe("/activity/:address", () => {
  test("default: of an amplifier, an owner or a position, newest first, without reading pools", async () => {
    await db
      .insert(amplifier)
      .values([
        amplifierRow({ usdDecimals: 6 }),
        amplifierRow({ chainId: 10, address: second, zchfIsToken0: false, usdDecimals: 8 }),
      ]);
    await db
      .insert(amplifierActivity)
      .values([
        activityRow(1),
        activityRow(2, { kind: "Burn", owner: bob }),
        activityRow(3, { position: at(2) }),
        activityRow(4, { chainId: 10, amplifier: second, position: at(3) }),
      ]);
    const { body } = await get(`/activity/${first}`, unreadable);
    activitySchema.parse(body);
    expect(body).toMatchObject({ num: 3, total: 3 });
    expect(body.list[1]).toEqual({
      chainId: 1,
      txHash: pad(toHex(2)),
      count: 2,
      amplifier: getAddress(first),
      position: getAddress(at(1)),
      kind: "Burn",
      liquidity: "5",
      token0: "6",
      token0Decimals: 18,
      token1: "7",
      token1Decimals: 6,
      zchf: String(ONE),
      totalBorrowed: String(2n * ONE),
      sender: getAddress(bob),
      created: NOW - 98,
      blockheight: 2,
    });
    const decimals = (await get(`/activity/${at(3)}`)).body.list[0];
    expect(decimals).toMatchObject({ token0Decimals: 8, token1Decimals: 18 });
    const blocks = async (path: string) =>
      (await get(path)).body.list.map(({ blockheight }: { blockheight: number }) => blockheight);
    expect(await blocks(`/activity/${first}?limit=2`)).toEqual([3, 2]);
    expect(await blocks(`/activity/${alice}`)).toEqual([4, 3, 1]);
    expect(await blocks(`/activity/${at(1)}?offset=1`)).toEqual([1]);
    expect(await blocks(`/activity/${at(77)}`)).toEqual([]);
  });

  test("args: format=csv", async () => {
    await db.insert(amplifier).values(amplifierRow({ usdDecimals: 1 }));
    await db.insert(amplifierActivity).values(activityRow(1));
    const { text } = await get(`/activity/${first}?format=csv&units=whole`);
    const [header = "", row = ""] = text.split("\r\n");
    expect(header).toContain('"token0 (token0)",token0Decimals,"token1 (token1)"');
    expect(header).toContain("totalBorrowed (ZCHF)");
    expect(row).toContain(",0.000000000000000006,18,0.7,1,");
  });
});

describe("at a moment", () => {
  const deps = testDeps(db, {});
  const slice = { limit: 9, offset: 0 };
  const moment = BigInt(NOW - 60);
  beforeEach(async () => {
    await db.insert(amplifier).values(amplifierRow());
    const late = positionRow(3, { created: moment + 1n });
    await db.insert(amplifierPosition).values([positionRow(1), positionRow(2, { owner: bob }), late]);
    const then = { chainId: 1, until: moment + 1n, totalLiquidity: 7n };
    await db.insert(amplifierPositionPast).values([
      { ...then, position: at(1), owner: bob, borrowed: 3n },
      { ...then, position: at(2), owner: bob, borrowed: 4n },
    ]);
    await db
      .insert(amplifierActivity)
      .values([
        activityRow(1, { totalBorrowed: 5n }),
        activityRow(2, { totalBorrowed: 7n }),
        activityRow(41, { totalBorrowed: 9n }),
      ]);
  });

  test("positions of an owner, an amplifier or one position are those of then", async () => {
    const of = async (address: Address) => {
      const { list, total } = await amplifiedPositions(deps, address, slice, moment);
      expect(total).toBe(list.length);
      return list.map(({ position, owner, borrowed, liquidity }) => [position, owner, borrowed, liquidity]);
    };
    const both = [
      [at(2), bob, 4n, 7n],
      [at(1), bob, 3n, 7n],
    ];
    expect(await of(bob)).toEqual(both);
    expect(await of(first)).toEqual(both);
    expect(await of(at(1))).toEqual(both.slice(1));
    expect(await of(alice)).toEqual([]);
    expect(await amplifiedPositions(deps, bob, { limit: 1, offset: 1 }, moment)).toMatchObject({
      total: 2,
      list: [{ position: at(1) }],
    });
  });

  test("debt after the last log until then, positions opened until then", async () => {
    expect(await listAmplifiers(deps, moment)).toMatchObject([{ totalBorrowed: 7n, positionCount: 2 }]);
    expect(await listAmplifiers(deps, 1n)).toMatchObject([{ totalBorrowed: 0n, positionCount: 0 }]);
    expect(await listAmplifiers(deps, 0n)).toEqual([]);
  });
});
