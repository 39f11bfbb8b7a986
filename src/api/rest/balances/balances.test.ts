import type { Address } from "viem";
import { beforeEach, describe, expect, test } from "vitest";
import { testApi } from "../../../../tools/harness/test-api.ts";
import { TOKENS } from "../../../../tools/harness/test-database.ts";
import { balance, shareYear } from "../../../tables/balances.ts";
import { financialDay, financialTotal, reserve, reserveDay } from "../../../tables/financial-log.ts";
import { yearlyShares } from "../../model/balances/figures.ts";
import { holdings, rankedHolders, yearlyEarnings } from "./schema.ts";

const alice: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const bob: Address = "0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
const ONE = 10n ** 18n;
const yearStart = (year: number) => BigInt(Date.UTC(year, 0) / 1000);
/** In the middle of 2025. */
const NOW = 1_751_000_000;

const { db, get } = await testApi({ 1: NOW, 100: NOW });

const holds = ({
  symbol = "zchf",
  ...over
}: Partial<typeof balance.$inferInsert> & { symbol?: "fps" | "zchf" }): typeof balance.$inferInsert => ({
  chainId: 1,
  token: TOKENS[symbol],
  symbol,
  account: alice,
  balance: ONE,
  updated: 1_700_000_000n,
  ...over,
});

const fill = () =>
  db
    .insert(balance)
    .values([
      holds({ balance: 5n * ONE }),
      holds({ chainId: 100, balance: 7n * ONE, updated: 1_700_000_005n }),
      holds({ account: bob, balance: 7n * ONE }),
      holds({ chainId: 100, account: bob, balance: 0n }),
      holds({ symbol: "fps", account: bob, balance: 3n * ONE }),
    ]);

const row = (chainId: number, account: Address, amount: bigint, updated = 1_700_000_000) => ({
  chainId,
  account,
  balance: String(amount * ONE),
  updated,
});

describe("/balances/{token}/ranked", () => {
  test("default: the largest of all chains first, holders per chain without empty accounts", async () => {
    await fill();
    const { body } = await get("/balances/zchf/ranked");
    expect(rankedHolders.parse(body)).toEqual({
      num: 3,
      holders: { 1: 2, 100: 1 },
      list: [row(100, alice, 7n, 1_700_000_005), row(1, bob, 7n), row(1, alice, 5n)],
    });
    expect((await get("/balances/fps/ranked")).body).toEqual({
      num: 1,
      holders: { 1: 1 },
      list: [row(1, bob, 3n)],
    });
  });

  test("behavior: nothing indexed", async () => {
    expect((await get("/balances/zchf/ranked")).body).toEqual({ num: 0, holders: {}, list: [] });
  });

  test("error: unknown token", async () => {
    const { status, body } = await get("/balances/ZCHF/ranked");
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: "token: expected zchf, fps or fcs", code: "invalid_parameter" },
    });
  });
});

describe("/balances/{token}/of/{account}", () => {
  test("default: by chain, without zero balances", async () => {
    await fill();
    const { body } = await get(`/balances/zchf/of/${alice.toUpperCase().replace("X", "x")}`);
    expect(holdings.parse(body)).toEqual({
      1: row(1, alice, 5n),
      100: row(100, alice, 7n, 1_700_000_005),
    });
    expect((await get(`/balances/zchf/of/${bob}`)).body).toEqual({ 1: row(1, bob, 7n) });
    expect((await get(`/balances/fps/of/${alice}`)).body).toEqual({});
  });
});

test.each(["/balances/zchf/ranked", `/balances/zchf/of/${alice}`])(
  "error: %s with mints and burns only names the setting; FPS remains",
  async (path) => {
    await fill();
    const refused = await get(path, { coinTransfers: "mint-burn" });
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 503,
      body: { error: expect.stringContaining("COIN_TRANSFERS=mint-burn"), code: "not_served" },
    });
    const { status, body } = await get(path.replace("zchf", "fps"), { coinTransfers: "mint-burn" });
    expect(status).toBe(200);
    expect(body).toEqual((await get(path.replace("zchf", "fps"))).body);
  },
);

describe("yearlyShares", () => {
  const year = (over: Partial<Parameters<typeof yearlyShares>[0][number]>) => ({
    year: 2023,
    openingBalance: 0n,
    openingIndex: 0n,
    earned: 0n,
    balance: 0n,
    index: 0n,
    ...over,
  });

  test("default: earnings before, between and after the changes of a year", () => {
    const rows = [
      year({ openingIndex: 10n * ONE, earned: 6n * ONE * ONE, balance: 2n * ONE, index: 13n * ONE }),
      year({
        year: 2025,
        openingBalance: 2n * ONE,
        openingIndex: 30n * ONE,
        balance: ONE,
        index: 30n * ONE,
      }),
    ];
    const closes = new Map([
      [2023, { index: 20n * ONE, price: 3n * ONE }],
      [2024, { index: 25n * ONE, price: 4n * ONE }],
      [2025, { index: 29n * ONE, price: 5n * ONE }],
    ]);
    expect(yearlyShares(rows, closes)).toEqual([
      // Held 2 while the index grew from 25 to 30, then 1 while it fell to 29.
      { year: 2025, earnings: 9n * ONE, balance: ONE, value: 5n * ONE },
      { year: 2024, earnings: 10n * ONE, balance: 2n * ONE, value: 8n * ONE },
      { year: 2023, earnings: 20n * ONE, balance: 2n * ONE, value: 6n * ONE },
    ]);
  });

  test("behavior: rounds once per year, toward zero, and leaves out empty years", () => {
    const rows = [year({ balance: 0n, earned: -(ONE * ONE + 1n) })];
    const closes = new Map([
      [2023, { index: 5n, price: ONE }],
      [2024, { index: 9n, price: ONE }],
    ]);
    expect(yearlyShares(rows, closes)).toEqual([{ year: 2023, earnings: -ONE, balance: 0n, value: 0n }]);
  });
});

