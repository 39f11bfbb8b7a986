import { type Address, pad, zeroAddress } from "viem";
import { beforeEach, describe, expect, test } from "vitest";
import { fcsHeadRow } from "../../../../tools/harness/fcs-head.ts";
import { fcsTradeRow, financialLogRow } from "../../../../tools/harness/rows.ts";
import { testApi } from "../../../../tools/harness/test-api.ts";
import { CHAINS } from "../../../chains.ts";
import { tokenTransfer } from "../../../tables/balances.ts";
import { fcsFeeDay, fcsHead, fcsTrade } from "../../../tables/fcs.ts";
import { financialLog, reserve, reservePast } from "../../../tables/financial-log.ts";
import { token } from "../../../tables/tokens.ts";
import type { Deps } from "../../deps.ts";
import { momentMembers } from "../../http/of-moment.ts";
import { fcsDiscount, fcsFees, fcsInfo } from "./schema.ts";

const ONE = 10n ** 18n;
const NOW = 1_750_000_000;

const { db, get } = await testApi({ 1: NOW });

const body = async (path: string) => JSON.parse((await get(path)).text);

test("default: /fcs/info has what the getters returned", async () => {
  await db.insert(fcsHead).values(fcsHeadRow());
  expect(fcsInfo.strict().parse(await body("/fcs/info"))).toEqual({
    erc20: { name: "Frankencoin Shares", symbol: "FCS", decimals: 18 },
    chain: { chainId: 1, address: "0xDb861830D9Ae2d1fCF99fA0cfd3973de382B0B5b" },
    token: { ask: 1282, bid: 1200, totalAssets: 95_000, totalSupply: 222, isBinding: true },
  });
});

test("default: /fcs/discount under the names of the getters and of the public service", async () => {
  await db.insert(fcsHead).values(fcsHeadRow());
  expect(fcsDiscount.strict().parse(await body("/fcs/discount"))).toEqual({
    currentDiscount: 0.92,
    discount: 0.92,
    recentlyRedeemed: String(15n * ONE),
    weightedRecentRedemptions: String(9n * ONE),
    redemptionAnchor: NOW - 100,
    recoveryPeriod: 604_800,
    recoveryPeriodSeconds: 604_800,
    countdown: 604_700,
    recoveryCountdownSeconds: 604_700,
  });
});

test("behavior: getters that revert", async () => {
  const reverted = { ask: null, bid: null, totalAssets: null, isBinding: null, currentDiscount: null };
  await db.insert(fcsHead).values(fcsHeadRow({ ...reverted, totalSupply: 0n, redemptionAnchor: 0n }));
  expect((await body("/fcs/info")).token).toEqual({
    ask: 0,
    bid: 0,
    totalAssets: 0,
    totalSupply: 0,
    isBinding: false,
  });
  expect(await body("/fcs/discount")).toMatchObject({ currentDiscount: 1, countdown: 0 });
});

test("default: /fcs/fees by day, oldest first", async () => {
  const day = (date: string) => BigInt(Date.parse(date) / 1000);
  await db.insert(fcsFeeDay).values([
    { chainId: 1, day: day("2026-10-09"), amount: 2n * ONE, withdrawals: 1 },
    { chainId: 1, day: day("2026-10-08"), amount: (25n * ONE) / 2n, withdrawals: 3 },
  ]);
  expect(fcsFees.parse(await body("/fcs/fees"))).toEqual({
    num: 2,
    total: 14.5,
    days: [
      { date: "2026-10-08", timestamp: Number(day("2026-10-08")), amount: 12.5, count: 3 },
      { date: "2026-10-09", timestamp: Number(day("2026-10-09")), amount: 2, count: 1 },
    ],
  });
  const { text } = await get("/fcs/fees?format=csv");
  expect(text.split("\r\n")[1]).toBe("2026-10-08,1791417600,12.5,3");
});

test("default: bare numbers for listing sites", async () => {
  const counters = { heldBySelf: 0n, mints: 1, burns: 0, transfers: 1, updated: 1n };
  await db.insert(token).values({ chainId: 1, symbol: "fcs", supply: (5n * ONE) / 2n, ...counters });
  for (const name of ["totalsupply", "circulatingsupply"]) {
    expect((await get(`/fcs/coinmarketcap/${name}`)).text).toBe("2.5");
  }
});

test.each(["/fcs/info", "/fcs/discount"])("error: %s without the contract", async (path) => {
  const expectMissing = async (over?: Partial<Deps>) => {
    const { status, text } = await get(path, over);
    const error = { error: "FCS is not deployed on the indexed chains", code: "not_deployed" };
    expect({ status, text }).toEqual({ status: 404, text: JSON.stringify(error) });
  };
  await expectMissing();
  await db.insert(fcsHead).values(fcsHeadRow());
  const chains = CHAINS.filter(({ id }) => id === 1).map((chain) => ({ ...chain, addresses: {} }));
  await expectMissing({ chains });
});

test("behavior: without the contract there are no fees and no supply", async () => {
  expect(await body("/fcs/fees")).toEqual({ num: 0, total: 0, days: [] });
  expect(await body("/fcs/coinmarketcap/totalsupply")).toBe(0);
});

