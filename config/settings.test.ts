import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { deployment } from "../src/chains.ts";
import { indexedChains, knownChains } from "./chains.ts";
import { embeddedUrl } from "./embedded-database.ts";
import { type Environment, readSettings, SettingsError } from "./settings.ts";

const COIN = "0x1111111111111111111111111111111111111111";
const EQUITY = "0x2222222222222222222222222222222222222222";

function problems(env: Environment): readonly string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

const folder = mkdtempSync(path.join(tmpdir(), "zchf-env-"));
let files = 0;
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: unknown): string {
  const name = path.join(folder, `chains-${files++}.json`);
  writeFileSync(name, typeof content === "string" ? content : JSON.stringify(content));
  return name;
}

test("default", () => {
  expect(readSettings({})).toEqual({
    rpcUrls: new Map(),
    getLogsBlockRange: new Map(),
    deployments: undefined,
    database: { connectionString: embeddedUrl(".ponder/postgres"), directory: ".ponder/postgres" },
    schema: "zchf",
    coinTransfers: "all",
    pollingInterval: undefined,
    headInterval: undefined,
    headIntervals: new Map(),
    port: 42069,
    host: undefined,
    adminPort: 42070,
    rateLimit: 20_000,
    trustedProxies: 0,
    eventStreams: 20,
    webhooks: [],
    prices: {
      sources: ["defillama"],
      file: undefined,
      coingeckoApiKey: undefined,
      defillamaUrl: "https://coins.llama.fi",
      coingeckoUrl: "https://pro-api.coingecko.com/api/v3",
    },
  });
});

test("all settings", () => {
  const settings = readSettings({
    RPC_URL_1: "https://a.example/key, https://b.example",
    ETH_GETLOGS_BLOCK_RANGE_1: "500",
    DATABASE_URL: "postgres://u:p@localhost/zchf",
    DATABASE_SCHEMA: "second",
    COIN_TRANSFERS: "mint-burn",
    POLLING_INTERVAL: "2000",
    HEAD_INTERVAL: "30",
    HEAD_INTERVAL_1: "every-block",
    HEAD_INTERVAL_100: "300",
    PORT: "8080",
    HOST: "127.0.0.1",
    ADMIN_PORT: "9000",
    RATE_LIMIT: "6000",
    TRUST_PROXY: "2",
    PRICE_SOURCE: "file, defillama",
    PRICE_FILE: file({}),
    DEFILLAMA_URL: "http://localhost:1/",
  });
  expect(settings.rpcUrls.get(1)).toEqual(["https://a.example/key", "https://b.example"]);
  expect(settings.getLogsBlockRange.get(1)).toBe(500);
  expect(settings).toMatchObject({
    database: { connectionString: "postgres://u:p@localhost/zchf", directory: undefined },
    schema: "second",
    coinTransfers: "mint-burn",
    pollingInterval: 2000,
    headInterval: 30,
    headIntervals: new Map<number, unknown>([
      [1, "every-block"],
      [100, 300],
    ]),
    port: 8080,
    host: "127.0.0.1",
    adminPort: 9000,
    rateLimit: 6000,
    trustedProxies: 2,
    prices: { sources: ["file", "defillama"], defillamaUrl: "http://localhost:1" },
  });
});

test("args: RATE_LIMIT=off", () => {
  expect(readSettings({ RATE_LIMIT: "off" }).rateLimit).toBeUndefined();
});

test("behavior: an empty setting is no setting", () => {
  expect(readSettings({ PORT: "", RPC_URL_1: " ", DATABASE_URL: "" })).toEqual(readSettings({}));
});

