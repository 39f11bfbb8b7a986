import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { PROFILES, type ProfileKey } from "zchf-rpc/testing/providers/profiles";
import { type Simulator, startSimulator } from "zchf-rpc/testing/providers/simulator";
import { CHAINS } from "../../src/chains.ts";
import { multicall3Address } from "../../src/domain/multicall.ts";
import { freePorts } from "../../tools/devnet/ports.ts";
import { type Anvil, COIN, startAnvil } from "../../tools/harness/anvil.ts";
import { endAll } from "../../tools/harness/processes.ts";
import { inspectChain, problemOf } from "./inspect.ts";
import { planOf } from "./plan.ts";
import { capabilityTable, duration, planTable } from "./tables.ts";

const gnosis = CHAINS.find(({ id }) => id === 100);
if (!gnosis) throw new Error("no Gnosis");
const chain = {
  ...gnosis,
  addresses: { ccipBridgedFrankencoin: COIN, ccipBridgedSavings: COIN } as const,
  start: { bridgedFrankencoin: 5, bridgedSavings: 10 },
};

let anvil: Anvil;
const simulators: Simulator[] = [];

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 100 });
  await anvil.rpc("anvil_setCode", [multicall3Address, "0x00"]);
  await anvil.mine(400);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(simulators.splice(0).map((simulator) => simulator.stop()));
});
afterAll(endAll);

async function inspect(...keys: ProfileKey[]) {
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => {});
  for (const key of keys) simulators.push(await startSimulator(anvil.url, PROFILES[key]));
  return inspectChain(
    chain,
    simulators.map(({ url }) => url),
  );
}

test("default: an archive node can do everything, which costs five requests", async () => {
  const report = await inspect("archive");
  expect(report).toMatchObject({ firstBlock: 5, firstStateBlock: 10 });
  expect(report.urls).toMatchObject([
    {
      label: "RPC_URL_100",
      head: 400,
      hasArchiveState: true,
      hasMulticall: true,
      hasOldLogs: true,
      logRange: 396,
    },
  ]);
  expect(simulators[0]?.counts.served).toBe(5);
  expect(problemOf(report)).toBeUndefined();
});

test.each<[ProfileKey, object]>([
  ["full", { hasArchiveState: false, hasOldLogs: true }],
  ["pruned", { hasArchiveState: false, hasOldLogs: false }],
  ["publicnode", { hasArchiveState: false, hasOldLogs: false }],
  ["withoutLogs", { hasArchiveState: true, hasOldLogs: false }],
  ["alchemyFree", { hasArchiveState: true, hasOldLogs: true, logRange: 10 }],
  ["quicknode", { hasArchiveState: true, hasOldLogs: true, logRange: 5 }],
  ["chainstackFree", { hasArchiveState: true, hasOldLogs: true, logRange: undefined }],
])("behavior: %s", async (key, expected) => {
  expect((await inspect(key)).urls).toMatchObject([expected]);
});

test("behavior: a node of another chain and one that does not respond have a problem", async () => {
  const report = await inspect("wrongChain");
  expect(report.urls).toMatchObject([{ problem: "is chain 56" }]);
  const dead = await inspectChain(chain, [`http://127.0.0.1:${await freePorts(1)}`]);
  expect(dead.urls[0]?.problem).toMatch(/^cannot be reached, or its node fails \(.+\)$/);
  // Silent chains stand still, which is no reason to refuse the start.
  expect(problemOf(dead)).toBeUndefined();
});

test("behavior: a problem has the words of the provider, without what a terminal would interpret", async () => {
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    error: { code: -32000, message: "\u001b[2Jinvalid api key\n" },
  });
  const refusing = await startSimulator(anvil.url, {
    name: "refusing",
    faults: [{ every: 1, response: { status: 401, headers: {}, body } }],
  });
  simulators.push(refusing);
  const { urls } = await inspectChain(chain, [refusing.url]);
  expect(urls[0]?.problem).toBe("rejects the key, the plan or the origin (invalid api key)");
});

test.each<[ProfileKey[], string]>([
  [["full"], "RPC_URL_100: Gnosis cannot be indexed: its URL has no contract state of block 10"],
  [
    ["full", "publicnode"],
    "RPC_URL_100: Gnosis cannot be indexed: none of its URLs has contract state of block 10",
  ],
  [["withoutLogs"], "RPC_URL_100: Gnosis cannot be indexed: its URL has no logs of block 5"],
])("error: %s cannot be backfilled, in one line", async (keys, line) => {
  const problem = problemOf(await inspect(...keys));
  expect(problem).toContain(line);
  expect(problem).toContain("snapshot");
  expect(problem).not.toContain("\n");
});

