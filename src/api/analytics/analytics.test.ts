import { parse as parseCsv } from "csv-parse/sync";
import Papa from "papaparse";
import { type Address, type Hex, pad, parseUnits, toHex } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { slotOf } from "../../chains.ts";
import { FINANCIAL_KINDS, type FinancialKind } from "../../financial-kinds.ts";
import { recordId } from "../../record-id.ts";
import { financialDay, financialKindTotal, financialLog, reserve } from "../../tables/financial-log.ts";
import { createApp } from "../app.ts";
import { indexTo, type TestDatabase, testDatabase, testDeps } from "../shared/test-database.ts";
import { dailyLogs, fpsEarnings, fpsExposure, profitLossLog, transactionPage } from "./schema.ts";

const chainIds = [1, 100, 8453];
const live = { atStart: 0n, silent: false };
/** Chain 10 never has a log. */
const heads = { 1: live, 10: live, 100: live, 8453: live };
const minter: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const DAY = 86_400n;
const ONE = 10n ** 18n;

type Page = z.infer<typeof transactionPage>;
type LogRow = typeof financialLog.$inferInsert;
type Expected = Page["logs"][number] & { perFps: bigint };

/** A small generator with a fixed seed: the same history in every run. */
function generator(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

type Log = {
  chainId: number;
  block: bigint;
  logIndex: number;
  timestamp: bigint;
  kind: FinancialKind;
  amount: bigint;
  savingsChange: bigint;
  metrics: { equity: bigint; fpsSupply: bigint; fpsPrice: bigint } | undefined;
  txHash: Hex;
};

const sideKinds: FinancialKind[] = [
  "Equity:Profit",
  "Equity:Loss",
  "Savings:Saved",
  "Savings:InterestCollected",
  "Savings:Withdrawn",
  "Savings:RateChanged",
  "Frankencoin:Mint",
  "Frankencoin:Burn",
];
const allKinds = Object.keys(FINANCIAL_KINDS) as FinancialKind[];

/** Logs of three chains over some three years, often at the same second, in no order of chains. */
function history(seed: number, length: number): Log[] {
  const random = generator(seed);
  const blocks = new Map(chainIds.map((id) => [id, 100n]));
  const logs: Log[] = [];
  let timestamp = 1_672_617_600n;
  while (logs.length < length) {
    timestamp += [0n, 0n, 1n, 60n, DAY, 9n * DAY][random(6)] ?? 0n;
    // Some blocks of a chain share their second; logs beyond 100,000 in a block exist too.
    const chainId = chainIds[random(3)] ?? 1;
    const block = (blocks.get(chainId) ?? 0n) + 1n;
    blocks.set(chainId, block);
    const fpsSupply = BigInt(random(5)) * 1000n * ONE + BigInt(random(1000));
    const metrics =
      chainId === 1
        ? { equity: BigInt(random(1_000_000)), fpsSupply, fpsPrice: BigInt(random(1_000_000)) }
        : undefined;
    for (let i = 0; i <= random(3); i++) {
      const kinds = chainId === 1 ? allKinds : sideKinds;
      const kind = kinds[random(kinds.length)] ?? "Equity:Profit";
      const amount = BigInt(random(1_000_000_000)) * 10n ** BigInt(random(15)) + BigInt(random(7));
      const fee = kind === "Savings:InterestCollected" ? amount / BigInt(1 + random(9)) : 0n;
      const sign = { "Savings:Saved": 1n, "Savings:InterestCollected": 1n, "Savings:Withdrawn": -1n };
      logs.push({
        chainId,
        block,
        logIndex: i * 60_000,
        timestamp,
        kind,
        amount,
        savingsChange: (sign[kind as keyof typeof sign] ?? 0n) * amount - fee,
        metrics,
        txHash: pad(toHex(logs.length + 1)),
      });
    }
  }
  return logs;
}

const byPlace = (a: Log, b: Log) =>
  Number(a.timestamp - b.timestamp) ||
  a.chainId - b.chainId ||
  Number(a.block - b.block) ||
  a.logIndex - b.logIndex;

/** What the handlers store: totals of each chain by itself. */
async function store(db: TestDatabase, logs: readonly Log[]) {
  const rows: LogRow[] = [];
  for (const chainId of chainIds) {
    const totals = { rows: 0, inflow: 0n, outflow: 0n, savings: 0n, earningsPerFps: 0n };
    for (const log of logs.filter((candidate) => candidate.chainId === chainId).sort(byPlace)) {
      const { savingsChange, metrics, ...rest } = log;
      const perFps = termOf(log);
      totals.rows += 1;
      if (log.kind === "Equity:Profit") totals.inflow += log.amount;
      if (log.kind === "BridgedAccounting:ReceivedProfits") totals.inflow -= log.amount;
      if (log.kind === "Equity:Loss") totals.outflow += log.amount;
      if (log.kind === "BridgedAccounting:ReceivedLosses") totals.outflow -= log.amount;
      totals.savings += savingsChange;
      totals.earningsPerFps += perFps;
      const isResult = /Profit|Loss/.test(log.kind);
      rows.push({ ...rest, ...totals, ...metrics, perFps, isResult, minter: isResult ? minter : null });
    }
  }
  await db.insert(financialLog).values(rows);
  const lastOfDay = new Map(rows.map((row) => [`${row.chainId} ${row.timestamp / DAY}`, row]));
  await db.insert(financialDay).values(
    [...lastOfDay.values()].map(({ kind, amount, isResult, minter, perFps, ...row }) => ({
      ...row,
      day: row.timestamp - (row.timestamp % DAY),
    })),
  );
}

function termOf({ kind, amount, metrics }: Log): bigint {
  if (!metrics?.fpsSupply) return 0n;
  if (kind === "Equity:Profit") return (amount * ONE) / metrics.fpsSupply;
  if (kind === "Equity:Loss") return -((amount * ONE) / metrics.fpsSupply);
  return 0n;
}

/** The rows as the contract of the API words them, counted over all chains at once, oldest first. */
function expectedRows(logs: readonly Log[]): Expected[] {
  const sorted = logs.toSorted(byPlace);
  const totals = { inflow: 0n, outflow: 0n, savings: 0n, perFps: 0n, equity: 0n, supply: 0n, price: 0n };
  const nets: { timestamp: bigint; net: bigint }[] = [];
  return sorted.map((log) => {
    if (log.kind === "Equity:Profit") totals.inflow += log.amount;
    if (log.kind === "BridgedAccounting:ReceivedProfits") totals.inflow -= log.amount;
    if (log.kind === "Equity:Loss") totals.outflow += log.amount;
    if (log.kind === "BridgedAccounting:ReceivedLosses") totals.outflow -= log.amount;
    totals.savings += log.savingsChange;
    totals.perFps += termOf(log);
    if (log.metrics) {
      totals.equity = log.metrics.equity;
      totals.supply = log.metrics.fpsSupply;
      totals.price = log.metrics.fpsPrice;
    }
    const net = totals.inflow - totals.outflow;
    const midnight = (log.timestamp / DAY - 365n) * DAY;
    const earlier = nets.findLast(({ timestamp }) => timestamp < midnight)?.net ?? 0n;
    nets.push({ timestamp: log.timestamp, net });
    return {
      chainId: log.chainId,
      count: String(recordId(log.block, log.logIndex, slotOf(log.chainId))),
      timestamp: String(log.timestamp),
      kind: log.kind,
      amount: String(log.amount),
      txHash: log.txHash,
      totalInflow: String(totals.inflow),
      totalOutflow: String(totals.outflow),
      totalEquity: String(totals.equity),
      totalSavings: String(totals.savings),
      fpsTotalSupply: String(totals.supply),
      fpsPrice: String(totals.price),
      realizedNetEarnings: String(net - earlier),
      earningsPerFPS: String(totals.perFps),
      perFps: termOf(log),
    };
  });
}

const bare = (rows: readonly Expected[]): Page["logs"] => rows.map(({ perFps: _, ...row }) => row);

async function appOver(logs: readonly Log[]) {
  const db = await testDatabase();
  if (logs.length > 0) await store(db, logs);
  for (const id of [10, ...chainIds]) await indexTo(db, id, 1_000_000, 1_800_000_000);
  const app = createApp(testDeps(db, heads));
  const get = async (path: string) => {
    const response = await app.request(`/analytics/${path}`);
    const type = response.headers.get("content-type") ?? "";
    const text = await response.text();
    return {
      status: response.status,
      type,
      text,
      body: type.includes("json") ? JSON.parse(text) : undefined,
    };
  };
  const page = async (query: string) => {
    const { status, body } = await get(`transactionLog/json?${query}`);
    expect(status).toBe(200);
    return transactionPage.parse(body);
  };
  const traverse = async (query: string) => {
    const rows: Page["logs"] = [];
    let after = "";
    for (let turn = 0; turn < 2000; turn++) {
      const { num, logs: found, pageInfo } = await page(`${query}${after}`);
      expect(num).toBe(found.length);
      rows.push(...found);
      if (!pageInfo.hasNextPage) return rows;
      after = `&after=${pageInfo.endCursor}`;
    }
    throw new Error("the traversal does not end");
  };
  return { db, get, page, traverse };
}

type Over = Awaited<ReturnType<typeof appOver>>;

describe.each([1, 2, 3])("/transactionLog/json of history %i", (seed) => {
  const logs = history(seed, 100);
  const expected = bare(expectedRows(logs));
  let over: Over;
  beforeAll(async () => {
    over = await appOver(logs);
  });

  test.each([1, 7, 50, 1000])("behavior: pages of %i visit each row once, both ways", async (limit) => {
    const ascending = over.traverse(`limit=${limit}&firstItem=true`);
    const descending = over.traverse(`limit=${limit}`);
    expect(await ascending).toEqual(expected);
    expect(await descending).toEqual(expected.toReversed());
  });

  test("behavior: a page read again begins at the same row, rows of later blocks or not", async () => {
    const half = await appOver(logs.toSorted(byPlace).slice(0, 50));
    const first = await half.page("limit=10");
    const before = await half.page(`limit=10&after=${first.pageInfo.endCursor}`);
    const after = await over.page(`limit=10&after=${first.pageInfo.endCursor}`);
    expect(after.logs).toEqual(before.logs);
    expect(after.pageInfo.startCursor).toBe(before.pageInfo.startCursor);
  });

  test("/profitLossLog: newest first, with the totals at each row", async () => {
    const { num, logs: found } = profitLossLog.parse((await over.get("profitLossLog")).body);
    const rows = expectedRows(logs).filter(({ kind }) => /Profit|Loss/.test(kind));
    expect(num).toBe(rows.length);
    expect(found).toEqual(
      rows.toReversed().map((row) => ({
        chainId: row.chainId,
        minter,
        created: row.timestamp,
        count: row.count,
        kind: row.kind.split(":")[1],
        amount: row.amount,
        profits: row.totalInflow,
        losses: row.totalOutflow,
        perFPS: String(row.perFps),
      })),
    );
  });

  test("/dailyLog/json: the last row of each day", async () => {
    const { num, logs: found } = dailyLogs.parse((await over.get("dailyLog/json?limit=1")).body);
    const lastOfDay = new Map(expected.map((row) => [BigInt(row.timestamp) / DAY, row]));
    expect(num).toBe(lastOfDay.size);
    expect(found).toEqual(
      [...lastOfDay].map(([day, { chainId, count, kind, amount, ...row }]) => ({
        ...row,
        date: new Date(Number(day * DAY) * 1000).toISOString().slice(0, 10),
        timestamp: String(day * DAY),
      })),
    );
  });

  test("/transactionLog/csvE18: two parsers read the JSON's values, scaled", async () => {
    const { type, text } = await over.get("transactionLog/csvE18?limit=1000&firstItem=true");
    expect(type).toBe("text/csv; charset=utf-8");
    const one = parseCsv(text, { columns: true }) as Record<string, string>[];
    const other = Papa.parse<Record<string, string>>(text.trimEnd(), { header: true });
    expect(other.errors).toEqual([]);
    expect(other.data).toEqual(one);
    expect(one.length).toBe(expected.length);
    one.forEach((row, i) => {
      const { chainId, count, txHash, timestamp, kind, ...amounts } = expected[i] ?? ({} as never);
      expect(row.timestamp).toBe(timestamp);
      expect(row.kind).toBe(kind);
      expect(Object.keys(row)).toHaveLength(2 + Object.keys(amounts).length);
      for (const [key, raw] of Object.entries(amounts)) {
        expect(row[key]).toMatch(/^-?\d+(\.\d+)?$/);
        expect(String(parseUnits(row[key] ?? "", 18)), key).toBe(raw);
      }
    });
  });

  test("/dailyLog/csvE18: the JSON's values, scaled", async () => {
    const { text } = await over.get("dailyLog/csvE18");
    const { logs: days } = dailyLogs.parse((await over.get("dailyLog/json")).body);
    const rows = parseCsv(text, { columns: true }) as Record<string, string>[];
    expect(Papa.parse(text.trimEnd(), { header: true })).toMatchObject({ data: rows, errors: [] });
    expect(
      rows.map(({ date, timestamp, ...amounts }) => ({
        date,
        timestamp,
        ...Object.fromEntries(
          Object.entries(amounts).map(([key, value]) => [key, String(parseUnits(value, 18))]),
        ),
      })),
    ).toEqual(days.map(({ txHash: _, ...day }) => day));
  });
});

describe("paging", () => {
  let over: Over;
  beforeAll(async () => {
    over = await appOver(history(4, 80));
  });

  test("default: 50 rows, newest first", async () => {
    const { num, logs, pageInfo } = await over.page("");
    expect(num).toBe(50);
    expect(pageInfo.hasNextPage).toBe(true);
    const times = logs.map(({ timestamp }) => Number(timestamp));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect((await over.page("firstItem=false&limit=50")).logs).toEqual(logs);
  });

  test("pageInfo=true appends the JSON's pageInfo to the CSV", async () => {
    const { pageInfo } = await over.page("limit=3");
    const { text } = await over.get("transactionLog/csvE18?limit=3&pageInfo=true");
    const lines = text.split("\r\n");
    expect(lines).toHaveLength(6);
    expect(lines[5]).toBe("");
    expect(JSON.parse(lines[4] ?? "")).toEqual(pageInfo);
    const { text: plain } = await over.get("transactionLog/csvE18?limit=3");
    const rows = lines.slice(0, 4).join("\r\n");
    expect(parseCsv(rows, { columns: true })).toEqual(parseCsv(plain, { columns: true }));
    expect(Papa.parse(rows, { header: true }).data).toHaveLength(3);
  });

  test("error: a cursor altered in one character, or of the other order", async () => {
    const cursor = (await over.page("limit=5")).pageInfo.endCursor ?? "";
    const oldest = (await over.page("limit=5&firstItem=true")).pageInfo.endCursor ?? "";
    const altered = [...cursor].map(
      (letter, i) => cursor.slice(0, i) + (letter === "A" ? "B" : "A") + cursor.slice(i + 1),
    );
    for (const bad of [
      ...altered,
      oldest,
      "",
      "x",
      "%00",
      encodeURIComponent("'; drop table x"),
      `${cursor}A`,
      // Whole, but of a time that no column holds.
      "AIAAAAAAAAAAAAAAAQAAAAAAAAABAAAAAZq48_g_cHJd",
    ]) {
      for (const path of ["json", "csvE18"]) {
        const { status, body } = await over.get(`transactionLog/${path}?after=${bad}`);
        expect(status, bad).toBe(400);
        expect(body).toMatchObject({ code: "invalid_parameter", error: expect.stringContaining("after") });
      }
    }
    expect((await over.get(`transactionLog/json?after=${cursor}&firstItem=true`)).status).toBe(400);
    expect((await over.get(`transactionLog/json?after=${cursor}&after=${cursor}`)).status).toBe(400);
  });

  test.each(["00050", "050", "0000000000000000000050"])("behavior: limit=%s is 50", async (limit) => {
    expect((await over.page(`limit=${limit}`)).num).toBe(50);
  });

  test.each([
    "0",
    "000",
    "1001",
    "01001",
    "-1",
    "1.5",
    "ten",
    "",
    "1e2",
    "99999999999999999999",
    "+5",
    "0x5",
  ])("error: limit=%s", async (limit) => {
    const { status, body } = await over.get(`transactionLog/json?limit=${limit}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "invalid_parameter", error: expect.stringContaining("limit") });
  });
});

describe("a fresh deployment", () => {
  let over: Over;
  beforeAll(async () => {
    over = await appOver([]);
  });

  test("logs are empty, CSV files have their header", async () => {
    for (const query of ["", "firstItem=true"]) {
      expect(await over.page(query)).toEqual({
        num: 0,
        logs: [],
        pageInfo: { startCursor: null, endCursor: null, hasNextPage: false },
      });
    }
    expect((await over.get("dailyLog/json")).body).toEqual({ num: 0, logs: [] });
    expect((await over.get("profitLossLog")).body).toEqual({ num: 0, logs: [] });
    const totals =
      "totalInflow,totalOutflow,totalEquity,totalSavings,fpsTotalSupply,fpsPrice,realizedNetEarnings,earningsPerFPS\r\n";
    expect((await over.get("transactionLog/csvE18")).text).toBe(`timestamp,kind,amount,${totals}`);
    expect((await over.get("dailyLog/csvE18")).text).toBe(`date,timestamp,${totals}`);
    expect((await over.get("transactionLog/csvE18?pageInfo=true")).text).toBe(
      `timestamp,kind,amount,${totals}{"startCursor":null,"endCursor":null,"hasNextPage":false}\r\n`,
    );
  });

  test("exposure has no positions", async () => {
    const { general, exposures } = fpsExposure.parse((await over.get("fps/exposure")).body);
    expect(exposures).toEqual([]);
    expect(general).toMatchObject({ thetaPerToken: null, priceToEarnings: null, priceToBookValue: null });
  });

  test("earnings are zero", async () => {
    const { body } = await over.get("fps/earnings");
    expect(Object.values(fpsEarnings.parse(body))).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });
});

describe("waiting for chains", () => {
  const pending = { atStart: "pending", silent: false } as const;
  const statuses = async (db: TestDatabase, waiting: Parameters<typeof testDeps>[1]) => {
    const app = createApp(testDeps(db, waiting));
    const found: Record<string, number> = {};
    for (const path of Object.keys(all)) {
      found[path] = (await app.request(`/analytics/${path}`)).status;
    }
    return found;
  };
  const all = {
    "transactionLog/json": 503,
    "transactionLog/csvE18": 503,
    "dailyLog/json": 503,
    "dailyLog/csvE18": 503,
    profitLossLog: 503,
    "fps/earnings": 503,
    "fps/exposure": 503,
  };

  test("behavior: exposure is of Ethereum, and waits for no other chain", async () => {
    const { db } = await appOver([]);
    expect(await statuses(db, { 1: live, 100: pending })).toEqual({ ...all, "fps/exposure": 200 });
    expect(await statuses(db, { 1: pending, 100: live })).toEqual(all);
  });
});

test("/fps/earnings: each cost once, and the lines of income make the equity", async () => {
  const { db, get } = await appOver([]);
  const total = (chainId: number, kind: typeof financialKindTotal.$inferInsert.kind, amount: bigint) => ({
    chainId,
    kind,
    amount: amount * ONE,
    rows: 1,
  });
  await db
    .insert(financialKindTotal)
    .values([
      total(1, "Equity:Profit", 9_000n),
      total(100, "Equity:Profit", 2_000n),
      total(1, "BridgedAccounting:ReceivedProfits", 500n),
      total(1, "Frankencoin:MinterProposalFee", 3_000n),
      total(100, "Frankencoin:MinterProposalFee", 1_000n),
      total(1, "Equity:Loss", 700n),
      total(100, "Equity:Loss", 90n),
      total(1, "BridgedAccounting:ReceivedLosses", 40n),
      total(1, "Savings:InterestCollected", 300n),
      total(100, "Savings:InterestCollected", 90n),
      total(1, "Equity:Invested", 100_000n),
      total(1, "Equity:Redeemed", 7n),
    ]);
  const numbers = { minterReserve: 0n, balance: 0n, fpsSupply: ONE, fpsPrice: ONE };
  await db
    .insert(reserve)
    .values({ chainId: 1, block: 1n, timestamp: 1n, equity: 50_000n * ONE + 1n, ...numbers });
  expect((await get("fps/earnings")).body).toEqual({
    minterProposalFees: 4_000,
    investFees: 300,
    redeemFees: 0.021,
    positionProposalFees: 0,
    otherProfitClaims: 6_500,
    otherContributions: 39_199.979,
    savingsInterestCosts: 390,
    otherLossClaims: 360,
  });
});
