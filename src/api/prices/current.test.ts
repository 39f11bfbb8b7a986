import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Address } from "viem";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type HttpServer, startHttpServer } from "zchf-rpc/testing/http-server";
import { coingecko } from "./coingecko.ts";
import { Prices } from "./current.ts";
import { defillama } from "./defillama.ts";
import { priceFile } from "./file.ts";
import type { PriceSource } from "./source.ts";

const weth: Address = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
const wbtc: Address = "0x2260fac5e5542a773aa44fbcfedf7c193bc2c599";
const zchf: Address = "0xb58e61c3098d85632df34eecfb899a1ed80921cb";
const boss: Address = "0x2e880962a9609aa3eab4def919fe9e917e99073b";

const DAY = 86_400;

let server: HttpServer;
let baseUrl: string;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let requests: IncomingMessage[];
let clock: number;
let lines: string[];

beforeEach(async () => {
  requests = [];
  lines = [];
  clock = 1_700_000_000;
  server = await startHttpServer((request, response) => {
    requests.push(request);
    respond(request, response);
  });
  baseUrl = server.url;
});

afterEach(() => server.stop());

const json = (body: string) => (_: IncomingMessage, response: ServerResponse) => {
  response.setHeader("content-type", "application/json");
  response.end(body);
};

/** What DefiLlama says for these coins, as raw JSON texts of price and timestamp. */
const llama = (coins: Record<string, { price: string; timestamp?: string; symbol?: string }>) =>
  json(
    `{"coins":{${Object.entries(coins)
      .map(
        ([key, { price, timestamp = String(clock), symbol = "X" }]) =>
          `"${key}":{"decimals":18,"symbol":"${symbol}","price":${price},"timestamp":${timestamp},"confidence":0.99}`,
      )
      .join(",")}}}`,
  );

function pricesOf(sources: PriceSource[], tokens: Address[] = [weth, zchf]) {
  return new Prices({
    sources,
    tokens: async () => tokens,
    now: () => clock,
    report: (line) => lines.push(line),
  });
}