describe("error: one line names the setting", () => {
  test.each<[Environment, string]>([
    [
      { RPC_URL_5: "http://localhost" },
      "RPC_URL_5: no chain has this id, known are 1, 137, 42161, 10, 8453, 43114, 100, 146",
    ],
    [
      { RPC_URL_1: "localhost:8545" },
      "RPC_URL_1: must be one http or https URL or several, separated by commas",
    ],
    [
      { RPC_URL_1: "https://a.example,," },
      "RPC_URL_1: must be one http or https URL or several, separated by commas",
    ],
    [
      { ETH_GETLOGS_BLOCK_RANGE_1: "0" },
      "ETH_GETLOGS_BLOCK_RANGE_1: must be a positive whole number (blocks)",
    ],
    ...[
      "mysql://localhost",
      "postgres://a,b/db",
      "postgres://u:p@a:1,b:2/db",
      // Characters of the password that separate parts of a URL, some of which `new URL` accepts.
      "postgres://u:p#q@a/db",
      "postgres://u:12#q@a/db",
      "postgres://u:12/q@a/db",
      "postgres://u:12?q@a/db",
      "postgres://u:p@q@a/db",
      "postgres://u:p%q@a/db",
    ].map((url): [Environment, string] => [
      { DATABASE_URL: url },
      "DATABASE_URL: must be a postgres:// URL of one server, such as postgres://user:password@host:5432/database, or ?host=/folder for a socket; percent-encode @ : / # ? % in the password, or leave it out and set PGPASSWORD, which needs no escapes",
    ]),
    [
      { PGLITE_DIR: "old" },
      "PGLITE_DIR: is called DATABASE_DIR now; the files of PGlite are not read, so name another directory",
    ],
    [
      { DATABASE_SCHEMA: "a-b" },
      "DATABASE_SCHEMA: must be lower-case letters, digits and _, at most 45 characters",
    ],
    [
      { DATABASE_SCHEMA: "public" },
      "DATABASE_SCHEMA: must not be public, in which Ponder creates no partitions of its tables",
    ],
    [{ COIN_TRANSFERS: "none" }, "COIN_TRANSFERS: must be all or mint-burn"],
    [{ POLLING_INTERVAL: "50" }, "POLLING_INTERVAL: must be at least 100 (milliseconds)"],
    ...["0", "1.5", "301", "often", "-4"].map((interval): [Environment, string] => [
      { HEAD_INTERVAL: interval },
      "HEAD_INTERVAL: must be 1 to 300 (whole seconds), or every-block",
    ]),
    [{ HEAD_INTERVAL_1: "never" }, "HEAD_INTERVAL_1: must be 1 to 300 (whole seconds), or every-block"],
    [
      { HEAD_INTERVAL_5: "4" },
      "HEAD_INTERVAL_5: no chain has this id, known are 1, 137, 42161, 10, 8453, 43114, 100, 146",
    ],
    [{ PORT: "99999" }, "PORT: must be a port number, 1 to 65535"],
    [{ PORT: "http" }, "PORT: must be a port number, 1 to 65535"],
    [{ PORT: "65535" }, "ADMIN_PORT: set it, because PORT + 1 is no port number"],
    [{ PORT: "8080", ADMIN_PORT: "8080" }, "ADMIN_PORT: must differ from PORT"],
    [
      { RATE_LIMIT: "-1" },
      "RATE_LIMIT: must be a positive whole number (cost per minute and client), or off",
    ],
    [{ EVENT_STREAMS: "0" }, "EVENT_STREAMS: must be a positive whole number (streams per client), or off"],
    [
      { WEBHOOKS_FILE: "/missing.json" },
      "WEBHOOKS_FILE: /missing.json cannot be read (ENOENT: no such file or directory)",
    ],
    [{ PRICE_FILE: "/" }, "PRICE_FILE: / cannot be read (EISDIR: illegal operation on a directory)"],
    [{ RATE_LIMIT: "0" }, "RATE_LIMIT: must be a positive whole number (cost per minute and client), or off"],
    [
      { RATE_LIMIT: "60" },
      "RATE_LIMIT: must be at least 1000 (cost per minute and client, not requests), or off",
    ],
    [
      { RPC_URL_1: "https://rpc.example/key   # Ethereum" },
      "RPC_URL_1: must be one http or https URL or several, separated by commas",
    ],
    [{ TRUST_PROXY: "true" }, "TRUST_PROXY: must be the number of proxies in front, 0 to 9"],
    [
      { PRICE_SOURCE: "guess" },
      "PRICE_SOURCE: must be defillama, coingecko or file, or several separated by commas",
    ],
    [{ PRICE_SOURCE: "file" }, "PRICE_FILE: missing, and PRICE_SOURCE=file needs it"],
    [{ PRICE_SOURCE: "coingecko" }, "COINGECKO_API_KEY: missing, and PRICE_SOURCE=coingecko needs it"],
    [{ COINGECKO_URL: "nowhere" }, "COINGECKO_URL: must be an http or https URL"],
  ])("%o", (env, line) => {
    expect(problems(env)).toEqual([line]);
  });

  test.each([
    "postgres://localhost/zchf",
    "postgresql:///zchf?host=/run/postgresql",
    "postgres://u:p%40%23%2F%3F%25:q@[::1]:5432/zchf?sslmode=require",
    "postgres://zchf@localhost/zchf?host=%2Fsrv%2Fa%40b",
  ])("DATABASE_URL=%s is valid", (url) => {
    expect(readSettings({ DATABASE_URL: url }).database.connectionString).toBe(url);
  });

  test("sslrootcert=system verifies the server's name by the known authorities, as in libpq", () => {
    const url = "postgres://u:p%40@db.example:5432/zchf?sslmode=require&sslrootcert=system&connect_timeout=5";
    const { connectionString } = readSettings({ DATABASE_URL: url }).database;
    expect(connectionString).toBe(
      "postgres://u:p%40@db.example:5432/zchf?sslmode=verify-full&connect_timeout=5",
    );
    // `pg` verifies with Node's defaults: nothing is turned off.
    expect(new pg.Client({ connectionString }).ssl).toEqual({});
  });

  test("several at once, and no secret among them", () => {
    const lines = problems({ RPC_URL_1: "ftp://s3cr3t.example", DATABASE_URL: "s3cr3t", PORT: "x" });
    expect(lines).toHaveLength(3);
    expect(lines.join()).not.toContain("s3cr3t");
  });
});

