import type { IncomingMessage, ServerResponse } from "node:http";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Address } from "viem";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { type HttpServer, startHttpServer } from "zchf-rpc/testing/http-server";
import { openFresh } from "../../../tools/harness/test-client.ts";
import type { Writer } from "../db.ts";
import { coingecko } from "./coingecko.ts";
import { DailyPrices } from "./daily.ts";
import { DAY_SECONDS } from "./days.ts";
import { defillama } from "./defillama.ts";
import { DailyPriceFill, type FillOptions } from "./fill.ts";
import type { PriceSource } from "./source.ts";

const weth: Address = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const wbtc: Address = "0x2260fac5e5542a773aa44fbcfedf7c193bc2c599";
const zchf: Address = "0xb58e61c3098d85632df34eecfb899a1ed80921cb";

const TODAY = 20_000;
const FIRST_DAY = TODAY - 799;

let server: HttpServer;
let baseUrl: string;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let requests: string[];
let clock: number;
let lines: string[];

beforeEach(async () => {
  [requests, lines] = [[], []];
  clock = TODAY * DAY_SECONDS + 7_200;
  respond = chart(price);
  server = await startHttpServer((request, response) => {
    requests.push(request.url ?? "");
    respond(request, response);
  });
  baseUrl = server.url;
});

afterEach(() => server.stop());

const price = (token: string, day: number) => (token === zchf ? 1.25 : 1_000 + (day % 100));

/** DefiLlama's chart in its documented form; times are those of records near the midnights. */
function chart(
  priceOf: (token: string, day: number) => number | undefined,
  pretend: (usd: number) => string = String,
) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "", baseUrl);
    const [start, span] = [Number(url.searchParams.get("start")), Number(url.searchParams.get("span"))];
    const coins = (url.pathname.split("/").at(-1) ?? "").split(",").flatMap((key) => {
      const points = Array.from({ length: span }, (_, i) => start / DAY_SECONDS + i).flatMap((day) => {
        const usd = priceOf(key.replace("ethereum:", ""), day);
        if (usd === undefined) return [];
        return `{"timestamp":${day * DAY_SECONDS + (day % 7) * 60 - 200},"price":${pretend(usd)}}`;
      });
      return points.length === 0
        ? []
        : [`"${key}":{"symbol":"X","confidence":0.99,"decimals":18,"prices":[${points.join()}]}`];
    });
    response.setHeader("content-type", "application/json").end(`{"coins":{${coins.join()}}}`);
  };
}

/** Without the pauses that providers want. */
const hasty = (source: PriceSource): PriceSource => ({ ...source, past: { ...source.past, pauseMs: 0 } });

const defillamaOf = () => hasty(defillama(baseUrl));

/** Outlives what reads and fills it. */
const postgres = await openFresh();
afterAll(() => postgres.close());

/** The database without tables, and what reads and fills it. */
async function database() {
  await postgres.exec("drop schema if exists zchf_prices cascade");
  const db = drizzle(postgres);
  const writer: Writer = { execute: (statement) => db.execute(statement), close: async () => undefined };
  return (over: Partial<FillOptions> = {}) => {
    const daily = new DailyPrices((statement) => db.execute(statement));
    const fill = new DailyPriceFill({
      sources: [defillamaOf()],
      wanted: async () => ({ tokens: [zchf, weth], firstDay: FIRST_DAY }),
      openWriter: async () => writer,
      known: (token) => daily.of(token),
      load: () => daily.load(),
      now: () => clock,
      report: (line) => lines.push(line),
      ...over,
    });
    const round = () => fill.round(AbortSignal.timeout(20_000));
    return { daily, fill, round };
  };
}

const allOf = (low: number, high: number) => Array.from({ length: high - low + 1 }, (_, i) => low + i);

const daysOf = (daily: DailyPrices, token: string) => [...daily.of(token).keys()].sort((a, b) => a - b);

/** What a request asks for. */
const asked = (url: string) => {
  const { pathname, searchParams } = new URL(url, baseUrl);
  const from = Number(searchParams.get("start")) / DAY_SECONDS;
  return {
    tokens: pathname.replace("/chart/", "").replaceAll("ethereum:", "").split(","),
    from,
    to: from + Number(searchParams.get("span")) - 1,
  };
};

