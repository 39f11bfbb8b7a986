import { parse as parseCsv } from "csv-parse/sync";
import Papa from "papaparse";
import { type Address, pad, parseUnits } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  byPlace,
  chainIds,
  history,
  type Log,
  minter,
  SOURCES,
  selectorOf,
  store,
  termOf,
} from "../../../../tools/harness/financial-history.ts";
import { mintingUpdateRow, positionRow } from "../../../../tools/harness/rows.ts";
import {
  emptyTables,
  indexTo,
  type TestDatabase,
  testDatabase,
  testDeps,
} from "../../../../tools/harness/test-database.ts";
import { CHAINS, slotOf } from "../../../chains.ts";
import { recordId } from "../../../domain/record-id.ts";
import { fcsFeeDay } from "../../../tables/fcs.ts";
import {
  financialKindTotal,
  financialTotal,
  minterResult,
  reserve,
  settlement,
} from "../../../tables/financial-log.ts";
import { mintingUpdate } from "../../../tables/minting-updates.ts";
import { position } from "../../../tables/positions.ts";
import { createApp } from "../../app.ts";
import { dailyLogs, fpsEarnings, fpsExposure, profitLossLog, transactionPage } from "./schema.ts";

const live = { atStart: 0n, silent: false };
/** Chain 10 never has a log. */
const heads: Parameters<typeof testDeps>[1] = { 1: live, 10: live, 100: live, 8453: live };
const DAY = 86_400n;
const ONE = 10n ** 18n;

type Page = z.infer<typeof transactionPage>;
type Expected = Page["logs"][number] & { perFps: bigint };

