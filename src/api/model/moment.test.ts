import { type Address, pad, zeroAddress } from "viem";
import { describe, expect, test } from "vitest";
import { financialLogRow } from "../../../tools/harness/rows.ts";
import { testApi } from "../../../tools/harness/test-api.ts";
import { indexTo, testDeps } from "../../../tools/harness/test-database.ts";
import { CHAINS } from "../../chains.ts";
import { balance, tokenTransfer } from "../../tables/balances.ts";
import { financialLog, reserve, reservePast } from "../../tables/financial-log.ts";
import { leadRate, leadRateChange } from "../../tables/rates.ts";
import { savingsAccount, savingsActivity, savingsModule } from "../../tables/savings.ts";
import { omittedOf } from "../cache/moment.ts";
import type { Deps } from "../deps.ts";
import { accountBalances } from "../rest/savings/schema.ts";
import { rankedHolders } from "./balances/queries.ts";
import { equityState } from "./equity.ts";
import { referredBy } from "./savings/accounts.ts";
import { rateFinder } from "./savings/rates.ts";

const ONE = 10n ** 18n;
const alice: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const module: Address = "0x1111111111111111111111111111111111111111";
const equity = String(CHAINS.find(({ id }) => id === 1)?.addresses.equity).toLowerCase() as Address;
/** 2023-11-14T22:13:20Z. */
const NOW = 1_700_000_000;
const DAY = 86_400n;
const iso = (seconds: number | bigint) => new Date(Number(seconds) * 1000).toISOString().replace(".000", "");

const live = { atStart: 0n, silent: false };
const deps = (over: Partial<Deps> = {}) => testDeps(db, { 1: live, 100: live }, over);

const { db, get } = await testApi({ 1: NOW, 100: NOW - 1000 });

type Log = Parameters<typeof financialLogRow>[0];
const financial = (rows: Log[]) =>
  db
    .insert(financialLog)
    .values(
      rows.map((row, i) =>
        financialLogRow({ logIndex: i, rows: i + 1, equity: 0n, fpsSupply: ONE, fpsPrice: ONE, ...row }),
      ),
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

  test.each([
    ["/ecosystem/fps/info", 86_400],
    // Its prices are stored later than the time that they are of.
    ["/ecosystem/frankencoin/info", 300],
  ])("behavior: clients may reuse %s of a final time for %i seconds", async (path, seconds) => {
    await financial([{ timestamp: 1_690_000_000n }]);
    for (const chainId of [1, 100]) await indexTo(db, chainId, 6000, NOW, NOW - 1000);
    const { headers } = await get(`${path}?at=${iso(1_690_000_000)}`);
    expect(headers.get("cache-control")).toContain(`max-age=${seconds},`);
  });

  test.each(["yesterday", "1690000000", "2023-02-30"])("error: at=%s", async (at) => {
    expect(await get(`/ecosystem/fps/info?at=${at}`)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("at: expected an ISO date") },
    });
  });

  test.each(["/ecosystem/fps/info", "/ecosystem/frankencoin/info"])(
    "behavior: with mints and burns only, %s has the same figures",
    async (path) => {
      await financial([{ timestamp: 1_690_000_000n }]);
      const ofPast = `${path}?at=${iso(1_690_000_000)}`;
      const { status, body } = await get(ofPast, { coinTransfers: "mint-burn" });
      expect(status).toBe(200);
      expect(body).toEqual((await get(ofPast)).body);
    },
  );
});

describe("equityState", () => {
  test("default: what the getters returned after the last block with a change", async () => {
    const none = { equity: 0n, minterReserve: 0n, balance: 0n, fpsSupply: 0n, fpsPrice: ONE };
    const [first, second] = [20n, 25n].map((equity) => ({
      ...none,
      equity: equity * ONE,
      balance: 35n * ONE,
    }));
    await db.insert(reservePast).values([
      { chainId: 1, until: 100n, ...none },
      { chainId: 1, until: 200n, ...none, ...first },
    ]);
    await db.insert(reserve).values({ chainId: 1, block: 9n, timestamp: 300n, ...none, ...second });
    const equityAt = async (time: bigint) => (await equityState(deps(), time)).equity / ONE;
    expect(await Promise.all([99n, 100n, 199n, 200n, 301n].map(equityAt))).toEqual([0n, 20n, 20n, 25n, 25n]);
  });
});