test("error: a chain without Multicall3 cannot be indexed, in one line", async () => {
  await anvil.rpc("anvil_setCode", [multicall3Address, "0x"]);
  onTestFinished(() => anvil.rpc("anvil_setCode", [multicall3Address, "0x00"]).then(() => undefined));
  expect(problemOf(await inspect("archive", "full"))).toBe(
    `RPC_URL_100: Gnosis cannot be indexed: it has no contract Multicall3 at ${multicall3Address}, through which positions, savings and the reserve are read; deploy it there (https://github.com/mds1/multicall3)`,
  );
});

test("behavior: together two URLs can do what neither can", async () => {
  expect(problemOf(await inspect("full", "withoutLogs"))).toBeUndefined();
});

test("behavior: the plan follows the widest range of a URL", async () => {
  const options = { coinTransfers: "all", isLiveDeployment: false } as const;
  const wide = planOf(await inspect("alchemyFree", "archive"), options);
  await Promise.all(simulators.splice(0).map((simulator) => simulator.stop()));
  const report = await inspect("alchemyFree");
  const narrow = planOf(report, options);
  expect(wide).toMatchObject({ name: "Gnosis", blocks: 396, logRequests: 2 });
  // 396 blocks of the coin and 391 of savings, ten at a time.
  expect(narrow).toMatchObject({ blocks: 396, logRequests: 80, blockRequests: undefined });
  // 25,000 blocks of the coin and 24,995 of savings: no more are assumed of a URL than were requested.
  const requested = { label: "RPC_URL_100", head: 25_004, hasOldLogs: true, logRange: 10_000 };
  expect(planOf({ ...report, urls: [requested] }, options)).toMatchObject({ logRequests: 6 });
  // Of the live deployments the blocks with logs are known.
  const live = { ...options, isLiveDeployment: true };
  expect(planOf(report, live)).toMatchObject({ logRequests: 80, blockRequests: 107_645, stateReads: 0 });
  expect(planOf(report, { ...live, coinTransfers: "mint-burn" })).toMatchObject({ blockRequests: 16_809 });
});

test("default: the tables", () => {
  const urls = [
    {
      label: "RPC_URL_100 (URL 1)",
      head: 400,
      hasArchiveState: false,
      hasOldLogs: true,
      logRange: 10,
      latencyMs: 12,
    },
    { label: "RPC_URL_100 (URL 2)", problem: "rejects the key (token is invalid)" },
  ];
  expect(capabilityTable([{ chain, firstBlock: 5, firstStateBlock: 10, urls }])).toBe(
    [
      "chain   URL                  head  state        logs  blocks per request  latency",
      "Gnosis  RPC_URL_100 (URL 1)  400   recent only  all   10                  12 ms",
      "Gnosis  RPC_URL_100 (URL 2)  rejects the key (token is invalid)",
    ].join("\n"),
  );
  const plan = { name: "Gnosis", blocks: 396, logRequests: 80, bytes: 960_000, seconds: 6 };
  expect(planTable([{ ...plan, blockRequests: undefined, stateReads: undefined }])).toBe(
    [
      "chain   blocks  eth_getLogs  blocks read  state reads  bytes       time",
      "Gnosis  396     about 80     unknown      unknown      about 1 MB  about 6 s",
    ].join("\n"),
  );
  const ethereum = { ...plan, name: "Ethereum", blockRequests: 30_000, stateReads: 20_000, bytes: 3e9 };
  expect(
    planTable([
      { ...plan, blockRequests: 5, stateReads: 0 },
      { ...ethereum, seconds: 4_000 },
    ]),
  ).toBe(
    [
      "chain     blocks  eth_getLogs  blocks read  state reads  bytes         time",
      "Gnosis    396     about 80     about 5      about 0      about 1 MB    about 6 s",
      "Ethereum  396     about 80     about 30000  about 20000  about 3.0 GB  about 67 min",
      "all       792     about 160    about 30005  about 20000  about 3.0 GB  about 67 min",
    ].join("\n"),
  );
});

test("behavior: a chain without a URL that responds is a line of the plan, and known parts of it are in the total", async () => {
  const live = { coinTransfers: "all", isLiveDeployment: true } as const;
  const alive = planOf(await inspect("archive"), live);
  const dead = planOf(await inspectChain(chain, [`http://127.0.0.1:${await freePorts(1)}`]), live);
  const rows = planTable([alive, { ...dead, name: "Dead" }])
    .split("\n")
    .map((line) => line.split(/ {2,}/));
  expect(rows[2]).toEqual(["Dead", "unknown", "unknown", "about 107645", "about 0", "unknown", "unknown"]);
  expect(rows[3]?.slice(0, 5)).toEqual(["all", "at least 396", "at least 2", "about 215290", "about 0"]);
  expect(rows[3]?.[6]).toMatch(/^at least \d+ (min|h)$/);
});

test.each([
  [3, "3 s"],
  [99.5, "100 s"],
  [150, "3 min"],
  [100_000, "28 h"],
])("%s seconds are %s", (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});
