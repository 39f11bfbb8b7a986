import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { json, serve } from "../test/serve.ts";
import { createClient } from "./client.ts";
import type { Path } from "./index.ts";
import * as exported from "./index.ts";
import * as verifying from "./verify.ts";

const account = "0x963ec454423cd543db08bc38fc7b3036b425b301";
const transfer = {
  chainId: 1,
  count: "2294563800001201",
  created: "1752837323",
  txHash: `0x${"ab".repeat(32)}`,
  from: account,
  sender: account,
  to: account,
  amount: "85000000000000000000001",
  reference: "12",
  targetChain: "0",
};

test("README.md names every exported helper", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const helpers = Object.keys({ ...exported, ...verifying });
  expect(helpers.length).toBeGreaterThan(10);
  expect(helpers.filter((name) => !readme.includes(name))).toEqual([]);
});

describe("data", () => {
  test("default: raw amounts are bigint, identifiers strings", async () => {
    await using served = await serve(
      json({ num: 1, list: [transfer] }, { headers: { "x-indexed-through": "1752837400" } }),
    );
    const result = await createClient({ baseUrl: served.url }).get("/transfer/reference/list");
    expect(result).toEqual({
      ok: true,
      indexedThrough: 1752837400,
      data: { num: 1, list: [{ ...transfer, amount: 85000000000000000000001n }] },
    });
  });

  test("behavior: amounts below dynamic keys", async () => {
    const debt = { "2024": "5", "2025": "-7" };
    await using served = await serve(json(debt));
    const client = createClient({ baseUrl: served.url });
    const params = { path: { address: account } };
    const result = await client.get("/positions/owner/{address}/debt", { params });
    expect(result).toMatchObject({ ok: true, data: { "2024": 5n, "2025": -7n }, indexedThrough: undefined });
  });

  test("at: every request is about the moment, beside its own parameters", async () => {
    await using served = await serve(json([]));
    const past = createClient({ baseUrl: served.url }).at(new Date("2025-12-31T23:59:59Z"));
    await past.get("/positions/open");
    const params = { path: { to: account }, query: { reference: "12" } };
    await past.get("/transfer/reference/by/to/{to}", { params });
    const urls = served.requests.map((url) => new URL(url, served.url));
    expect(urls.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { at: "2025-12-31T23:59:59.000Z" },
      { reference: "12", at: "2025-12-31T23:59:59.000Z" },
    ]);
  });

  test("hasPast: whether the API description has the parameter", () => {
    const paths: readonly Path[] = [
      "/positions/open",
      "/analytics/dailyLog/csvE18",
      "/freshness",
      "/feed.atom",
    ];
    expect(paths.map(exported.hasPast)).toEqual([true, true, false, false]);
  });

  test("args: path and query are encoded, an empty string is sent", async () => {
    await using served = await serve(json([]));
    const client = createClient({ baseUrl: `${served.url}/prefix/` });
    const path = { to: account };
    for (const reference of ["", "a&b=c #1?", "é😀"]) {
      await client.get("/transfer/reference/by/to/{to}", { params: { path, query: { reference } } });
    }
    const urls = served.requests.map((url) => new URL(url, served.url));
    expect(urls.map(({ pathname }) => pathname)).toEqual(
      Array(3).fill(`/prefix/transfer/reference/by/to/${account}`),
    );
    expect(urls.map(({ searchParams }) => searchParams.get("reference"))).toEqual(["", "a&b=c #1?", "é😀"]);
  });

  test.each([
    ["/analytics/transactionLog/csvE18", "text/csv", "timestamp,kind\r\n1,Equity:Profit\r\n"],
    ["/feed.atom", "application/atom+xml", "<feed/>"],
    ["/calendar.ics", "text/calendar", "BEGIN:VCALENDAR\r\n"],
  ] as const)("behavior: %s is a string without conversions", async (path, type, text) => {
    await using served = await serve((_, response) => {
      response.writeHead(200, { "content-type": `${type}; charset=utf-8` });
      response.end(text);
    });
    expect(await createClient({ baseUrl: served.url }).get(path)).toMatchObject({ ok: true, data: text });
  });

  test("behavior: an empty list is a success", async () => {
    await using served = await serve(json([]));
    const client = createClient({ baseUrl: served.url });
    const result = await client.get("/transfer/reference/by/to/{to}", { params: { path: { to: account } } });
    expect(result).toMatchObject({ ok: true, data: [] });
  });

  test.each([Number.POSITIVE_INFINITY, 1e10, 1.005])("args: timeout of %d seconds", async (timeout) => {
    await using served = await serve(json([]));
    expect(await createClient({ baseUrl: served.url, timeout }).get("/savings/core/ranked")).toMatchObject({
      ok: true,
    });
  });

  test.each([0, -1, Number.NaN])("error: timeout of %d seconds", (timeout) => {
    expect(() => createClient({ baseUrl: "http://localhost", timeout })).toThrow(TypeError);
  });

  test("args: fetch", async () => {
    await using served = await serve(json([]));
    let calls = 0;
    const fetch: typeof globalThis.fetch = (...args) => {
      calls += 1;
      return globalThis.fetch(...args);
    };
    await createClient({ baseUrl: served.url, fetch }).get("/savings/core/ranked");
    expect([calls, served.requests]).toEqual([1, ["/savings/core/ranked"]]);
  });

  test.each([
    ["a page", "document", "no-cache"],
    ["a worker", "importScripts", "no-cache"],
    ["Node", undefined, "default"],
  ])("behavior: requests of %s have the cache mode", async (_, global, mode) => {
    await using served = await serve(json([]));
    if (global !== undefined) vi.stubGlobal(global, {});
    try {
      let cache = "";
      const fetch: typeof globalThis.fetch = (request, init) => {
        cache = request instanceof Request ? request.cache : "";
        return globalThis.fetch(request, init);
      };
      await createClient({ baseUrl: served.url, fetch }).get("/savings/core/ranked");
      expect(cache).toBe(mode);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe("a failure", () => {
  const byCount = (baseUrl: string, timeout = 30) =>
    createClient({ baseUrl, timeout }).get("/transfer/reference/by/count/{count}", {
      params: { path: { count: "1" } },
    });
  const history = (baseUrl: string) =>
    createClient({ baseUrl }).get("/transfer/reference/history/by/to/{to}", {
      params: { path: { to: account }, query: { start: "1752837323" } },
    });
  const failed = (code: string, status: number, headers = {}) =>
    json({ error: "said so", code }, { status, headers });

  test.each([
    ["not_found", failed("not_found", 404), { kind: "not_found", message: "said so" }],
    ["invalid", failed("invalid_parameter", 400), { kind: "invalid", message: "said so" }],
    [
      "rate_limited",
      failed("rate_limited", 429, { "retry-after": "7" }),
      { kind: "rate_limited", message: "said so", retryAfter: 7 },
    ],
    [
      "unavailable, not indexed",
      failed("unavailable", 503, { "retry-after": "5" }),
      { kind: "unavailable", reason: "not_indexed", status: 503, retryAfter: 5, message: "said so" },
    ],
    [
      "unavailable, not served",
      failed("not_served", 503),
      { kind: "unavailable", reason: "not_served", status: 503, retryAfter: undefined },
    ],
    ["unavailable, behind", failed("behind", 503), { kind: "unavailable", reason: "behind", status: 503 }],
    ["unavailable, a bug", failed("internal", 500), { kind: "unavailable", reason: "server", status: 500 }],
  ])("kind: %s", async (_, listener, expected) => {
    await using served = await serve(listener);
    expect(await byCount(served.url)).toMatchObject({ ok: false, ...expected });
  });

  test("kind: unavailable for an error page of a proxy", async () => {
    await using served = await serve((_, response) => {
      response.writeHead(502, { "content-type": "text/html" });
      response.end("<h1>Bad Gateway</h1>");
    });
    expect(await byCount(served.url)).toMatchObject({ ok: false, kind: "unavailable", reason: "server" });
  });

  test("kind: unavailable when the connection is refused", async () => {
    const served = await serve(json([]));
    await served[Symbol.asyncDispose]();
    const result = await byCount(served.url);
    expect(result).toMatchObject({ ok: false, kind: "unavailable", reason: "network", status: undefined });
    const { host } = new URL(served.url);
    const url = `${served.url}/transfer/reference/by/count/1`;
    expect(result).toHaveProperty("message", `${url}: connect ECONNREFUSED ${host}`);
  });

  test("kind: unavailable when the connection breaks during the body", async () => {
    await using served = await serve((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      response.write("[");
      setTimeout(() => response.destroy(), 20);
    });
    expect(await byCount(served.url)).toMatchObject({
      ok: false,
      kind: "unavailable",
      reason: "network",
      message: `${served.url}/transfer/reference/by/count/1: other side closed`,
    });
  });

  test("kind: unavailable when headers or body do not arrive in time", async () => {
    await using silent = await serve(() => undefined);
    await using slow = await serve((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write("[");
    });
    for (const { url } of [silent, slow]) {
      expect(await byCount(url, 0.2)).toMatchObject({
        ok: false,
        kind: "unavailable",
        reason: "timeout",
        message: `${url}/transfer/reference/by/count/1: no response within 0.2 s`,
      });
    }
  });

  test("kind: aborted by the caller", async () => {
    await using served = await serve(() => undefined);
    const signal = AbortSignal.timeout(50);
    const result = await createClient({ baseUrl: served.url }).get("/savings/core/ranked", { signal });
    expect(result).toMatchObject({ ok: false, kind: "aborted" });
  });

  test("kind: invalid for status 200 with an error body", async () => {
    await using served = await serve(json({ error: "start: expected a date", code: "invalid_parameter" }));
    expect(await history(served.url)).toEqual({
      ok: false,
      kind: "invalid",
      message: "start: expected a date",
    });
  });

  test("kind: unexpected, not not_found, for another server", async () => {
    await using missing = await serve(failed("not_found", 404));
    await using page = await serve((_, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<form>log in</form>");
    });
    await using broken = await serve((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end("[1,");
    });
    await using untyped = await serve((_, response) => {
      response.writeHead(200);
      response.end(`{"num":0,"list":[]}`);
    });
    await using worded = await serve(json({ num: 1, list: [{ minted: "abc" }] }));
    for (const { url } of [missing, page, broken, untyped, worded]) {
      const result = await createClient({ baseUrl: url }).get("/positions/list");
      expect(result).toMatchObject({ ok: false, kind: "unexpected" });
    }
  });

  test("error: malformed base URL", () => {
    expect(() => createClient({ baseUrl: "localhost 42069" })).toThrow(/^baseUrl: expected a URL/);
  });
});