/** The rows as the contract of the API words them, counted over these chains at once, oldest first. */
function expectedRows(logs: readonly Log[], indexed: readonly number[] = chainIds): Expected[] {
  const sorted = logs.filter(({ chainId }) => indexed.includes(chainId)).toSorted(byPlace);
  const totals = { inflow: 0n, outflow: 0n, savings: 0n, perFps: 0n, equity: 0n, supply: 0n, price: 0n };
  const nets: { timestamp: bigint; net: bigint }[] = [];
  return sorted.map((log) => {
    const isTwice = log.source !== undefined && indexed.includes(log.source);
    if (log.kind === "Equity:Profit") totals.inflow += log.amount;
    if (log.kind === "BridgedAccounting:ReceivedProfits" && isTwice) totals.inflow -= log.amount;
    if (log.kind === "Equity:Loss") totals.outflow += log.amount;
    if (log.kind === "BridgedAccounting:ReceivedLosses" && isTwice) totals.outflow -= log.amount;
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
      contract: minter,
      account: minter,
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

const bare = (rows: readonly Expected[]): Page["logs"] =>
  rows.map(({ perFps: _, ...row }) => ({ ...row, ...causeOf(row.kind) }));

/** Reporters of these histories are nobody that the protocol knows. */
function causeOf(kind: string): Pick<Page["logs"][number], "cause"> {
  if (/^Equity:(Profit|Loss)$/.test(kind)) return { cause: "other" };
  return kind.startsWith("BridgedAccounting:") ? { cause: "settlement" } : {};
}

/** The history of one describe block after the other. */
let shared: TestDatabase;
beforeAll(async () => {
  shared = await testDatabase();
});

async function appOver(db: TestDatabase, logs: readonly Log[], indexed = [10, ...chainIds], known = heads) {
  await emptyTables(db);
  if (logs.length > 0) await store(db, logs);
  for (const id of indexed) await indexTo(db, id, 1_000_000, 1_800_000_000);
  const app = createApp(testDeps(db, known));
  const get = async (path: string) => {
    const response = await app.request(`/analytics/${path}`);
    const type = response.headers.get("content-type") ?? "";
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
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

describe.each([[[1]], [[1, 8453]], [[1, 100]]])("with the chains %j only", (indexed) => {
  const logs = history(5, 300).filter(({ chainId }) => indexed.includes(chainId));
  const expected = bare(expectedRows(logs, indexed));
  let over: Over;
  beforeAll(async () => {
    // Of the other chains nothing was ever indexed: their RPC is silent from the start.
    const silent = { atStart: "silent", silent: true } as const;
    const known = Object.fromEntries(
      [1, 10, ...chainIds].map((id) => [id, indexed.includes(id) ? live : silent]),
    );
    over = await appOver(shared, logs, indexed, known);
  });

  test("behavior: a settlement is subtracted where its source chain is indexed, too", async () => {
    expect(await over.traverse("limit=70&firstItem=true")).toEqual(expected);
    expect(await over.traverse("limit=1000")).toEqual(expected.toReversed());
    const isUsed = (source: number) => logs.some((log) => log.source === source);
    expect(SOURCES.every(isUsed)).toBe(true);
  });

  test("behavior: days end with the same totals", async () => {
    const { logs: days } = dailyLogs.parse((await over.get("dailyLog/json")).body);
    const lastOfDay = new Map(expected.map((row) => [BigInt(row.timestamp) / DAY, row]));
    expect(days.map((day) => [day.totalInflow, day.totalOutflow, day.realizedNetEarnings])).toEqual(
      [...lastOfDay.values()].map((row) => [row.totalInflow, row.totalOutflow, row.realizedNetEarnings]),
    );
  });

  test("behavior: the response names the chains", async () => {
    expect((await over.get("dailyLog/json")).headers.get("x-indexed-chains")).toBe(indexed.join());
    expect((await over.get("fps/exposure")).headers.has("x-indexed-chains")).toBe(false);
  });
});

/** Pages of one row take a request for each row. */
const LENGTHS = [
  [1, 40],
  [2, 100],
  [3, 100],
] as const;

describe.each(LENGTHS)("/transactionLog/json of history %i", (seed, length) => {
  const logs = history(seed, length);
  const expected = bare(expectedRows(logs));
  let over: Over;
  beforeAll(async () => {
    over = await appOver(shared, logs);
  });

  test.each(length < 50 ? [1, 7, 1000] : [13, 50, 1000])(
    "behavior: pages of %i visit each row once, both ways",
    async (limit) => {
      const ascending = over.traverse(`limit=${limit}&firstItem=true`);
      const descending = over.traverse(`limit=${limit}`);
      expect(await ascending).toEqual(expected);
      expect(await descending).toEqual(expected.toReversed());
    },
  );

  test("behavior: a page read again begins at the same row, rows of later blocks or not", async () => {
    const half = await appOver(await testDatabase(), logs.toSorted(byPlace).slice(0, length / 2));
    const first = await half.page("limit=10");
    const before = await half.page(`limit=10&after=${first.pageInfo.endCursor}`);
    const after = await over.page(`limit=10&after=${first.pageInfo.endCursor}`);
    expect(after.logs).toEqual(before.logs);
    expect(after.pageInfo.startCursor).toBe(before.pageInfo.startCursor);
  });

  test("args: kind, chain and times select rows, whose totals are those of the whole log", async () => {
    const all = bare(expectedRows(logs));
    const times = all.map(({ timestamp }) => Number(timestamp));
    const [start = 0, end = 0] = [times[Math.floor(times.length / 4)], times[Math.floor(times.length / 2)]];
    const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();
    const isWithin = ({ timestamp }: { timestamp: string }) =>
      Number(timestamp) >= start && Number(timestamp) < end;
    const span = `start=${isoOf(start)}&end=${isoOf(end)}`;
    const kinds = [...new Set(all.map(({ kind }) => kind))];
    expect(kinds.length).toBeGreaterThan(5);
    const selections: [string, (row: Page["logs"][number]) => boolean][] = [
      ...kinds.map((kind): (typeof selections)[number] => [`kind=${kind}`, (row) => row.kind === kind]),
      ...chainIds.map((id): (typeof selections)[number] => [`chainId=${id}`, (row) => row.chainId === id]),
      [span, isWithin],
      [
        `${span}&chainId=100&kind=Savings:Saved`,
        (row) => isWithin(row) && row.chainId === 100 && row.kind === "Savings:Saved",
      ],
      ["chainId=999", () => false],
    ];
    for (const [query, isSelected] of selections) {
      const wanted = all.filter(isSelected);
      expect(await over.traverse(`${query}&limit=23&firstItem=true`), query).toEqual(wanted);
      expect(await over.traverse(`${query}&limit=1000`), query).toEqual(wanted.toReversed());
    }
    const { type, text } = await over.get(`transactionLog/csvE18?kind=${kinds[0]}&limit=1000`);
    expect(type).toContain("csv");
    expect(text.trimEnd().split("\r\n").length - 1).toBe(all.filter(({ kind }) => kind === kinds[0]).length);
  });

  test("error: a kind, chain or time that is none", async () => {
    for (const query of ["kind=Nothing", "chainId=x", "start=yesterday", "end=5"]) {
      expect((await over.get(`transactionLog/json?${query}`)).status, query).toBe(400);
    }
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
        // Who reports all of the history is none of the contracts.
        cause: row.kind.startsWith("Equity:") ? "other" : "settlement",
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
      [...lastOfDay].map(([day, { chainId, count, kind, cause, contract, account, amount, ...row }]) => ({
        ...row,
        date: new Date(Number(day * DAY) * 1000).toISOString().slice(0, 10),
        timestamp: String(day * DAY),
      })),
    );
  });

  test("args: at: rows, days, results and earnings are those of the logs up to then", async () => {
    const all = expectedRows(logs);
    const lengths = new Set<number>();
    for (const share of [0.2, 0.5, 0.8]) {
      const time = Number(all[Math.floor(all.length * share)]?.timestamp);
      // Of logs at the same second all or none are before a moment.
      for (const seconds of [time, time - 1]) {
        const rows = all.filter(({ timestamp }) => Number(timestamp) <= seconds);
        const at = `at=${new Date(seconds * 1000).toISOString()}`;
        expect(await over.traverse(`${at}&limit=17&firstItem=true`), at).toEqual(bare(rows));
        expect(await over.traverse(`${at}&limit=1000`), at).toEqual(bare(rows).toReversed());
        const csv = parseCsv((await over.get(`transactionLog/csvE18?limit=1000&${at}`)).text, {
          columns: true,
        }) as Record<string, string>[];
        expect(csv.map(({ timestamp }) => timestamp)).toEqual(rows.map((row) => row.timestamp).toReversed());
        const days = dailyLogs.parse((await over.get(`dailyLog/json?${at}`)).body).logs;
        const lastOfDay = new Map(rows.map((row) => [BigInt(row.timestamp) / DAY, row]));
        expect(
          days.map(({ txHash, totalInflow, totalSavings }) => [txHash, totalInflow, totalSavings]),
        ).toEqual([...lastOfDay.values()].map((row) => [row.txHash, row.totalInflow, row.totalSavings]));
        const daysAsCsv = parseCsv((await over.get(`dailyLog/csvE18?${at}`)).text, { columns: true });
        expect(daysAsCsv).toHaveLength(days.length);
        const results = rows.filter(({ kind }) => /Profit|Loss/.test(kind));
        const found = profitLossLog.parse((await over.get(`profitLossLog?${at}`)).body).logs;
        expect(found.map(({ count, profits, losses }) => [count, profits, losses])).toEqual(
          results.toReversed().map((row) => [row.count, row.totalInflow, row.totalOutflow]),
        );
        const interest = rows
          .filter(({ kind }) => kind === "Savings:InterestCollected")
          .reduce((total, { amount }) => total + BigInt(amount), 0n);
        const last = rows.at(-1);
        expect((await over.get(`fps/earnings?${at}`)).body, at).toMatchObject({
          at: seconds,
          omitted: [],
          savingsInterestCosts: Number(`${interest}e-18`),
          otherProfitClaims: Number(`${last?.totalInflow}e-18`),
          otherLossClaims: Number(`${BigInt(last?.totalOutflow ?? 0) - interest}e-18`),
        });
        lengths.add(rows.length);
      }
    }
    expect(lengths.size).toBeGreaterThan(3);
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
      const { chainId, count, txHash, timestamp, kind, cause, contract, account, ...amounts } =
        expected[i] ?? ({} as never);
      expect(row.timestamp).toBe(timestamp);
      expect(row.kind).toBe(kind);
      expect(Object.keys(row)).toHaveLength(2 + Object.keys(amounts).length);
      for (const [key, raw] of Object.entries(amounts)) {
        expect(row[key]).toMatch(/^-?\d+(\.\d+)?$/);
        const isRate = key === "amount" && kind === "Savings:RateChanged";
        expect(isRate ? row[key] : String(parseUnits(row[key] ?? "", 18)), key).toBe(raw);
      }
    });
    expect(
      one.some(({ kind, amount }) => kind === "Savings:RateChanged" && /^[1-9]\d+$/.test(amount ?? "")),
    ).toBe(true);
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
    over = await appOver(shared, history(4, 80));
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
    over = await appOver(shared, []);
  });

  test("logs are empty, CSV files have their header", async () => {
    for (const query of ["", "firstItem=true"]) {
      expect(await over.page(query)).toEqual({
        num: 0,
        logs: [],
        pageInfo: { startCursor: null, endCursor: null, hasNextPage: false },
      });
    }
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
    expect(Object.values(fpsEarnings.parse(body))).toEqual(Array(13).fill(0));
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
    mintingRevenue: 503,
    "fps/earnings": 503,
    "fps/exposure": 503,
  };

  test("behavior: exposure and liquidations are of Ethereum, and wait for no other chain", async () => {
    const { db } = await appOver(shared, []);
    expect(await statuses(db, { 1: live, 100: pending })).toEqual({
      ...all,
      "fps/exposure": 200,
      mintingRevenue: 200,
    });
    expect(await statuses(db, { 1: pending, 100: live })).toEqual(all);
  });
});

test("/fps/earnings: each line once, and all sources less all costs are the equity", async () => {
  const { db, get } = await appOver(shared, []);
  const total = (chainId: number, kind: typeof financialKindTotal.$inferInsert.kind, amount: bigint) => ({
    chainId,
    kind,
    amount: amount * ONE,
    rows: 1,
  });
  await db
    .insert(financialKindTotal)
    .values([
      total(1, "Frankencoin:MinterProposalFee", 3_000n),
      total(100, "Frankencoin:MinterProposalFee", 1_000n),
      total(1, "Savings:InterestCollected", 300n),
      total(100, "Savings:InterestCollected", 90n),
      total(1, "Equity:Invested", 100_000n),
      total(1, "Equity:Redeemed", 7n),
    ]);
  const running = { rows: 1, savings: 0n, earningsPerFps: 0n };
  await db.insert(financialTotal).values([
    { ...running, chainId: 1, inflow: 9_000n * ONE, outflow: 700n * ONE },
    { ...running, chainId: 100, inflow: 2_000n * ONE, outflow: 90n * ONE },
  ]);
  const received = { chainId: 1, block: 1n, timestamp: 1n, sourceSelector: selectorOf(100) };
  await db.insert(settlement).values([
    { ...received, logIndex: 1, kind: "BridgedAccounting:ReceivedProfits", amount: 500n * ONE },
    { ...received, logIndex: 2, kind: "BridgedAccounting:ReceivedLosses", amount: 40n * ONE },
  ]);
  const numbers = { minterReserve: 0n, balance: 0n, fpsSupply: ONE, fpsPrice: ONE };
  await db
    .insert(reserve)
    .values({ chainId: 1, block: 1n, timestamp: 1n, equity: 50_000n * ONE + 1n, ...numbers });
  await db.insert(fcsFeeDay).values([
    { chainId: 1, day: 0n, amount: 8n * ONE, withdrawals: 1 },
    { chainId: 1, day: DAY, amount: 3n * ONE, withdrawals: 2 },
  ]);
  const hub = CHAINS.find(({ id }) => id === 1)?.addresses.mintingHubV2?.toLowerCase() as Address;
  await db.insert(minterResult).values({ chainId: 1, minter: hub, profits: 100n * ONE, losses: 60n * ONE });
  const { body } = await get("fps/earnings");
  expect(body).toEqual({
    minterProposalFees: 4_000,
    investFees: 300,
    redeemFees: 0.021,
    fcsRedemptionFees: 11,
    positionProposalFees: 0,
    otherProfitClaims: 6_400,
    otherContributions: 39_938.979,
    savingsInterestCosts: 390,
    otherLossClaims: 300,
    challengeProfits: 100,
    challengeLosses: 60,
    forcedSaleProfits: 0,
    forcedSaleLosses: 0,
  });
  const isCost = (name: string) => /Costs|Losses|LossClaims/.test(name);
  const net = Object.entries(fpsEarnings.parse(body)).reduce(
    (total, [name, value]) => total + (isCost(name) ? -value : value),
    0,
  );
  expect(net).toBeCloseTo(50_000, 6);
});

test("/fps/earnings: a settlement of a chain that is not indexed is no duplicate", async () => {
  const { db, get } = await appOver(shared, []);
  const running = { chainId: 1, rows: 1, savings: 0n, earningsPerFps: 0n };
  await db.insert(financialTotal).values({ ...running, inflow: 900n * ONE, outflow: 70n * ONE });
  const row = { chainId: 1, block: 1n, timestamp: 1n };
  const kind = (name: "Profits" | "Losses") => `BridgedAccounting:Received${name}` as const;
  await db.insert(settlement).values([
    { ...row, logIndex: 1, kind: kind("Profits"), amount: 300n * ONE, sourceSelector: selectorOf(100) },
    { ...row, logIndex: 2, kind: kind("Profits"), amount: 200n * ONE, sourceSelector: selectorOf(137) },
    { ...row, logIndex: 3, kind: kind("Losses"), amount: 20n * ONE, sourceSelector: selectorOf(8453) },
    { ...row, logIndex: 4, kind: kind("Losses"), amount: 40n * ONE, sourceSelector: selectorOf(137) },
  ]);
  expect((await get("fps/earnings")).body).toMatchObject({ otherProfitClaims: 600, otherLossClaims: 50 });
});

test("/fps/earnings: profits and losses of challenges and forced sales, without fees of opening and minting", async () => {
  const { db, get } = await appOver(shared, []);
  const [hubV1, hubV2] = (["mintingHubV1", "mintingHubV2"] as const).map(
    (key) => CHAINS.find(({ id }) => id === 1)?.addresses[key]?.toLowerCase() as Address,
  );
  const one: Address = pad("0x01", { size: 20 });
  const two: Address = pad("0x02", { size: 20 });
  const result = (minter: Address | undefined, profits: bigint, losses: bigint) => ({
    chainId: 1,
    minter: minter ?? "0x",
    profits: profits * ONE,
    losses: losses * ONE,
  });
  await db.insert(minterResult).values([
    result(hubV1, 1_300n, 40n),
    result(hubV2, 1_050n, 2n),
    result(one, 70n, 9n),
    result(two, 5n, 0n),
    // No hub and no position: a savings module or a bridge.
    result(pad("0x03", { size: 20 }), 7_777n, 888n),
  ]);
  const originals = [one, two].map((address, i) =>
    positionRow({ position: address, version: i + 1, logIndex: i, owner: one }),
  );
  await db.insert(position).values(originals);
  await db
    .insert(mintingUpdate)
    .values(
      [30n, 4n].map((fee, i) =>
        mintingUpdateRow({ position: one, count: i + 1, version: 1, feePaid: fee * ONE }),
      ),
    );
  expect((await get("fps/earnings")).body).toMatchObject({
    positionProposalFees: 2_000,
    challengeProfits: 350,
    challengeLosses: 42,
    forcedSaleProfits: 41,
    forcedSaleLosses: 9,
  });
});