describe("DefiLlama", () => {
  test("default: one request for all tokens, prices with source and time", async () => {
    respond = llama({
      [`ethereum:${weth}`]: { price: "2489.1315156484748", timestamp: String(clock - 30) },
      [`ethereum:${zchf}`]: { price: "1.2120428225211428" },
    });
    const prices = pricesOf([defillama(baseUrl)]);
    await prices.refresh();
    expect(requests.map(({ url }) => url)).toEqual([`/prices/current/ethereum:${weth},ethereum:${zchf}`]);
    expect(prices.of(weth)).toEqual({
      usd: 2489.1315156484748,
      source: "defillama",
      timestamp: clock - 30,
    });
    expect(prices.of("0xB58E61C3098d85632Df34EecfB899A1Ed80921cB")?.usd).toBe(1.2120428225211428);
  });

  test("behavior: keys come back in any case, unasked ones are ignored", async () => {
    respond = llama({
      "ethereum:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2": { price: "2000" },
      [`ethereum:${boss}`]: { price: "5" },
      __proto__: { price: "5" },
      "bsc:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2": { price: "7" },
    });
    const prices = pricesOf([defillama(baseUrl)]);
    await prices.refresh();
    expect(prices.of(weth)?.usd).toBe(2000);
    expect(prices.of(boss)).toBeUndefined();
  });

  test("behavior: of tens of thousands of coins those that were requested count", async () => {
    const others = Array.from({ length: 20_000 }, (_, i) => `"ethereum:0x${i.toString(16)}":{"price":1}`);
    const coins = [...others, `"ethereum:${weth}":{"price":2500}`];
    respond = json(`{"coins":{${coins.join()}}}`);
    const prices = pricesOf([defillama(baseUrl)]);
    await prices.refresh();
    expect(prices.of(weth)?.usd).toBe(2500);
    expect(prices.of("0x1")).toBeUndefined();
    // As many as take more than 1 MB are refused before they are parsed.
    clock += 60;
    respond = json(
      `{"coins":{${[...others, ...coins].join().replaceAll('"price":1}', '"price":2000000}')}}}`,
    );
    await prices.refresh();
    expect(lines).toEqual([expect.stringContaining("body of more than 1000000 bytes")]);
    expect(prices.of(weth)?.usd).toBe(2500);
  });

  test("behavior: a missing token is unknown, never 1 or 0", async () => {
    respond = llama({ [`ethereum:${weth}`]: { price: "2000" } });
    const prices = pricesOf([defillama(baseUrl)]);
    await prices.refresh();
    expect(prices.of(zchf)).toBeUndefined();
    expect(lines).toEqual([]);
  });

  test.each(["-1", "0", "-0", "1e400", '"2.5"', "null", "true", "[2]", "{}", "1e15"])(
    "behavior: a price of %s is unknown and harms no other token",
    async (price) => {
      respond = llama({ [`ethereum:${weth}`]: { price }, [`ethereum:${zchf}`]: { price: "1.2" } });
      const prices = pricesOf([defillama(baseUrl)]);
      await prices.refresh();
      expect(prices.of(weth)).toBeUndefined();
      expect(prices.of(zchf)?.usd).toBe(1.2);
    },
  );

  test.each([
    ["9999999999999", 0],
    ["1e400", 0],
    ['"yesterday"', 0],
    ["-5", 0],
    ["null", 0],
    [String(1_700_000_000 - 100.5), 101],
  ])("behavior: a timestamp of %s means an age of %i", async (timestamp, age) => {
    respond = llama({ [`ethereum:${weth}`]: { price: "2000", timestamp } });
    const prices = pricesOf([defillama(baseUrl)]);
    await prices.refresh();
    expect(prices.of(weth)?.timestamp).toBe(clock - age);
  });

  test("behavior: a price that is older than a day is unknown", async () => {
    respond = llama({ [`ethereum:${weth}`]: { price: "2000", timestamp: String(clock - DAY - 1) } });
    const prices = pricesOf([defillama(baseUrl)]);
    await prices.refresh();
    expect(prices.of(weth)).toBeUndefined();
    expect(prices.version).toBe(0);
  });

  test("behavior: many tokens are asked for in batches, a failing batch harms only its own", async () => {
    const tokens = Array.from({ length: 120 }, (_, i): Address => `0x${String(i).padStart(40, "0")}`);
    respond = (request, response) => {
      const keys = request.url?.replace("/prices/current/", "").split(",") ?? [];
      if (requests.length === 2) response.writeHead(500).end();
      else llama(Object.fromEntries(keys.map((key) => [key, { price: "3" }])))(request, response);
    };
    const prices = pricesOf([defillama(baseUrl)], tokens);
    await prices.refresh();
    expect(requests).toHaveLength(3);
    expect(tokens.filter((token) => prices.of(token) === undefined)).toEqual(tokens.slice(50, 100));
  });
});

describe("CoinGecko", () => {
  test("default: one request with the key in the header", async () => {
    respond = json(`{"${weth}":{"usd":2500.5,"last_updated_at":${clock - 60}},"${zchf}":{"usd":1.25}}`);
    const prices = pricesOf([coingecko(`${baseUrl}/api/v3`, "secret")]);
    await prices.refresh();
    expect(requests).toHaveLength(1);
    const url = new URL(requests[0]?.url ?? "", baseUrl);
    expect(url.pathname).toBe("/api/v3/simple/token_price/ethereum");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      contract_addresses: `${weth},${zchf}`,
      vs_currencies: "usd",
      include_last_updated_at: "true",
      precision: "full",
    });
    expect(requests[0]?.headers["x-cg-pro-api-key"]).toBe("secret");
    expect(prices.of(weth)).toEqual({ usd: 2500.5, source: "coingecko", timestamp: clock - 60 });
    expect(prices.of(zchf)).toEqual({ usd: 1.25, source: "coingecko", timestamp: clock });
  });

  test("behavior: an error object, empty entries and hostile numbers are no prices", async () => {
    respond = json(
      `{"${weth}":{},"${zchf}":{"usd":null},"${wbtc}":{"usd":1e999},"status":{"error_code":429}}`,
    );
    const prices = pricesOf([coingecko(baseUrl, "key")], [weth, zchf, wbtc]);
    await prices.refresh();
    expect([weth, zchf, wbtc].map((token) => prices.of(token))).toEqual([undefined, undefined, undefined]);
  });

  test("behavior: a redirect is not followed, the key stays here", async () => {
    const elsewhere = await startHttpServer((_, response) => {
      lines.push("followed");
      response.end("{}");
    });
    const location = elsewhere.url;
    respond = (_, response) => response.writeHead(302, { location }).end();
    const prices = pricesOf([coingecko(baseUrl, "secret")]);
    await prices.refresh();
    await elsewhere.stop();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("coingecko");
    expect(lines.join()).not.toContain("secret");
  });
});

