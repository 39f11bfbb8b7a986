import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Address } from "viem";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type HttpServer, startHttpServer } from "zchf-rpc/testing/http-server";
import { readPriceFile } from "../../../config/price-file.ts";
import { writePrices } from "../../../tools/devnet/prices.ts";
import { MarketCharts } from "./chart.ts";
import { coingecko } from "./coingecko.ts";
import { DAY_SECONDS, dayAt, midnightOf } from "./days.ts";
import { defillama } from "./defillama.ts";
import { priceFile } from "./file.ts";

const weth: Address = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const zchf: Address = "0xb58e61c3098d85632df34eecfb899a1ed80921cb";
const DAY = 19_900;
const signal = AbortSignal.timeout(60_000);

let server: HttpServer;
let baseUrl: string;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let requests: IncomingMessage[];
let folder: string;

beforeEach(async () => {
  requests = [];
  folder = mkdtempSync(join(tmpdir(), "past-prices-"));
  server = await startHttpServer((request, response) => {
    requests.push(request);
    respond(request, response);
  });
  baseUrl = server.url;
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await server.stop();
});

const json = (body: unknown) => (_: IncomingMessage, response: ServerResponse) => {
  response.setHeader("content-type", "application/json").end(JSON.stringify(body));
};

const hour = 3_600;

describe("DefiLlama", () => {
  test("default: of each day the record nearest to its midnight", async () => {
    const at = (day: number, seconds: number, price: number) => ({
      timestamp: day * DAY_SECONDS + seconds,
      price,
    });
    const prices = [
      ...[at(DAY, -900, 10), at(DAY, 300, 11), at(DAY + 1, -6 * hour - 1, 12), at(DAY + 2, 6 * hour, 13)],
      ...[at(DAY - 1, 0, 14), at(DAY + 3, 0, 15)],
    ];
    const checksummed = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
    respond = json({
      coins: {
        [`ethereum:${checksummed}`]: { symbol: "WETH", decimals: 18, confidence: 0.99, prices },
        [`bsc:${weth}`]: { prices: [at(DAY, 0, 99)] },
        "ethereum:0x0000000000000000000000000000000000000001": { prices: [at(DAY, 0, 99)] },
      },
    });
    const found = await defillama(baseUrl).past.daily([weth, zchf], { from: DAY, to: DAY + 2 }, signal);
    expect([...found]).toEqual([
      [
        weth,
        new Map([
          [DAY, 11],
          [DAY + 2, 13],
        ]),
      ],
    ]);
    const url = new URL(requests[0]?.url ?? "", baseUrl);
    expect(url.pathname).toBe(`/chart/ethereum:${weth},ethereum:${zchf}`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      start: String(DAY * DAY_SECONDS),
      span: "3",
      period: "1d",
      searchWidth: "21600",
    });
  });

  test("behavior: it has no chart in CHF", () => {
    expect(defillama(baseUrl).chart).toBeUndefined();
  });
});

describe("CoinGecko", () => {
  test("default: one request for a token, the key in the header", async () => {
    respond = json({
      prices: [
        [(DAY * DAY_SECONDS - hour) * 1000, 9],
        [DAY * DAY_SECONDS * 1000 + 61_331, 10.5],
        [(DAY + 1) * DAY_SECONDS * 1000, null],
        ["x", 4],
      ],
      market_caps: [],
      total_volumes: [],
    });
    const found = await coingecko(`${baseUrl}/api/v3`, "secret").past.daily(
      [weth],
      { from: DAY, to: DAY + 1 },
      signal,
    );
    expect([...found]).toEqual([[weth, new Map([[DAY, 10.5]])]]);
    const url = new URL(requests[0]?.url ?? "", baseUrl);
    expect(url.pathname).toBe(`/api/v3/coins/ethereum/contract/${weth}/market_chart/range`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      vs_currency: "usd",
      from: String(DAY * DAY_SECONDS - 6 * hour),
      to: String((DAY + 1) * DAY_SECONDS + 6 * hour),
      precision: "full",
    });
    expect(requests[0]?.headers["x-cg-pro-api-key"]).toBe("secret");
  });

  test("behavior: 404 is a token that it does not know, other statuses are failures", async () => {
    const daily = () => coingecko(baseUrl, "key").past.daily([weth], { from: DAY, to: DAY }, signal);
    respond = (_, response) => response.writeHead(404).end('{"error":"coin not found"}');
    expect(await daily()).toEqual(new Map());
    respond = (_, response) => response.writeHead(429).end('{"status":{"error_code":429}}');
    await expect(daily()).rejects.toThrow("status 429");
    respond = json({ prices: {} });
    await expect(daily()).rejects.toThrow("not of the documented form");
  });

  test("behavior: with a key of the free plan nothing older than a year is requested", async () => {
    const free = coingecko("https://api.coingecko.com/api/v3", "key");
    const today = dayAt(Date.now() / 1000);
    const found = await free.past.daily([weth], { from: today - 800, to: today - 366 }, signal);
    expect(found).toEqual(new Map());
  });

  const chart = () => coingecko(baseUrl, "key").chart?.(zchf, 90, signal);

  test("chart: its three series in CHF, ascending, without what is no number", async () => {
    respond = json({
      prices: [
        [2_000, 0.99],
        [1_000, 1.01],
        [3_000, "1"],
        [4_000, 0],
        [5_000.5, 1],
      ],
      market_caps: [[1_000, 0]],
      total_volumes: [
        [1_000, 12.5],
        [2_000, -1],
        [3_000, 1e300],
      ],
    });
    expect(await chart()).toEqual({
      prices: [
        [1_000, 1.01],
        [2_000, 0.99],
      ],
      marketCaps: [[1_000, 0]],
      totalVolumes: [[1_000, 12.5]],
    });
    const url = new URL(requests[0]?.url ?? "", baseUrl);
    expect(url.pathname).toBe(`/coins/ethereum/contract/${zchf}/market_chart`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      vs_currency: "chf",
      days: "90",
      precision: "full",
    });
  });
});