describe("filling", () => {
  test("default: as many days in a request as the source has, every day once", async () => {
    const { daily, round } = (await database())();
    await round();
    expect(requests.map(asked)).toEqual([
      { tokens: [zchf], from: FIRST_DAY, to: FIRST_DAY + 499 },
      { tokens: [zchf], from: FIRST_DAY + 500, to: TODAY },
      { tokens: [weth], from: FIRST_DAY, to: FIRST_DAY + 499 },
      { tokens: [weth], from: FIRST_DAY + 500, to: TODAY },
    ]);
    expect(new URL(requests[0] ?? "", baseUrl).searchParams.get("period")).toBe("1d");
    for (const token of [zchf, weth]) {
      expect(daysOf(daily, token)).toEqual(allOf(FIRST_DAY, TODAY));
      for (const [day, row] of daily.of(token)) {
        expect(row).toEqual({ usd: price(token, day), source: "defillama" });
      }
    }
    await round();
    expect(requests).toHaveLength(4);
    expect(lines).toEqual([]);
  });

  test("behavior: the next day an hour after its midnight, all tokens in one request", async () => {
    const { daily, round } = (await database())();
    await round();
    requests.length = 0;
    clock = (TODAY + 1) * DAY_SECONDS + 3_599;
    await round();
    expect(requests).toEqual([]);
    clock++;
    await round();
    expect(requests.map(asked)).toEqual([{ tokens: [zchf, weth], from: TODAY + 1, to: TODAY + 1 }]);
    expect(daily.of(weth).get(TODAY + 1)?.usd).toBe(price(weth, TODAY + 1));
  });

  test("behavior: a new token is filled from the beginning", async () => {
    const tokens = [zchf];
    const { daily, round } = (await database())({ wanted: async () => ({ tokens, firstDay: FIRST_DAY }) });
    await round();
    tokens.push(wbtc);
    await round();
    expect(daysOf(daily, wbtc)).toEqual(allOf(FIRST_DAY, TODAY));
  });

  test("behavior: nothing before it is known when ZCHF began", async () => {
    const start = await database();
    await start({ wanted: async () => undefined }).round();
    expect(requests).toEqual([]);
    expect(await postgres.query("select 1 from pg_namespace where nspname = 'zchf_prices'")).toMatchObject({
      rows: [],
    });
  });

  test("behavior: after a month without service, the days in between in one request", async () => {
    const { daily, round } = (await database())();
    await round();
    requests.length = 0;
    clock += 40 * DAY_SECONDS;
    await round();
    expect(requests.map(asked)).toEqual([{ tokens: [zchf, weth], from: TODAY + 1, to: TODAY + 40 }]);
    expect(daysOf(daily, weth)).toEqual(allOf(FIRST_DAY, TODAY + 40));
  });
});

describe("what is unknown", () => {
  test("behavior: days and tokens that the source does not know have no row, never 0 or 1", async () => {
    const first = TODAY - 400;
    respond = chart((token, day) => (token === weth || day < first ? undefined : 1.25));
    const { daily, round } = (await database())();
    await round();
    expect(daysOf(daily, zchf)).toEqual(allOf(first, TODAY));
    expect(daily.of(weth).size).toBe(0);
    expect(requests).toHaveLength(4);
    await round();
    expect(requests).toHaveLength(4);
  });

  test("behavior: a day that was unknown is requested with the next one", async () => {
    respond = chart((token, day) => (day === TODAY ? undefined : price(token, day)));
    const { daily, round } = (await database())();
    await round();
    expect(daily.of(weth).has(TODAY)).toBe(false);
    respond = chart(price);
    requests.length = 0;
    clock += DAY_SECONDS;
    await round();
    expect(requests.map(asked)).toEqual([{ tokens: [zchf, weth], from: TODAY, to: TODAY + 1 }]);
    expect(daysOf(daily, weth)).toEqual(allOf(FIRST_DAY, TODAY + 1));
  });

  test("behavior: a token without any price is filled again after a week, when the source may know it", async () => {
    respond = chart((token, day) => (token === weth ? undefined : price(token, day)));
    const { daily, round } = (await database())();
    for (let day = 0; day < 7; day++) {
      await round();
      clock += DAY_SECONDS;
    }
    respond = chart(price);
    await round();
    expect(daysOf(daily, weth)).toEqual(allOf(FIRST_DAY, TODAY + 7));
  });

  test.each(["0", "-3", "1e400", "1e15", "null", '"12"', "true", "[1]", "{}"])(
    "behavior: a price of %s is none, and harms no other token",
    async (bad) => {
      const good = chart(price);
      const hostile = chart(price, () => bad);
      respond = (request, response) => (request.url?.includes(weth) ? hostile : good)(request, response);
      const { daily, round } = (await database())();
      await round();
      expect(daily.of(weth).size).toBe(0);
      expect(daily.of(zchf).size).toBe(800);
    },
  );

  test.each(['"soon"', "null", "1e400", "-5", "99999999999999"])(
    "behavior: a point of the time %s is none",
    async (time) => {
      respond = (_, response) => {
        response.end(`{"coins":{"ethereum:${weth}":{"prices":[
          {"timestamp":${time},"price":7},{"timestamp":${TODAY * DAY_SECONDS},"price":8}]}}}`);
      };
      const { daily, round } = (await database())();
      await round();
      expect([...daily.of(weth)]).toEqual([[TODAY, { usd: 8, source: "defillama" }]]);
    },
  );

  test("behavior: a price far off those around it is left out, a change that lasts is accepted after a week", async () => {
    const [spike, change] = [TODAY - 100, TODAY - 50];
    respond = chart((_, day) => (day === spike ? 1e14 : day >= change ? 90_000 : 1_000));
    const { daily, round } = (await database())();
    await round();
    expect(daily.of(weth).get(spike)).toBeUndefined();
    expect(daily.of(weth).get(spike + 1)?.usd).toBe(1_000);
    expect(daysOf(daily, weth).filter((day) => day >= change)).toEqual(allOf(change + 7, TODAY));
    expect(daily.of(weth).get(TODAY)?.usd).toBe(90_000);
  });
});