describe("file", () => {
  let directory: string;
  let file: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "prices-"));
    file = join(directory, "prices.json");
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test("default: addresses in any case, with and without a time; an edit shows", async () => {
    const checksummed = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
    writeFileSync(
      file,
      JSON.stringify({ [checksummed]: 2500, [zchf]: { usd: 1.25, timestamp: clock - 500 } }),
    );
    const prices = pricesOf([priceFile(file)]);
    await prices.refresh();
    expect(prices.of(weth)).toEqual({ usd: 2500, source: "file", timestamp: clock });
    expect(prices.of(zchf)).toEqual({ usd: 1.25, source: "file", timestamp: clock - 500 });
    writeFileSync(file, JSON.stringify({ [weth]: 2600 }));
    clock += 60;
    await prices.refresh();
    expect(prices.of(weth)?.usd).toBe(2600);
  });

  test.each(["", "[]", "{", `{"weth": 5}`, `{"${weth}": -1}`, `{"${weth}": "5"}`, `{"${weth}": 1e400}`])(
    "error: %s is logged and keeps the last good prices",
    async (content) => {
      writeFileSync(file, JSON.stringify({ [weth]: 2500 }));
      const prices = pricesOf([priceFile(file)]);
      await prices.refresh();
      writeFileSync(file, content);
      clock += 60;
      await prices.refresh();
      expect(prices.of(weth)?.usd).toBe(2500);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(file);
    },
  );
});

describe("composition", () => {
  test("behavior: each source is asked for what those before it do not know", async () => {
    respond = (request, response) =>
      request.url?.startsWith("/prices/current/")
        ? llama({ [`ethereum:${weth}`]: { price: "2000" }, [`ethereum:${boss}`]: { price: "-1" } })(
            request,
            response,
          )
        : json(`{"${boss}":{"usd":12}}`)(request, response);
    const prices = pricesOf([defillama(baseUrl), coingecko(baseUrl, "key")], [weth, boss, wbtc]);
    await prices.refresh();
    expect(new URL(requests[1]?.url ?? "", baseUrl).searchParams.get("contract_addresses")).toBe(
      `${boss},${wbtc}`,
    );
    expect(prices.of(weth)).toMatchObject({ usd: 2000, source: "defillama" });
    expect(prices.of(boss)).toMatchObject({ usd: 12, source: "coingecko" });
    expect(prices.of(wbtc)).toBeUndefined();
  });

  test("behavior: a source that fails leaves all to the next", async () => {
    respond = (request, response) =>
      request.url?.startsWith("/prices/current/")
        ? response.writeHead(503).end("down")
        : json(`{"${weth}":{"usd":2100}}`)(request, response);
    const prices = pricesOf([defillama(baseUrl), coingecko(baseUrl, "key")]);
    await prices.refresh();
    expect(prices.of(weth)).toMatchObject({ usd: 2100, source: "coingecko" });
    expect(lines).toEqual([expect.stringContaining("defillama: status 503")]);
  });
});

