import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { sql } from "drizzle-orm";
import { type Address, pad, toHex } from "viem";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import openapi from "../../../openapi.json" with { type: "json" };
import { fcsHeadRow } from "../../../tools/harness/fcs-head.ts";
import { collateralRow, positionRow } from "../../../tools/harness/rows.ts";
import { testApi } from "../../../tools/harness/test-api.ts";
import { TOKENS } from "../../../tools/harness/test-database.ts";
import { slotOf } from "../../chains.ts";
import { recordId } from "../../domain/record-id.ts";
import { decodeUserText, normalizedTextHash, userTextHash } from "../../domain/user-text.ts";
import { balance } from "../../tables/balances.ts";
import { challenge } from "../../tables/challenges.ts";
import { fcsHead } from "../../tables/fcs.ts";
import { collateral, position } from "../../tables/positions.ts";
import { transferReference } from "../../tables/transfers.ts";
import type { App } from "../app.ts";

const alice: Address = "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const ONE = 10n ** 18n;
const live = { atStart: 0n, silent: false };
const url = "http://api.test/mcp";

const { db, appWith } = await testApi({ 1: 1_751_000_000, 100: 1_751_000_007 });

beforeEach(async () => {
  await db.insert(balance).values([
    { chainId: 1, token: TOKENS.zchf, symbol: "zchf", account: alice, balance: 5n * ONE, updated: 1n },
    { chainId: 100, token: TOKENS.zchf, symbol: "zchf", account: alice, balance: ONE / 2n, updated: 1n },
    { chainId: 1, token: TOKENS.fps, symbol: "fps", account: alice, balance: 3n, updated: 1n },
  ]);
});

/** The SDK's own client over an app, without a port. */
async function connect(app: App, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers },
    fetch: async (input, init) => app.request(String(input), init),
  });
  await client.connect(transport);
  return client;
}

const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
const post = (app: App, body: string, over: Record<string, string> = {}) =>
  app.request(url, { method: "POST", headers: { ...headers, ...over }, body });
const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });

describe("tools", () => {
  test("default: text and structured content of the same data, with links and the time of the index", async () => {
    const client = await connect(appWith());
    const { content, structuredContent } = await client.callTool({
      name: "holders",
      arguments: { token: "zchf" },
    });
    expect(structuredContent).toEqual({
      holders: [
        { chain: "Ethereum", chainId: 1, accounts: 1 },
        { chain: "Gnosis", chainId: 100, accounts: 1 },
      ],
      largest: [
        {
          account: alice,
          chain: "Ethereum",
          chainId: 1,
          balance: "5 ZCHF",
          explorer: `https://etherscan.io/address/${alice}`,
        },
        {
          account: alice,
          chain: "Gnosis",
          chainId: 100,
          balance: "0.5 ZCHF",
          explorer: `https://gnosisscan.io/address/${alice}`,
        },
      ],
      page: "http://api.test/app/holders",
      asOf: "2025-06-27T04:53:20Z",
      sources: ["http://api.test/balances/zchf/ranked"],
      more: null,
    });
    expect(content).toEqual([{ type: "text", text: expect.stringContaining("balance: 0.5 ZCHF") }]);
  });

  test("behavior: links have https where a proxy took TLS off", async () => {
    const client = await connect(appWith(), { "X-Forwarded-Proto": "https" });
    const { structuredContent } = await client.callTool({ name: "holders", arguments: { token: "fps" } });
    expect(structuredContent).toMatchObject({
      page: "https://api.test/app/holders",
      sources: ["https://api.test/balances/fps/ranked"],
    });
  });

  test("find_payment: a reference in another spelling, over all accounts; exactly; of a transaction", async () => {
    const reference = "RF18 5390 0754 7034";
    const txHash = pad("0x12");
    await db.insert(transferReference).values({
      chainId: 100,
      count: recordId(7n, 0, slotOf(100)),
      timestamp: 1_750_000_000n,
      txHash,
      sender: alice,
      from: alice,
      to: alice,
      targetChain: 0n,
      amount: ONE,
      referenceBytes: toHex(reference),
      referenceHash: userTextHash(reference),
      normalizedReferenceHash: normalizedTextHash(reference),
    });
    const client = await connect(appWith());
    const found = async (input: object) => {
      const { structuredContent } = await client.callTool({ name: "find_payment", arguments: { ...input } });
      return (structuredContent as { found: number; searched: string } | undefined) ?? expect.unreachable();
    };
    for (const input of [
      { reference: "rf18\u00A053900754 7034" },
      { reference: "rf185390 07547034", to: alice },
      { reference: "rf185390 07547034", from: alice, start: "2025-01-01" },
      { reference, match: "exact" },
      { txHash: txHash.toUpperCase().replace("0X", "0x"), to: alice },
    ]) {
      expect(await found(input), JSON.stringify(input)).toMatchObject({
        found: 1,
        payments: [{ reference: { untrustedText: reference }, txHash }],
      });
    }
    expect(await found({ reference: "rf18 5390 0754 7034", match: "exact" })).toMatchObject({
      found: 0,
      searched: "all payments",
    });
    expect((await found({ txHash, end: "2025-01-01" })).found).toBe(0);
    expect((await found({ reference: "" })).found).toBe(0);
  });

  test("error: a route that is unavailable is an error that says so, not an empty result", async () => {
    const client = await connect(appWith({}, { 1: { atStart: 6000n, silent: false }, 100: live }));
    for (const [name, input] of [
      ["holders", { token: "fps" }],
      ["system_state", {}],
      ["find_payment", { to: alice }],
      ["events_since", { since: "2025-01-01T00:00:00Z" }],
      ["account", { address: alice }],
      ["governance", {}],
    ] as const) {
      const { isError, content, structuredContent } = await client.callTool({ name, arguments: input });
      expect([isError, structuredContent], name).toEqual([true, undefined]);
      expect(content, name).toEqual([
        {
          type: "text",
          text: expect.stringMatching(
            /is unavailable \(not_indexed\): .*1 is not ready yet.* Try again in 5 s/,
          ),
        },
      ]);
    }
  });

  test("behavior: balances that this service cannot know are named as missing", async () => {
    const client = await connect(appWith({ coinTransfers: "mint-burn" }));
    const { structuredContent } = await client.callTool({ name: "account", arguments: { address: alice } });
    expect(structuredContent).toMatchObject({
      zchf: null,
      missing: [expect.stringContaining("COIN_TRANSFERS=mint-burn")],
      fps: { balance: "0.000000000000000003 FPS" },
    });
  });

  test.each([
    ["position", { address: "0x12" }, "expected an address of 0x and 40 hex digits at address"],
    ["position", {}, "expected string, received undefined at address"],
    ["position", { address: alice }, `no position has the address ${alice}`],
    ["list_positions", { limit: 51 }, "expected number to be <=50 at limit"],
    ["list_positions", { skip: -1 }, "expected number to be >=0 at skip"],
    ["list_positions", { owners: alice }, 'Unrecognized key: "owners"'],
    ["find_payment", {}, "expected at least one of reference, txHash, to, from and id"],
    ["find_payment", { id: "12345" }, "no transfer has count 12345"],
    ["find_payment", { to: alice, start: "yesterday" }, "expected a date such as 2026-01-31"],
    ["find_payment", { to: alice, end: "2026-02-30" }, "expected a date such as 2026-01-31"],
    ["events_since", { since: "2025-13-01" }, "expected a UTC time such as 2026-01-31T14:00:00Z at since"],
    ["holders", { token: "usd" }, 'expected one of "zchf"|"fps"|"fcs" at token'],
    ["nothing", {}, "Tool nothing not found"],
  ])("error: %s with %j", async (name, input, expected) => {
    const { isError, content } = await (await connect(appWith())).callTool({ name, arguments: input });
    expect(isError).toBe(true);
    expect(content).toEqual([{ type: "text", text: expect.stringContaining(expected) }]);
  });

  test("error: an unexpected fault is logged and has no details", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => logged.mockRestore());
    await db.execute(sql`alter table challenge rename to renamed`);
    onTestFinished(async () => void (await db.execute(sql`alter table renamed rename to challenge`)));
    const { isError, content } = await (await connect(appWith())).callTool({ name: "auctions" });
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toMatch(/"\/\S+ is unavailable \(server\): internal error\. /);
    expect(logged).toHaveBeenCalled();
  });
});