describe("failures", () => {
  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ["status 500", (_, response) => response.writeHead(500).end()],
    ["status 429", (_, response) => response.writeHead(429, { "retry-after": "60" }).end()],
    ["not JSON", (_, response) => response.end("<html>maintenance</html>")],
    ["not of the documented form", (_, response) => response.end("[]")],
    ["not of the documented form", (_, response) => response.end('{"coins":[1]}')],
    ["", (request) => request.socket.destroy()],
  ])(
    "behavior: %s: what is stored stays, and is requested again later and later",
    async (reason, failure) => {
      const { daily, round } = (await database())();
      respond = failure;
      await round();
      const first = requests.length;
      expect(first).toBe(2);
      await round();
      expect(requests).toHaveLength(first);
      const times: number[] = [];
      for (let second = 0; second < 1_000; second += 5) {
        clock += 5;
        const before = requests.length;
        await round();
        if (requests.length > before) times.push(second + 5);
      }
      expect(times).toEqual([60, 180, 420, 900]);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(reason);
      expect(lines[0]).not.toContain("http");
      expect(daily.of(weth).size).toBe(0);

      respond = chart(price);
      clock += 3_600;
      await round();
      expect(daysOf(daily, weth)).toEqual(allOf(FIRST_DAY, TODAY));
      expect(lines).toHaveLength(2);
    },
  );

  test("behavior: while the source is away, not every token is tried", async () => {
    const tokens = Array.from({ length: 40 }, (_, i): Address => `0x${String(i).padStart(40, "0")}`);
    const { round } = (await database())({ wanted: async () => ({ tokens, firstDay: FIRST_DAY }) });
    respond = (_, response) => response.writeHead(503).end();
    for (let second = 0; second < 60; second += 5) {
      await round();
      clock += 5;
    }
    expect(requests).toHaveLength(3);
  });

  test("behavior: a token that makes a request fail harms no other", async () => {
    const good = chart(price);
    const { daily, round } = (await database())();
    await round();
    respond = (request, response) =>
      request.url?.includes(weth) ? response.writeHead(500).end() : good(request, response);
    clock += DAY_SECONDS;
    await round();
    expect(daily.of(zchf).has(TODAY + 1)).toBe(false);
    clock += 60;
    await round();
    expect(daily.of(zchf).has(TODAY + 1)).toBe(true);
    expect(daily.of(weth).has(TODAY + 1)).toBe(false);
  });

  test("behavior: a source that never ends its response is given up", async () => {
    const ending = new AbortController();
    respond = (_, response) => {
      response.write('{"coins":');
      setTimeout(() => ending.abort(), 50);
    };
    const { fill, daily } = (await database())();
    await fill.round(ending.signal);
    expect(daily.of(weth).size).toBe(0);
    expect(requests).toHaveLength(1);
  });

  test("behavior: a slow response is awaited", async () => {
    respond = (_, response) => {
      response.write(`{"coins":{"ethereum:${weth}":{"prices":[{"timestamp":${TODAY * DAY_SECONDS},`);
      setTimeout(() => response.end('"price":8}]}}}'), 300);
    };
    const wanted = async () => ({ tokens: [weth], firstDay: TODAY });
    const { daily, round } = (await database())({ wanted });
    await round();
    expect(daily.of(weth).get(TODAY)?.usd).toBe(8);
  });

  test("behavior: what a failing source is asked for is asked of the next; both failing, it is asked again", async () => {
    const gecko = (request: IncomingMessage, response: ServerResponse) => {
      const query = new URL(request.url ?? "", baseUrl).searchParams;
      const day = Math.round(Number(query.get("to")) / DAY_SECONDS);
      const prices = [[day * DAY_SECONDS * 1000, 2_000]];
      response.end(JSON.stringify({ prices, market_caps: [], total_volumes: [] }));
    };
    let isGeckoAway = true;
    respond = (request, response) =>
      request.url?.startsWith("/chart/") || isGeckoAway
        ? response.writeHead(500).end()
        : gecko(request, response);
    const { daily, round } = (await database())({
      sources: [defillamaOf(), hasty(coingecko(baseUrl, "key"))],
      wanted: async () => ({ tokens: [weth], firstDay: TODAY - 10 }),
    });
    await round();
    expect(daily.of(weth).size).toBe(0);
    isGeckoAway = false;
    clock += 60;
    await round();
    expect([...daily.of(weth)]).toEqual([[TODAY, { usd: 2_000, source: "coingecko" }]]);
  });
});