describe("/reporting/fps/yearly", () => {
  const totals = { rows: 1, inflow: 0n, outflow: 0n, savings: 0n };
  const metrics = { equity: ONE, fpsSupply: ONE };

  beforeEach(async () => {
    await db.insert(shareYear).values({
      chainId: 1,
      symbol: "fps",
      account: alice,
      year: 2023,
      openingBalance: 0n,
      openingIndex: 10n * ONE,
      earned: 0n,
      balance: 2n * ONE,
      index: 10n * ONE,
    });
    const day = (day: bigint, index: bigint) => ({
      chainId: 1,
      day,
      block: 1n,
      logIndex: 0,
      timestamp: day,
      txHash: "0x01" as const,
      ...totals,
      ...metrics,
      earningsPerFps: index * ONE,
    });
    await db
      .insert(financialDay)
      .values([day(yearStart(2024) - 86_400n, 12n), day(yearStart(2024), 13n), day(yearStart(2025), 20n)]);
    const ofDay = (day: bigint, fpsPrice: bigint) => ({
      chainId: 1,
      day,
      equity: ONE,
      fpsPrice: fpsPrice * ONE,
    });
    await db
      .insert(reserveDay)
      .values([
        ofDay(yearStart(2024) - 86_400n, 3n),
        ofDay(yearStart(2025) - 86_400n, 100n),
        ofDay(yearStart(2025), 101n),
      ]);
    await db.insert(financialTotal).values({ chainId: 1, ...totals, earningsPerFps: 21n * ONE });
    const state = { equity: ONE, minterReserve: 0n, balance: ONE, fpsSupply: ONE, fpsPrice: 7n * ONE };
    await db.insert(reserve).values({ chainId: 1, block: 1n, timestamp: 1n, ...state });
  });

  const expected = [
    { year: 2025, earnings: String(16n * ONE), balance: String(2n * ONE), value: String(14n * ONE) },
    { year: 2024, earnings: String(2n * ONE), balance: String(2n * ONE), value: String(200n * ONE) },
    { year: 2023, earnings: String(4n * ONE), balance: String(2n * ONE), value: String(6n * ONE) },
  ];

  test("default: closed years at their ends, the current one now", async () => {
    const { body } = await get(`/reporting/fps/yearly?address=${alice}&token=fps1`);
    expect(yearlyEarnings.parse(body)).toEqual(expected);
    expect((await get(`/reporting/fps/yearly?address=${alice}`)).body).toEqual(expected);
    expect((await get(`/reporting/fps/yearly?address=${alice}&token=fps`)).body).toEqual(expected);
    expect((await get(`/reporting/fps/yearly?address=${alice}&token=combined`)).body).toEqual(expected);
    expect((await get(`/reporting/fps/yearly?address=${alice}&token=fcs`)).body).toEqual([]);
  });

  test("args: token, FCS earn what FPS earn, and combined is the sum of both", async () => {
    await db.insert(shareYear).values({
      chainId: 1,
      symbol: "fcs",
      account: alice,
      year: 2024,
      openingBalance: 0n,
      openingIndex: 12n * ONE,
      earned: 0n,
      balance: 10n * ONE,
      index: 12n * ONE,
    });
    const of = async (token: string) =>
      (await get(`/reporting/fps/yearly?address=${alice}&token=${token}`)).body as typeof expected;
    expect(await of("fcs")).toEqual([
      { year: 2025, earnings: String(80n * ONE), balance: String(10n * ONE), value: String(70n * ONE) },
      { year: 2024, earnings: String(10n * ONE), balance: String(10n * ONE), value: String(1000n * ONE) },
    ]);
    expect(await of("fps1")).toEqual(expected);
    expect(await of("combined")).toEqual([
      { year: 2025, earnings: String(96n * ONE), balance: String(12n * ONE), value: String(84n * ONE) },
      { year: 2024, earnings: String(12n * ONE), balance: String(12n * ONE), value: String(1200n * ONE) },
      expected[2],
    ]);
  });

  test("args: year", async () => {
    expect((await get(`/reporting/fps/yearly?address=${alice}&year=2024`)).body).toEqual([expected[1]]);
    expect((await get(`/reporting/fps/yearly?address=${alice}&year=2022`)).body).toEqual([]);
  });

  test("behavior: an account without FPS has no years", async () => {
    const { status, body } = await get(`/reporting/fps/yearly?address=${bob}`);
    expect({ status, body }).toEqual({ status: 200, body: [] });
  });

  test.each([
    ["", "address"],
    ["?address=0x12", "address"],
    [`?address=${alice}&token=fps2`, "token"],
    [`?address=${alice}&year=24`, "year"],
  ])("error: %s", async (query, name) => {
    expect(await get(`/reporting/fps/yearly${query}`)).toMatchObject({
      status: 400,
      body: { code: "invalid_parameter", error: expect.stringContaining(name) },
    });
  });
});