test("no input has a schema that some clients reject: a format, several types or a reference", async () => {
  const { tools } = await (await connect(appWith())).listTools();
  const rejectedIn = (schema: unknown, path: string): string[] => {
    if (typeof schema !== "object" || schema === null) return [];
    return Object.entries(schema).flatMap(([name, member]) => [
      ...(["anyOf", "oneOf", "allOf", "not", "format", "$ref"].includes(name) ? [`${path}.${name}`] : []),
      ...(name === "type" && Array.isArray(member) ? [`${path}.${name}`] : []),
      ...rejectedIn(member, `${path}.${name}`),
    ]);
  };
  expect(tools.flatMap(({ name, inputSchema }) => rejectedIn(inputSchema, name))).toEqual([]);
  // Of the schema itself, which function calling of some vendors refuses.
  for (const { inputSchema } of tools) {
    expect(Object.keys(inputSchema).filter((key) => /^\$|^additionalProperties$/.test(key))).toEqual([]);
  }
  expect(tools.find(({ name }) => name === "find_payment")?.inputSchema.properties).toMatchObject({
    start: { type: "string", description: expect.stringContaining("2026-01-31T14:00:00Z") },
  });
});

describe("long results", () => {
  /** Texts that are as long in JSON as any. */
  const hostile = toHex(new TextEncoder().encode('"'.repeat(300)));
  const token: Address = "0xcccccccccccccccccccccccccccccccccccccccc";

  beforeEach(async () => {
    await db
      .insert(collateral)
      .values(collateralRow({ address: token, nameBytes: hostile, symbolBytes: hostile }));
    await db.insert(position).values(Array.from({ length: 120 }, (_, i) => opened(i)));
    await db.insert(challenge).values(Array.from({ length: 150 }, (_, i) => challengeRow(i)));
    await db.insert(transferReference).values(Array.from({ length: 130 }, (_, i) => transferRow(i)));
  });

  const opened = (i: number) =>
    positionRow({
      position: pad(toHex(i + 1), { size: 20 }),
      version: 1,
      created: BigInt(1_700_000_000 + i),
      block: BigInt(i),
      logIndex: i,
      zchf: TOKENS.zchf,
      collateral: token,
      interestPPM: 20_000,
      start: 1_700_000_000n,
      expiration: 1_800_000_000n,
      challengePeriod: 86_400n,
      owner: alice,
      price: 2n ** 255n,
      minted: 2n ** 255n,
      limit: 2n ** 255n,
      cooldown: 1_700_000_000n,
      collateralBalance: 2n ** 255n,
    });
  const challengeRow = (i: number): typeof challenge.$inferInsert => ({
    chainId: 1,
    version: 1,
    number: BigInt(i),
    position: pad("0x01", { size: 20 }),
    challenger: alice,
    created: 1_750_000_000n,
    block: BigInt(i),
    logIndex: i,
    txHash: pad(toHex(i)),
    size: 2n ** 255n,
    liqPrice: 2n ** 255n,
    duration: 86_400n,
    bids: 0,
    remaining: 2n ** 255n,
    isDeleted: false,
  });
  const transferRow = (i: number): typeof transferReference.$inferInsert => ({
    chainId: 1,
    count: recordId(BigInt(i), 0, 1),
    timestamp: BigInt(1_700_000_000 + i),
    txHash: pad(toHex(i)),
    sender: alice,
    from: alice,
    to: alice,
    targetChain: 0n,
    amount: 2n ** 255n,
    referenceBytes: hostile,
    referenceHash: userTextHash(decodeUserText(hostile)),
    normalizedReferenceHash: normalizedTextHash(decodeUserText(hostile)),
  });

  test.each([
    ["list_positions", { limit: 50 }, "positions", "position", 120],
    ["list_positions", { limit: 3 }, "positions", "position", 120],
    ["account", { address: alice, limit: 50 }, "positions", "position", 120],
    ["find_payment", { to: alice, limit: 50 }, "payments", "id", 130],
    ["events_since", { since: "2020-01-01T00:00:00Z", limit: 50 }, "challengesStarted", "id", 150],
    ["auctions", {}, "auctions", "id", 150],
    ["position", { address: pad("0x01", { size: 20 }) }, "activeChallenges", "id", 150],
  ])(
    "%s %j: below 60,000 characters, and skip visits each row once",
    async (name, input, list, key, count) => {
      const app = appWith();
      const seen: unknown[] = [];
      for (let skip: number | undefined = 0; skip !== undefined; ) {
        const params: object = { name, arguments: { ...input, skip } };
        const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
        const text: string = await (await post(app, message)).text();
        expect(text.length).toBeLessThan(60_000);
        const { structuredContent, content } = JSON.parse(text).result as {
          structuredContent: { more: string | null } & Record<string, unknown>;
          content: unknown;
        };
        const { more } = structuredContent;
        const rows = structuredContent[list] as Record<string, unknown>[];
        seen.push(...rows.map((row) => row[key]));
        expect(content).toEqual([{ type: "text", text: expect.stringContaining(`more: ${more}`) }]);
        const next: string | undefined = / and skip (\d+)\.$/.exec(more ?? "")?.[1];
        skip = next === undefined ? undefined : Number(next);
        if (skip !== undefined) expect(rows.length).toBeGreaterThan(0);
      }
      expect(seen).toHaveLength(count);
      expect(new Set(seen).size).toBe(count);
    },
  );
});