test("omittedOf: names what is undefined, also in nested objects", () => {
  const body = { a: 1, b: undefined, c: { d: undefined, e: null }, f: [{ g: undefined }, { g: undefined }] };
  expect(omittedOf(body)).toEqual(["b", "c.d", "f.g"]);
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
    const saved = {
      chainId: 1,
      module,
      account: alice,
      balance: 1000n * ONE,
      save: 1000n * ONE,
      interest: 0n,
      withdraw: 0n,
      saves: 1,
      interests: 0,
      // Interest starts three days after a save.
      ticks: 3n * DAY * 40_000n,
      referrer: zeroAddress,
      referralFeePpm: 0,
    };
    const now = { referralFees: 0n, withdrawals: 0, created: start, updated: start };
    await db.insert(savingsAccount).values({ ...saved, ...now });
    await db.insert(savingsActivity).values({
      ...saved,
      block: 2n,
      logIndex: 0,
      timestamp: start,
      txHash: pad("0x2"),
      number: 1,
      kind: "Saved",
      amount: 1000n * ONE,
      referralFee: null,
      ratePpm: 40_000,
    });
    await financial([{ timestamp: start, equity: 25n * ONE }]);
    const others = { minterReserve: 0n, balance: 25n * ONE, fpsSupply: ONE, fpsPrice: ONE };
    await db
      .insert(reserve)
      .values({ chainId: 1, block: 2n, timestamp: start, equity: 25n * ONE, ...others });
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

test("referredBy: accounts whose last log until then named the referrer", async () => {
  const portal = pad("0xaf", { size: 20 });
  const figures = { balance: ONE, save: ONE, interest: 0n, withdraw: 0n, saves: 1, interests: 0, ticks: 0n };
  const key = { chainId: 1, module, account: alice, referralFeePpm: 0, ...figures };
  const log = (block: bigint, referrer: Address) => ({
    ...key,
    ...({ block, timestamp: block, logIndex: 0, txHash: pad("0x1"), number: Number(block) } as const),
    ...({ kind: "Saved", amount: ONE, referralFee: null, ratePpm: 0, referrer } as const),
  });
  await db
    .insert(savingsActivity)
    .values([log(1n, zeroAddress), log(2n, portal), log(3n, zeroAddress), log(4n, portal)]);
  const others = { referrer: portal, referralFees: 0n, withdrawals: 0, created: 1n, updated: 4n };
  await db.insert(savingsAccount).values({ ...key, ...others });
  const rowsAt = async (at: bigint | undefined) =>
    (await referredBy(deps(), portal, at, async (read) => [...(await read(10))])).length;
  expect(await Promise.all([1n, 2n, 3n, 4n, undefined].map(rowsAt))).toEqual([0, 1, 0, 1, 1]);
});

test.each([undefined, 10n])("rankedHolders at %s: counts chains whose balances are cut", async (at) => {
  const holds = (chainId: number, account: Address, amount: bigint) =>
    ({ chainId, token: module, symbol: "zchf", account, balance: amount, updated: 5n }) as const;
  await db.insert(balance).values([holds(1, alice, 3n), holds(1, module, 2n), holds(100, alice, 1n)]);
  const { rows, holders } = await rankedHolders(deps(), "zchf", at, async (read) => [...(await read(1))]);
  expect(rows).toMatchObject([{ chainId: 1, account: alice, balance: 3n, updated: 5n }]);
  expect(holders).toEqual({ 1: 2, 100: 1 });
});
