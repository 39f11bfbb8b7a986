import { type Address, pad, zeroAddress } from "viem";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  emptyTables,
  indexTo,
  type TestDatabase,
  testDatabase,
  testDeps,
} from "../../../harness/test-database.ts";
import { CHAINS } from "../../chains.ts";
import { tokenTransfer } from "../../tables/balances.ts";
import { financialLog } from "../../tables/financial-log.ts";
import { leadRate, leadRateChange } from "../../tables/rates.ts";
import { savingsActivity, savingsModule } from "../../tables/savings.ts";
import { createApp } from "../app.ts";
import type { Deps } from "../deps.ts";
import { fpsInfo } from "../rest/ecosystem/schema.ts";
import { accountBalances } from "../rest/savings/schema.ts";
import { equityState } from "./equity.ts";
import { omittedOf } from "./moment.ts";
import { ticksAfter } from "./savings/figures.ts";
import { rateFinder } from "./savings/rates.ts";

const ONE = 10n ** 18n;
const alice: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const module: Address = "0x1111111111111111111111111111111111111111";
const equity = String(CHAINS.find(({ id }) => id === 1)?.addresses.equity).toLowerCase() as Address;
/** 2023-11-14T22:13:20Z. */
const NOW = 1_700_000_000;
const DAY = 86_400n;
const iso = (seconds: number | bigint) => new Date(Number(seconds) * 1000).toISOString().replace(".000", "");

let db: TestDatabase;
const live = { atStart: 0n, silent: false };
const deps = (over: Partial<Deps> = {}) => testDeps(db, { 1: live, 100: live }, over);

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  await emptyTables(db);
  await indexTo(db, 1, 5000, NOW);
  await indexTo(db, 100, 5000, NOW - 1000);
});

const get = async (path: string, over: Partial<Deps> = {}) => {
  const response = await createApp(deps(over)).request(path);
  return { status: response.status, headers: response.headers, body: await response.json() };
};

type Log = Partial<typeof financialLog.$inferInsert> & { timestamp: bigint };
const financial = (rows: Log[]) =>
  db.insert(financialLog).values(
    rows.map((row, i) => ({
      chainId: 1,
      block: row.timestamp,
      logIndex: i,
      txHash: pad("0x1"),
      kind: "Frankencoin:Mint" as const,
      amount: 0n,
      isResult: false,
      perFps: 0n,
      rows: i + 1,
      inflow: 0n,
      outflow: 0n,
      savings: 0n,
      earningsPerFps: 0n,
      equity: 0n,
      fpsSupply: ONE,
      fpsPrice: ONE,
      ...row,
    })),
  );

type Transfer = Partial<typeof tokenTransfer.$inferInsert> & { timestamp: bigint };
const transfers = (rows: Transfer[]) =>
  db.insert(tokenTransfer).values(
    rows.map((row, i) => ({
      chainId: 1,
      count: BigInt(i + 1),
      symbol: "zchf" as const,
      block: row.timestamp,
      logIndex: i,
      txHash: pad("0x1"),
      from: zeroAddress,
      to: equity,
      amount: 0n,
      balanceFrom: 0n,
      balanceTo: 0n,
      ...row,
    })),
  );