test("resources are the documents of the API", async () => {
  const client = await connect(appWith());
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual([
    "http://api.test/llms.txt",
    "http://api.test/openapi.json",
  ]);
  for (const { uri, mimeType } of resources) {
    const { contents } = await client.readResource({ uri });
    const text = await (await appWith().request(uri)).text();
    expect(contents).toEqual([{ uri, mimeType, text }]);
  }
});

describe("protocol", () => {
  test("default: a request needs no session, and its response is JSON", async () => {
    const response = await post(appWith(), list, { Origin: "https://app.example" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("mcp-session-id")).toBeNull();
    const { result } = (await response.json()) as { result: { tools: unknown[] } };
    expect(result.tools).toHaveLength(13);
  });

  test("behavior: a notification is accepted without a body", async () => {
    const response = await post(
      appWith(),
      JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }),
    );
    expect([response.status, await response.text()]).toEqual([202, ""]);
  });

  test("behavior: browsers of every origin may send messages", async () => {
    const response = await appWith().request(url, {
      method: "OPTIONS",
      headers: {
        Origin: "https://app.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type,mcp-protocol-version",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toContain("POST");
    expect(response.headers.get("access-control-allow-headers")).toContain("mcp-protocol-version");
  });

  test.each(["GET", "HEAD", "DELETE", "PUT"])("error: %s is 405 with Allow", async (method) => {
    const response = await appWith().request(url, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    if (method !== "HEAD") {
      expect(await response.json()).toEqual({
        error: `${method} is not served: send MCP messages with POST, without a session; see /llms.txt`,
        code: "method_not_allowed",
      });
    }
  });

  test.each([
    ["no JSON", "{", -32700],
    ["no message", `{"hello":1}`, -32700],
    ["a batch", `[${list},${list}]`, -32600],
  ])("error: %s is a 400 with an error of JSON-RPC", async (_, body, code) => {
    const response = await post(appWith(), body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      jsonrpc: "2.0",
      error: { code, message: expect.any(String) },
      id: null,
    });
  });

  test("error: a body of another type or too long has the error of the API", async () => {
    const other = await post(appWith(), list, { "Content-Type": "text/plain" });
    expect([other.status, await other.json()]).toEqual([
      415,
      { error: "expected Content-Type: application/json", code: "unsupported_media_type" },
    ]);
    const long = await post(appWith(), JSON.stringify({ text: "x".repeat(100_000) }));
    expect([long.status, await long.json()]).toEqual([
      413,
      { error: "expected a body of at most 100000 bytes", code: "too_large" },
    ]);
  });

  test.each([
    "application/json",
    "application/json;q=0.9, text/html",
    "*/*",
    "application/*",
    "APPLICATION/JSON, TEXT/EVENT-STREAM",
    undefined,
  ])("behavior: Accept: %s gets JSON", async (accept) => {
    const response = await appWith().request(url, {
      method: "POST",
      headers: { "Content-Type": "Application/JSON", ...(accept && { Accept: accept }) },
      body: list,
    });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(await response.json()).toMatchObject({ id: 1, result: { tools: expect.any(Array) } });
  });

  test.each(["text/html", "text/event-stream", "application/json;q=0"])(
    "error: Accept: %s excludes JSON",
    async (accept) => {
      const response = await post(appWith(), list, { Accept: accept });
      expect(response.status).toBe(406);
      expect(await response.json()).toEqual({
        jsonrpc: "2.0",
        error: { code: -32000, message: "Not Acceptable: the response is application/json" },
        id: null,
      });
    },
  );

  test.each(["/mcp/", "/graphql/"])("behavior: %s is served as without the slash", async (path) => {
    const app = appWith();
    const body = path === "/mcp/" ? list : JSON.stringify({ query: "{ __typename }" });
    const send = async (target: string) => {
      const response = await app.request(`http://api.test${target}`, { method: "POST", headers, body });
      return [response.status, await response.json()];
    };
    const [status, served] = await send(path);
    expect([status, served]).toEqual(await send(path.slice(0, -1)));
    expect(status).toBe(200);
  });

  test.each([
    ["no arguments", undefined],
    ["null", null],
    ["null for each", { limit: null, collateral: null }],
  ])("behavior: %s: the defaults", async (_, input) => {
    const message = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "list_positions", arguments: input },
    };
    const response = await post(appWith(), JSON.stringify(message));
    expect(await response.json()).toMatchObject({
      result: { structuredContent: { found: 0, positions: [], more: null } },
    });
  });
});