describe("DEPLOYMENTS_FILE", () => {
  const chains = [
    {
      id: 1,
      rpc: "http://localhost:1",
      addresses: { frankencoin: COIN, equity: EQUITY },
      start: { frankencoin: 7 },
    },
    {
      id: 100,
      addresses: { ccipBridgedFrankencoin: COIN.toUpperCase().replace("X", "x"), chainSelector: "42" },
    },
  ];

  test("replaces addresses, start blocks and chains", () => {
    const settings = readSettings({ DEPLOYMENTS_FILE: file({ chains }), RPC_URL_8453: "http://localhost:3" });
    expect(knownChains(settings).map(({ id, slot }) => [id, slot])).toEqual([
      [1, 1],
      [100, 7],
    ]);
    // Gnosis has no RPC, and Base is not in the file.
    const [ethereum, ...rest] = indexedChains(settings);
    expect(rest).toEqual([]);
    expect(ethereum && deployment(ethereum, "coin")).toEqual({ address: COIN, startBlock: 7 });
    expect(ethereum && deployment(ethereum, "equity")).toEqual({ address: EQUITY, startBlock: 7 });
    expect(ethereum && deployment(ethereum, "savingsV2")).toBeUndefined();
  });

  test("behavior: a missing start block means 0", () => {
    const settings = readSettings({ DEPLOYMENTS_FILE: file({ chains }) });
    const gnosis = knownChains(settings).find(({ id }) => id === 100);
    expect(gnosis && deployment(gnosis, "coin")).toEqual({ address: COIN, startBlock: 0 });
    expect(gnosis?.chainSelector).toBe("42");
  });

  test("behavior: RPC_URL wins over the file, the database lies beside the file", () => {
    const name = file({ chains });
    const settings = readSettings({ DEPLOYMENTS_FILE: name, RPC_URL_1: "http://localhost:9" });
    expect(settings.rpcUrls.get(1)).toEqual(["http://localhost:9"]);
    expect(settings.database.directory).toBe(`${name}.postgres`);
  });

  test.each<[unknown, string]>([
    ["{", "is not valid JSON"],
    [[], "content: Invalid input: expected object, received array"],
    [{ chains: [] }, "chains: must list at least one chain"],
    [
      { chains: [{ id: 5, addresses: {} }] },
      "chains[0].id: must be one of 1, 137, 42161, 10, 8453, 43114, 100, 146",
    ],
    [{ chains: [{ id: 100, addresses: {} }] }, "chains[0].addresses.ccipBridgedFrankencoin: missing"],
    [{ chains: [{ id: 1, addresses: { frankencoin: COIN } }] }, "chains[0].addresses.equity: missing"],
    [
      { chains: [{ id: 1, addresses: { frankencoin: "0x12", equity: EQUITY } }] },
      "chains[0].addresses.frankencoin: must be an address: 0x and 40 hexadecimal digits",
    ],
    [
      { chains: [{ id: 1, addresses: { frankencoin: COIN, equity: EQUITY, coin: COIN } }] },
      'chains[0].addresses: Unrecognized key: "coin"',
    ],
    [
      { chains: [{ ...chains[0], start: { frankencoin: -1 } }] },
      "chains[0].start.frankencoin: must be a block number",
    ],
    [
      { chains: [{ ...chains[0], rpc: "ws://x" }] },
      "chains[0].rpc: must be one http or https URL or several, separated by commas",
    ],
    [{ chains: [chains[0], chains[0]] }, "chains[1].id: 1 is listed twice"],
  ])("error: %j", (content, line) => {
    const name = file(content);
    const separator = typeof content === "string" ? " " : ": ";
    expect(problems({ DEPLOYMENTS_FILE: name })).toEqual([`DEPLOYMENTS_FILE: ${name}${separator}${line}`]);
  });

  test("error: no such file", () => {
    expect(problems({ DEPLOYMENTS_FILE: "/nowhere.json" })).toEqual([
      "DEPLOYMENTS_FILE: /nowhere.json cannot be read (ENOENT: no such file or directory)",
    ]);
  });
});
