import { beforeAll, expect, test } from "vitest";
import { indexTo, testDatabase, testDeps } from "../../../tools/harness/test-database.ts";
import { type App, createApp, DATA_ROUTES } from "../app.ts";

const OTHER = "0x0000000000000000000000000000000000000001";
const ACCOUNT = "0x963eC454423CD543dB08bc38fC7B3036B425b301";
let app: App;

beforeAll(async () => {
  const db = await testDatabase();
  await indexTo(db, 1, 5_000, 1_700_000_000);
  app = createApp(testDeps(db, { 1: { atStart: 1n, silent: false } }));
});

async function get(path: string) {
  const response = await app.request(path);
  return { status: response.status, text: await response.text() };
}

test.each([
  [
    "/prices/marketChart?at=2025-12-31",
    "at: not a parameter of this route, which is only of now: it is a history",
  ],
  [
    "/transfer/reference/list?reference=Salary",
    "reference: not a parameter of this route; /transfer/reference/search, ",
  ],
  [
    "/positions/open?start=2025-01-01&end",
    "start: not a parameter of this route; /transfer/reference/history",
  ],
  ["/prices/list?token=fps1", "token: not a parameter of this route; /reporting/fps/yearly has it"],
  ["/transfer/reference/counter?format=csv", "other routes have it, see /docs"],
  ["/transfer/reference/list?chain=1", "chain: not a parameter of this route; /events has it"],
  ["/transfer/reference/list?final=true", "final: not a parameter of this route; /events has it"],
  ["/positions/open?query={x}", "query: not a parameter of this route; /graphql has it"],
  ["/transfer/reference/list?AT=2025-12-31", "AT: the parameter is spelt at"],
])("error: 400 says which routes have the parameter: %s", async (path, message) => {
  await get(path.split("?")[0] ?? "");
  const { status, text } = await get(path);
  expect(status).toBe(400);
  expect(JSON.parse(text)).toEqual({ error: expect.stringContaining(message), code: "invalid_parameter" });
});

test.each([
  ["/positions/list?owner=0x00", "owner"],
  ["/positions/list?version=2", "version"],
  ["/positions/open?collateral=0x00", "collateral"],
  ["/positions/open?Collateral=0x00", "Collateral"],
  ["/ecosystem/minter/list?chainId=100", "chainId"],
])("error: a member of the rows is no filter: %s", async (path, name) => {
  const { status, text } = await get(path);
  expect([status, JSON.parse(text).error]).toEqual([
    400,
    expect.stringContaining(`${name}: not a parameter of this route`),
  ]);
});

test.each([
  [
    `/transfer/reference/by/from/${ACCOUNT}?from=${OTHER}`,
    `from: the path has ${ACCOUNT}, the query another`,
  ],
  [`/transfer/reference/by/from/${ACCOUNT}?from=${ACCOUNT}&from=${OTHER}`, "from: the path has"],
  ["/ecosystem/minter/list/1?chainId=100", "chainId: the path has 1, the query another value"],
])("error: a parameter of the path with another value in the query: %s", async (path, message) => {
  const { status, text } = await get(path);
  expect([status, JSON.parse(text).error]).toEqual([400, expect.stringContaining(message)]);
});

test.each([
  ["/analytics/transactionLog/json?firstitem=true", "firstitem: the parameter is spelt firstItem"],
  ["/analytics/transactionLog/json?LIMIT=3&firstItem=true", "LIMIT: the parameter is spelt limit"],
])("error: another case of a name, also when the response is cached: %s", async (path, message) => {
  for (let i = 0; i < 2; i++) {
    await get("/analytics/transactionLog/json?firstItem=true");
    await get("/analytics/transactionLog/json");
    const { status, text } = await get(path);
    expect([status, JSON.parse(text).error]).toEqual([400, message]);
  }
});

test("behavior: names that nothing has, and those that pass caches, are ignored", async () => {
  const plain = await get("/transfer/reference/list");
  expect(plain.status).toBe(200);
  for (const query of [
    "_=1764000000",
    "utm_source=x&fbclid=1",
    "maxLagSeconds=5",
    "timestamp=1&t=2&cb=3&ts=4",
  ]) {
    expect(await get(`/transfer/reference/list?${query}`)).toEqual(plain);
  }
});

/** Requests with a query that clients of the public service send: its dapp, its MCP server, trackers and bots. */
const OF_CLIENTS = [
  "/analytics/transactionLog/json?limit=200",
  "/analytics/transactionLog/json?firstItem=true&limit=1000",
  "/analytics/dailyLog/json?limit=365",
  "/analytics/dailyLog/csvE18?limit=1000",
  `/transfer/reference/history/by/from/${ACCOUNT}?to=${ACCOUNT}&from=${ACCOUNT}&reference=rent&end=2025-12-31T00:00:00.000Z&start=2023-10-28T00:00:00.000Z`,
  `/transfer/reference/history/by/to/${ACCOUNT}?to=${ACCOUNT}&start=2023-10-28T00:00:00.000Z`,
  `/transfer/reference/by/from/${ACCOUNT}?to=${ACCOUNT}&reference=rent`,
  `/transfer/reference/by/to/${ACCOUNT}?from=${ACCOUNT}`,
  `/reporting/fps/yearly?address=${ACCOUNT}&token=fps1`,
  `/reporting/fps/yearly?address=${ACCOUNT}&token=fps1&year=2025`,
  "/bridge/proposals?status=Pending&type=AddChain",
  "/bridge/chains?chainId=1&active=true",
];

test.each(OF_CLIENTS)("behavior: a request of a real client stays valid: %s", async (path) => {
  expect((await get(path)).status).not.toBe(400);
});

test("every name of every data route, at every other one", async () => {
  const names = new Set(DATA_ROUTES.flatMap(({ queryNames }) => [...queryNames]));
  expect(names.size).toBeGreaterThan(10);
  const values: Record<string, string> = {
    count: "100",
    chainId: "1",
    version: "1",
    token: "zchf",
    key: "price",
  };
  for (const { path, queryNames, pathNames, ignoredNames } of DATA_ROUTES) {
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? ACCOUNT);
    for (const name of names) {
      const { status, text } = await get(`${filled}?${name}=1`);
      const isMisplaced = ![queryNames, pathNames, ignoredNames].some((names) => names.has(name));
      expect([path, name, status === 400 && text.includes("not a parameter of this route")]).toEqual([
        path,
        name,
        isMisplaced,
      ]);
    }
  }
});