test("behavior: the list of tools is the same bytes again, but for its id", async () => {
  const app = appWith();
  const first = await (await post(app, list)).text();
  const other = (id: unknown, more: object = {}) =>
    JSON.stringify({ jsonrpc: "2.0", id, method: "tools/list", ...more });
  for (const id of [1, 2, "three", 'a"b']) {
    const again = await post(app, other(id, id === 2 ? { params: {} } : {}));
    expect([again.status, again.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(again.headers.get("cache-control")).toBe("no-store");
    expect(await again.json()).toEqual({ ...JSON.parse(first), id });
  }
  // What is no plain request is left to the SDK.
  expect((await post(app, list, { "MCP-Protocol-Version": "1" })).status).toBe(400);
  expect((await post(app, other(null))).status).toBe(400);
});

test("llms.txt names every route that is read with GET, once", async () => {
  await db.insert(fcsHead).values(fcsHeadRow());
  const app = appWith();
  const response = await app.request("/llms.txt");
  expect(response.headers.get("content-type")).toContain("text/plain");
  const text = await response.text();
  expect(text).toMatch(/^# ZCHF API\n\n> /);
  const routes = [...text.matchAll(/^- \[(\/[^\]]+)\]\([^)]+\): (.*)$/gm)].map(([, path]) => path);
  const described = Object.entries(openapi.paths).flatMap(([path, one]) => ("get" in one ? [path] : []));
  expect(routes.toSorted()).toEqual(described.toSorted());
  for (const [, path = ""] of text.matchAll(/\]\((\/[^)]*)\)/g)) {
    if (path === "/mcp" || path === "/") continue;
    expect((await app.request(path)).status, path).not.toBe(404);
  }
});