describe("polling", () => {
  const good = () => llama({ [`ethereum:${weth}`]: { price: "2000" } });

  test("behavior: each token once a minute, a new one at once", async () => {
    respond = good();
    const tokens = [weth];
    const prices = pricesOf([defillama(baseUrl)], tokens);
    await prices.refresh();
    clock += 2;
    await prices.refresh();
    tokens.push(zchf);
    clock += 2;
    await prices.refresh();
    await prices.refresh();
    clock += 56;
    await prices.refresh();
    expect(requests.map(({ url }) => url?.split("/").at(-1))).toEqual([
      `ethereum:${weth}`,
      `ethereum:${zchf}`,
      `ethereum:${weth},ethereum:${zchf}`,
    ]);
  });

  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ["status 500", (_, response) => response.writeHead(500).end()],
    ["status 429", (_, response) => response.writeHead(429).end()],
    ["not JSON", (_, response) => response.end("<html>maintenance</html>")],
    ["not of the documented form", json("[]")],
    ["not of the documented form", json('{"coins":[1]}')],
    ["not JSON", json(`{"coins":{"ethereum:${weth}":{"price":NaN}}}`)],
    ["", (request) => request.socket.destroy()],
    [
      "more than",
      json(
        JSON.stringify({
          coins: Object.fromEntries(Array.from({ length: 80_000 }, (_, i) => [`coin ${i}`, 1])),
        }),
      ),
    ],
    [
      "more than",
      (_, response) => {
        const chunk = "x".repeat(1_000_000);
        for (let i = 0; i < 6; i++) response.write(chunk);
        response.end();
      },
    ],
  ])("behavior: %s: the last good price is kept for a day, then unknown", async (reason, failure) => {
    respond = good();
    const prices = pricesOf([defillama(baseUrl)]);
    await prices.refresh();
    const version = prices.version;
    respond = failure;
    clock += DAY;
    await prices.refresh();
    expect(prices.of(weth)).toEqual({ usd: 2000, source: "defillama", timestamp: clock - DAY });
    expect(prices.version).toBe(version);
    clock += 60;
    await prices.refresh();
    expect(prices.of(weth)).toBeUndefined();
    expect(prices.version).toBe(version + 1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(reason);
    expect(lines[0]).not.toContain("http");

    respond = good();
    clock += 60;
    await prices.refresh();
    expect(prices.of(weth)?.usd).toBe(2000);
    expect(lines).toHaveLength(2);
  });

  test("behavior: a response that never ends is given up, known prices stay", async () => {
    respond = good();
    const prices = pricesOf([defillama(baseUrl)]);
    await prices.refresh();
    respond = (_, response) => {
      response.write('{"coins":');
    };
    clock += 60;
    await prices.refresh(AbortSignal.timeout(50));
    expect(prices.of(weth)?.usd).toBe(2000);
    expect(lines).toEqual([expect.stringContaining("timeout")]);
  });

  test("behavior: the version changes with the prices, and only then", async () => {
    respond = good();
    const prices = pricesOf([defillama(baseUrl)]);
    await prices.refresh();
    expect(prices.version).toBe(1);
    const asked = clock;
    clock += 60;
    respond = llama({ [`ethereum:${weth}`]: { price: "2000", timestamp: String(asked) } });
    await prices.refresh();
    expect(prices.version).toBe(1);
    clock += 60;
    respond = llama({ [`ethereum:${weth}`]: { price: "2001", timestamp: String(asked) } });
    await prices.refresh();
    expect(prices.version).toBe(2);
  });

  test("behavior: a token that matters no more is forgotten", async () => {
    respond = good();
    const tokens = [weth];
    const prices = pricesOf([defillama(baseUrl)], tokens);
    await prices.refresh();
    tokens.pop();
    clock += 60;
    await prices.refresh();
    expect(prices.of(weth)).toBeUndefined();
    expect(requests).toHaveLength(1);
  });

  test("behavior: the background loop asks by itself and stops", async () => {
    const asked = new Promise<void>((resolve) => {
      respond = (request, response) => {
        good()(request, response);
        response.on("close", resolve);
      };
    });
    const stopping = new AbortController();
    const stopped = pricesOf([defillama(baseUrl)]).run(stopping.signal);
    await asked;
    stopping.abort();
    await stopped;
    expect(lines).toEqual([]);
  });
});