describe("the time", () => {
  const paths = [
    "/ecosystem/frankencoin/info",
    "/ecosystem/fps/info",
    "/savings/core/info",
    `/savings/core/balance/${alice}`,
  ];

  test.each(paths)(
    "error: %s before the first figures, after the indexed time, in the future",
    async (path) => {
      expect(await get(`${path}?at=2023-01-01`)).toMatchObject({
        status: 400,
        body: { error: "at: expected a time with figures; there are none yet" },
      });
      await financial([{ timestamp: 1_690_000_000n }]);
      expect(await get(`${path}?at=${iso(1_689_999_999)}`)).toMatchObject({
        status: 400,
        body: { code: "invalid_parameter", error: expect.stringContaining(`begin at ${iso(1_690_000_000)}`) },
      });
      expect((await get(`${path}?at=${iso(1_690_000_000)}`)).status).toBe(200);
      expect((await get(`${path}?at=${iso(NOW - 1000)}`)).status).toBe(200);
      const late = await get(`${path}?at=${iso(NOW - 999)}`);
      expect(late).toMatchObject({
        status: 503,
        body: { code: "unavailable", error: expect.stringContaining(`chain 100 (until ${iso(NOW - 1000)})`) },
      });
      expect(late.headers.get("retry-after")).toBe("5");
      expect(await get(`${path}?at=2999-01-01`)).toMatchObject({
        status: 400,
        body: { error: "at: expected a time that is not in the future" },
      });
    },
  );

  test.each(["yesterday", "1690000000", "2023-02-30"])("error: at=%s", async (at) => {
    expect(await get(`/ecosystem/fps/info?at=${at}`)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("at: expected an ISO date") },
    });
  });

  test("error: with mints and burns only, past balances are not known", async () => {
    await financial([{ timestamp: 1_690_000_000n }]);
    const path = `/ecosystem/fps/info?at=${iso(1_690_000_000)}`;
    expect(await get(path, { coinTransfers: "mint-burn" })).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining("COIN_TRANSFERS=mint-burn") },
    });
  });
});

describe("equityState", () => {
  test("default: the equity of the last log, and what was transferred since", async () => {
    await transfers([
      { timestamp: 100n, balanceTo: 30n * ONE },
      { timestamp: 200n, balanceTo: 35n * ONE },
      { timestamp: 300n, to: alice, from: equity, balanceFrom: 9n * ONE },
    ]);
    await financial([{ timestamp: 100n, equity: 20n * ONE }]);
    const at = (time: bigint) => equityState(deps(), time);
    expect(await at(99n)).toMatchObject({ balance: 0n, equity: 0n, minterReserve: 0n });
    expect(await at(199n)).toMatchObject({ balance: 30n * ONE, equity: 20n * ONE, minterReserve: 10n * ONE });
    expect(await at(200n)).toMatchObject({ balance: 35n * ONE, equity: 25n * ONE, minterReserve: 10n * ONE });
    expect(await at(300n)).toMatchObject({ balance: 9n * ONE, equity: 0n, minterReserve: 10n * ONE });
  });

  test("behavior: without equity the reserve of minters is unknown, and so is what a transfer adds", async () => {
    await transfers([
      { timestamp: 100n, balanceTo: 30n * ONE },
      { timestamp: 200n, balanceTo: 35n * ONE },
    ]);
    await financial([{ timestamp: 100n, equity: 0n }]);
    expect(await equityState(deps(), 150n)).toMatchObject({
      balance: 30n * ONE,
      equity: 0n,
      minterReserve: undefined,
    });
    const { equity: capital, price, supply } = await equityState(deps(), 200n);
    expect([capital, price, supply]).toEqual([undefined, undefined, 0n]);
    const { body } = await get(`/ecosystem/fps/info?at=${iso(200)}`);
    const { omitted, reserve } = fpsInfo.parse(body);
    expect(omitted).toEqual([
      "token.price",
      "token.marketCap",
      "reserve.equity",
      "reserve.minter",
      "mintingCapacity",
      "unboundedFamilies",
    ]);
    expect(reserve).toEqual({ balance: 35 });
  });
});

test("omittedOf: names what is undefined, also in nested objects", () => {
  const body = { a: 1, b: undefined, c: { d: undefined, e: null }, f: [{ g: undefined }] };
  expect(omittedOf(body)).toEqual(["b", "c.d", "f.0.g"]);
});

test("rateFinder: ticks of earlier rates follow from the last one", async () => {
  const change = (count: number, timestamp: bigint, ratePpm: number) => ({
    chainId: 1,
    module,
    count,
    timestamp,
    block: timestamp,
    logIndex: 0,
    txHash: pad("0x1"),
    ratePpm,
  });
  await db
    .insert(leadRateChange)
    .values([change(1, 1000n, 50_000), change(2, 1100n, 0), change(3, 1300n, 20_000)]);
  await db.insert(leadRate).values({ chainId: 1, module, ratePpm: 20_000, since: 1300n, ticks: 5_000_000n });
  const rateAt = await rateFinder(deps(), 9999n);
  expect(() => rateAt(1, module, 999n)).toThrow("no rate");
  expect(rateAt(1, module, 1000n)).toEqual({ ratePpm: 50_000, since: 1000n, ticks: 0n });
  expect(rateAt(1, module, 1299n)).toEqual({ ratePpm: 0, since: 1100n, ticks: 5_000_000n });
  expect(rateAt(1, module, 9999n)).toMatchObject({ ratePpm: 20_000, ticks: 5_000_000n });
  expect(() => rateAt(100, module, 9999n)).toThrow("no rate");
});