describe("storage", () => {
  test("behavior: a restart keeps the rows and requests nothing again", async () => {
    const start = await database();
    await start().round();
    const total = requests.length;
    const { daily, round } = start();
    expect(daily.of(weth).size).toBe(0);
    await daily.load();
    expect(daily.of(weth).size).toBe(800);
    expect(daily.of(weth).get(TODAY)).toEqual({ usd: price(weth, TODAY), source: "defillama" });
    await round();
    expect(requests).toHaveLength(total);
  });

  test("behavior: a process that was ended in the middle goes on where it was", async () => {
    const start = await database();
    const ending = new AbortController();
    const good = chart(price);
    respond = (request, response) => {
      if (requests.length === 3) ending.abort();
      good(request, response);
    };
    await start().fill.round(ending.signal);
    respond = good;
    const { daily, round } = start();
    await daily.load();
    expect([daysOf(daily, zchf), daysOf(daily, weth)]).toEqual([allOf(FIRST_DAY, TODAY), []]);
    requests.length = 0;
    await round();
    expect(requests.map(asked)).toEqual([
      { tokens: [weth], from: FIRST_DAY, to: FIRST_DAY + 499 },
      { tokens: [weth], from: FIRST_DAY + 500, to: TODAY },
    ]);
    expect(daysOf(daily, weth)).toEqual(allOf(FIRST_DAY, TODAY));
  });

  test("behavior: other sources are asked for what the first did not know", async () => {
    const start = await database();
    respond = chart((token, day) => (token === weth ? undefined : price(token, day)));
    await start().round();
    respond = chart(price);
    const { daily, round } = start({ sources: [{ ...defillamaOf(), name: "another" }] });
    await daily.load();
    await round();
    expect(daily.of(weth).get(TODAY)?.source).toBe("another");
    expect(daily.of(zchf).get(TODAY)?.source).toBe("defillama");
  });

  test("behavior: without a writer nothing is requested", async () => {
    await (await database())({ openWriter: async () => undefined }).round();
    expect(requests).toEqual([]);
  });

  test("behavior: what another process has added shows with the next load, and in the version", async () => {
    const start = await database();
    const { daily } = start();
    await daily.load();
    expect([daily.version, daily.of(weth).size]).toEqual([0, 0]);
    await start().round();
    await daily.load();
    const { version } = daily;
    expect(version).toBeGreaterThan(0);
    expect(daily.of(weth).size).toBe(800);
    await daily.load();
    expect(daily.version).toBe(version);
  });

  test("behavior: rows stay when the indexed tables are dropped", async () => {
    const start = await database();
    await postgres.exec("create schema zchf; create table zchf.token (chain_id int)");
    await start().round();
    await postgres.exec('drop schema if exists "zchf" cascade');
    const { daily } = start();
    await daily.load();
    expect(daily.of(weth).size).toBe(800);
  });
});

test("the loop fills by itself and ends with the request under way", async () => {
  const start = await database();
  const { daily, fill } = start();
  const stopping = new AbortController();
  const filled = fill.run(stopping.signal);
  await expect.poll(() => daily.of(weth).size).toBe(800);
  stopping.abort();
  await filled;
  respond = (_, response) => {
    response.write("{");
  };
  clock += DAY_SECONDS;
  const next = start();
  await next.daily.load();
  const total = requests.length;
  const ending = new AbortController();
  const ended = next.fill.run(ending.signal);
  await expect.poll(() => requests.length).toBe(total + 1);
  ending.abort();
  await ended;
  expect(lines).toEqual([]);
});