describe("file", () => {
  const today = dayAt(Date.now() / 1000);
  const dateOf = (day: number) => new Date(midnightOf(day)).toISOString().slice(0, 10);
  const write = (content: unknown) => {
    const file = join(folder, "prices.json");
    writeFileSync(file, JSON.stringify(content));
    return priceFile(file);
  };
  const history = (prices: Record<number, number>) =>
    Object.fromEntries(Object.entries(prices).map(([day, usd]) => [dateOf(Number(day)), usd]));

  test("default: each price of the history until the next date", async () => {
    const source = write({ [weth]: { usd: 9, history: history({ [DAY + 2]: 7, [DAY]: 5 }) }, [zchf]: 1.25 });
    const found = await source.past.daily([weth, zchf], { from: DAY - 1, to: DAY + 3 }, signal);
    expect(found.get(weth)).toEqual(
      new Map([
        [DAY, 5],
        [DAY + 1, 5],
        [DAY + 2, 7],
        [DAY + 3, 7],
      ]),
    );
    expect(found.get(zchf)).toEqual(new Map());
  });

  test("behavior: without a history the present day has the current price, unless that is old", async () => {
    const days = { from: today - 1, to: today };
    const daily = (price: unknown) => write({ [weth]: price }).past.daily([weth], days, signal);
    expect((await daily(9)).get(weth)).toEqual(new Map([[today, 9]]));
    expect((await daily({ usd: 9, timestamp: (today - 2) * DAY_SECONDS })).get(weth)).toEqual(new Map());
  });

  test("chart: the price of ZCHF over that of the franc", async () => {
    const source = write({
      [zchf]: { usd: 1.2, history: history({ [today - 500]: 1.1, [today - 1]: 1.2 }) },
      CHF: { usd: 1.25, history: history({ [today - 2]: 1.25 }) },
    });
    expect(await source.chart?.(zchf, 90, signal)).toEqual({
      prices: [
        [midnightOf(today - 2), 1.1 / 1.25],
        [midnightOf(today - 1), 1.2 / 1.25],
        [midnightOf(today), 1.2 / 1.25],
      ],
      marketCaps: [],
      totalVolumes: [],
    });
    expect((await write({ [zchf]: 1.2 }).chart?.(zchf, 90, signal))?.prices).toEqual([]);
  });

  test.each([
    { [weth]: { usd: 1, history: { yesterday: 2 } } },
    { [weth]: { usd: 1, history: { "2024-02-30": 2 } } },
    { [weth]: { usd: 1, history: { "2024-02-01": -2 } } },
    { EUR: 1 },
  ])("error: %o is rejected", async (content) => {
    await expect(write(content).past.daily([weth], { from: DAY, to: DAY }, signal)).rejects.toThrow(folder);
  });

  test("the devnet's file has five years of every priced token, near its current price", async () => {
    const file = join(folder, "devnet.json");
    writePrices(file, { chains: [{ addresses: { frankencoin: zchf } }], tokens: { WETH: weth } });
    const found = await priceFile(file).past.daily([weth], { from: today - 1_000, to: today }, signal);
    expect(found.get(weth)?.size).toBe(1_001);
    const { usd } = readPriceFile(file).get(weth) ?? { usd: 0 };
    for (const price of found.get(weth)?.values() ?? []) {
      expect(price / usd).toBeGreaterThan(0.5);
      expect(price / usd).toBeLessThan(2);
    }
  });
});

describe("market chart", () => {
  const charts = (lines: string[] = []) =>
    new MarketCharts({
      sources: [defillama(baseUrl), coingecko(baseUrl, "secret")],
      token: zchf,
      report: (line) => lines.push(line),
    });
  const good = json({ prices: [[1_000, 1.01]], market_caps: [], total_volumes: [] });

  test("default: the chart of the first source that has one", async () => {
    respond = good;
    const chart = charts();
    expect([chart.current.prices, chart.version]).toEqual([[], 0]);
    await chart.refresh(signal);
    expect([chart.current.prices, chart.version]).toEqual([[[1_000, 1.01]], 1]);
  });

  test("behavior: the last one is kept when the source fails or has none", async () => {
    respond = good;
    const chart = charts();
    await chart.refresh(signal);
    respond = (_, response) => response.writeHead(500).end();
    await expect(chart.refresh(signal)).rejects.toThrow("status 500");
    respond = json({ prices: [], market_caps: [], total_volumes: [] });
    await chart.refresh(signal);
    expect([chart.current.prices, chart.version]).toEqual([[[1_000, 1.01]], 1]);
  });

  test("behavior: the loop refreshes by itself, reports a failure without the key, and stops", async () => {
    const lines: string[] = [];
    respond = (_, response) => response.writeHead(401).end();
    const failing = charts(lines);
    const stopping = new AbortController();
    const failed = failing.run(stopping.signal);
    await expect.poll(() => lines).toEqual([expect.stringContaining("status 401")]);
    stopping.abort();
    await failed;
    expect(lines.join()).not.toContain("secret");
    respond = good;
    const chart = charts(lines);
    const ending = new AbortController();
    const refreshed = chart.run(ending.signal);
    await expect.poll(() => chart.version).toBe(1);
    ending.abort();
    await refreshed;
  });
});