test("ticksAfter: interest starts three days after a save, by the average of what was saved", () => {
  const rate = { ratePpm: 40_000, balance: 1n };
  const delay = 40_000n * 3n * DAY;
  const saved = (amount: bigint) => ({ ...rate, kind: "Saved" as const, amount });
  expect(ticksAfter(saved(100n), { ticks: 0n, balance: 0n }, 7n)).toBe(7n + delay);
  expect(ticksAfter(saved(100n), { ticks: 3n, balance: 300n }, 7n)).toBe(7n + delay / 4n);
  expect(ticksAfter(saved(100n), { ticks: 17n, balance: 300n }, 7n)).toBe(
    7n + (300n * 10n + 100n * delay) / 400n,
  );
  const other = (kind: "Withdrawn" | "InterestCollected", balance: bigint) => ({
    ...rate,
    kind,
    amount: 1n,
    balance,
  });
  expect(ticksAfter(other("Withdrawn", 5n), { ticks: 3n, balance: 6n }, 7n)).toBe(7n);
  expect(ticksAfter(other("Withdrawn", 0n), { ticks: 3n, balance: 6n }, 7n)).toBe(0n);
  expect(ticksAfter(other("InterestCollected", 5n), { ticks: 9n, balance: 4n }, 7n)).toBe(9n);
});

describe("/savings/core/balance", () => {
  const YEAR = 365n * DAY;
  const start = BigInt(NOW) - 2n * YEAR;

  const fill = async (isCappedByEquity: boolean) => {
    const since = { chainId: 1, module, ratePpm: 40_000 };
    await db.insert(leadRate).values({ ...since, since: start, ticks: 0n });
    await db.insert(leadRateChange).values({
      ...since,
      count: 1,
      timestamp: start,
      block: 1n,
      logIndex: 0,
      txHash: pad("0x1"),
    });
    const zero = { balance: 0n, save: 0n, interest: 0n, referralFees: 0n, withdraw: 0n };
    const counts = { saves: 0, interests: 0, withdrawals: 0, rateChanges: 1, rateProposals: 0, updated: 0n };
    await db.insert(savingsModule).values({ chainId: 1, module, isCappedByEquity, ...zero, ...counts });
    await db.insert(savingsActivity).values({
      chainId: 1,
      module,
      account: alice,
      block: 2n,
      logIndex: 0,
      timestamp: start,
      txHash: pad("0x2"),
      number: 1,
      kind: "Saved",
      amount: 1000n * ONE,
      referralFee: null,
      ratePpm: 40_000,
      balance: 1000n * ONE,
      save: 1000n * ONE,
      interest: 0n,
      withdraw: 0n,
    });
    await financial([{ timestamp: start, equity: 25n * ONE }]);
    await transfers([{ timestamp: start, balanceTo: 25n * ONE }]);
  };
  const accruedAt = async (at: bigint) => {
    const { body } = await get(`/savings/core/balance/${alice}?at=${iso(at)}`);
    return accountBalances.parse(body)[1]?.[module]?.accruedInterest;
  };

  test("default: accrued to the second of the time, after the delay of three days", async () => {
    await fill(false);
    expect(await accruedAt(start + 3n * DAY)).toBe("0");
    expect(await accruedAt(start + 3n * DAY + YEAR)).toBe(String(40n * ONE));
    const perSecond = (1000n * ONE * 40_000n) / 1_000_000n / YEAR;
    expect(await accruedAt(start + 3n * DAY + 1n)).toBe(String(perSecond));
  });

  test("behavior: at most the equity, in the module that is capped by it", async () => {
    await fill(true);
    expect(await accruedAt(start + 3n * DAY + YEAR)).toBe(String(25n * ONE));
  });
});