describe("of a moment", () => {
  const DAY = 86_400;
  const [START, WRAPPED] = [NOW - 30 * DAY, NOW - 20 * DAY];
  const alice: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
  const at = (path: string, seconds: number) => `${path}?at=${new Date(seconds * 1000).toISOString()}`;

  const mint = (symbol: "fps" | "fcs", seconds: number, shares: bigint) => ({
    ...{ chainId: 1, count: BigInt(seconds), symbol, timestamp: BigInt(seconds), block: BigInt(seconds) },
    ...{ logIndex: symbol === "fps" ? 0 : 1, txHash: pad("0x1"), from: zeroAddress, to: alice },
    ...{ amount: shares, balanceFrom: 0n, balanceTo: shares },
  });

  beforeEach(async () => {
    await db.insert(fcsHead).values(fcsHeadRow());
    await db.insert(financialLog).values(financialLogRow({ timestamp: BigInt(START) }));
    await db
      .insert(fcsTrade)
      .values([
        fcsTradeRow({ kind: "Wrapped", timestamp: BigInt(WRAPPED), shares: 9n * ONE }),
        fcsTradeRow({ kind: "Withdraw", timestamp: BigInt(WRAPPED + DAY), shares: 2n * ONE }),
        fcsTradeRow({ kind: "Deposit", timestamp: BigInt(WRAPPED + 8 * DAY), shares: ONE }),
      ]);
    await db
      .insert(tokenTransfer)
      .values([
        mint("fps", START, 40n * ONE),
        mint("fcs", WRAPPED, 9n * ONE),
        mint("fcs", WRAPPED + DAY, ONE),
      ]);
    const capital = { minterReserve: 0n, balance: 0n, fpsSupply: 40n * ONE };
    await db.insert(reservePast).values({
      ...{ chainId: 1, until: BigInt(WRAPPED + DAY), ...capital },
      ...{ equity: 400n * ONE, fpsPrice: 30n * ONE },
    });
    await db.insert(reserve).values({
      ...{ chainId: 1, block: 9n, timestamp: BigInt(WRAPPED + DAY), ...capital },
      ...{ equity: 800n * ONE, fpsPrice: 60n * ONE },
    });
  });

  test.each([
    ["the first FCS", WRAPPED, { ask: 30, totalAssets: 90, totalSupply: 9 }],
    ["a second before the next block", WRAPPED + DAY - 1, { ask: 30, totalAssets: 90, totalSupply: 9 }],
    ["the next block", WRAPPED + DAY, { ask: 60, totalAssets: 200, totalSupply: 10 }],
  ])("default: /fcs/info at %s has what follows from logs", async (_, seconds, token) => {
    const { body, headers } = await get(at("/fcs/info", seconds));
    expect(fcsInfo.extend(momentMembers).strict().parse(body)).toEqual({
      erc20: { name: "Frankencoin Shares", symbol: "FCS", decimals: 18 },
      chain: { chainId: 1, address: "0xDb861830D9Ae2d1fCF99fA0cfd3973de382B0B5b" },
      token,
      at: seconds,
      omitted: ["token.bid", "token.isBinding"],
    });
    expect(headers.get("x-omitted")).toBe("token.bid,token.isBinding");
  });

  test.each([
    ["before the first redemption", WRAPPED, [0n, 0n, 0, 0]],
    ["at a redemption", WRAPPED + DAY, [2n * ONE, 2n * ONE, WRAPPED + DAY, 7 * DAY]],
    ["half a period later", WRAPPED + DAY + 3.5 * DAY, [2n * ONE, ONE, WRAPPED + DAY, 3.5 * DAY]],
    ["after a purchase of a period later", NOW - DAY, [2n * ONE, 0n, WRAPPED + DAY, 0]],
  ] as const)(
    "default: /fcs/discount %s, to the second",
    async (_, seconds, [redeemed, weighted, anchor, left]) => {
      const { body } = await get(at("/fcs/discount", seconds));
      expect(fcsDiscount.extend(momentMembers).strict().parse(body)).toEqual({
        recentlyRedeemed: String(redeemed),
        weightedRecentRedemptions: String(weighted),
        redemptionAnchor: anchor,
        recoveryPeriod: 7 * DAY,
        recoveryPeriodSeconds: 7 * DAY,
        countdown: left,
        recoveryCountdownSeconds: left,
        at: seconds,
        omitted: ["currentDiscount", "discount"],
      });
    },
  );

  test.each(["/fcs/info", "/fcs/discount"])(
    "behavior: %s at the indexed head is that of now",
    async (path) => {
      const { at: _, omitted, ...then } = (await get(at(path, NOW))).body;
      expect([then, omitted]).toEqual([await body(path), []]);
    },
  );

  test.each(["/fcs/info", "/fcs/discount"])("error: %s before the first FCS", async (path) => {
    const { status, body } = await get(at(path, WRAPPED - 1));
    expect([status, body]).toEqual([
      404,
      { error: "FCS did not exist yet at this time", code: "not_deployed" },
    ]);
    expect((await get(at(path, START - 1))).status).toBe(400);
  });
});
