import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { numberToHex } from "viem";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { RpcFailedError } from "zchf-rpc/failover";
import { FakeRpc } from "zchf-rpc/testing/fake-rpc";
import { logSums } from "../../../../src/api/log-sums.ts";
import { CHAINS, type Chain, deployment } from "../../../../src/chains.ts";
import { syncDatabase } from "../../../../tools/harness/sync-database.ts";
import { LogCheck } from "./log-check.ts";
import { findMissingLogs } from "./missing-logs.ts";
import { confirmRepairs, recordRepair } from "./repairs.ts";

const [BASE, GNOSIS, OPTIMISM] = [8453, 100, 10];
const chains = [BASE, GNOSIS, OPTIMISM].map(
  (id) => CHAINS.find((chain) => chain.id === id) ?? expect.unreachable(),
);

const checked = (chain: Chain, readContract: () => Promise<unknown>) => ({
  ...chain,
  sums: logSums(chain, false),
  reader: { readContract },
});

/** Every chain passed before. */
const VERIFIED = { isPending: () => false, pass: async () => undefined, explain: async () => undefined };

let database: Awaited<ReturnType<typeof syncDatabase>>;
const rpc = new FakeRpc();

/** Three chains indexed up to the fifth block of their coin, without a log. */
beforeAll(async () => {
  database = await syncDatabase();
  for (const statement of [
    "create schema zchf",
    "create table zchf._ponder_checkpoint (chain_id int, latest_checkpoint text, finalized_checkpoint text)",
    "create table zchf.token (chain_id int, symbol text, supply numeric)",
    "create table zchf.balance (chain_id int, symbol text, account text, balance numeric)",
  ]) {
    await database.query(statement);
  }
  for (const chain of chains) {
    const { address, startBlock } = deployment(chain, "coin") ?? expect.unreachable();
    const digits = (value: number) => String(value).padStart(16, "0");
    await database.query("insert into zchf._ponder_checkpoint values ($1, $2, $2)", [
      chain.id,
      `1700000000${digits(chain.id)}${digits(startBlock + 5)}${"9".repeat(33)}`,
    ]);
    await database.query("insert into ponder_sync.intervals values ($1, $2, $3)", [
      `log_${chain.id}_${address.toLowerCase()}_0xa_null_null_null_0`,
      chain.id,
      `{[${startBlock},${startBlock + 6}]}`,
    ]);
  }
});
afterAll(() => Promise.all([database.close(), rpc.close()]));

test("error: a silent chain hides no gap of another, and keeps none from being checked", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const url = await rpc.listen();
  rpc.reply = ({ method, params }) => {
    if (method === "eth_chainId") return { body: { result: `0x${BASE.toString(16)}` } };
    const [{ address, fromBlock }] = params as [{ address: string[]; fromBlock: string }];
    const log = { address: address[0], topics: ["0xa"], blockNumber: fromBlock, logIndex: "0x0" };
    return { body: { result: [log] } };
  };
  const repair = vi.fn();
  const compared = chains.map((chain) =>
    checked(chain, async () => {
      if (chain.id === GNOSIS) throw new Error("no RPC of this chain\nresponded at the start");
      return 0n;
    }),
  );
  const check = new LogCheck({
    query: database.query,
    schema: "zchf",
    chains: compared,
    urls: new Map([[BASE, [url]]]),
    isIndexed: async () => true,
    verification: VERIFIED,
    repair,
  });
  const reports = await check.check(true, compared.slice(0, 2));
  expect(reports).toEqual([
    { chainId: BASE, sums: [], missing: { logs: 1, ranges: 1, requests: 1 } },
    { chainId: GNOSIS, sums: [], error: "no RPC of this chain responded at the start" },
  ]);
  expect(warn).toHaveBeenCalledWith(
    "Gnosis (RPC_URL_100): its logs could not be checked: no RPC of this chain responded at the start",
  );
  expect(await check.check(false)).toMatchObject([
    { chainId: BASE },
    { error: expect.any(String) },
    { chainId: OPTIMISM, sums: [] },
  ]);
  await vi.waitFor(() => expect(repair).toHaveBeenCalledWith(new Map([[BASE, [expect.any(Object)]]])));
});

test("behavior: after three repairs in a row a chain is repaired only on request", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const [chain = expect.unreachable()] = chains;
  const { startBlock } = deployment(chain, "coin") ?? expect.unreachable();
  const repair = vi.fn();
  const check = new LogCheck({
    query: database.query,
    schema: "zchf",
    chains: [checked(chain, async () => 0n)],
    urls: new Map([[BASE, [await rpc.listen()]]]),
    isIndexed: async () => true,
    verification: VERIFIED,
    repair,
  });
  const range = { from: startBlock + 1, to: startBlock + 2 };
  onTestFinished(async () => {
    await confirmRepairs(database.query, "zchf", BASE);
  });
  for (let repairs = 1; repairs <= 3; repairs++) {
    await recordRepair(database.query, "zchf", { chainId: BASE, cause: "missing logs", ...range });
    const [report] = await check.check(false);
    expect(report?.missing).toMatchObject({ ranges: 1 });
    if (repairs < 3) await vi.waitFor(() => expect(repair).toHaveBeenCalledTimes(repairs));
  }
  expect(repair).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenLastCalledWith(
    expect.stringMatching(/still after 3 repairs: its first URL omits them; change the order of its URLs/),
  );
  await check.check(true);
  await vi.waitFor(() => expect(repair).toHaveBeenCalledTimes(3));
});

test("behavior: more missing logs than a call may have arguments are one gap", async () => {
  const chain = chains[0] ?? expect.unreachable();
  const { address, startBlock } = deployment(chain, "coin") ?? expect.unreachable();
  const result = Array.from({ length: 200_000 }, (_, i) => ({
    address,
    topics: ["0xa"],
    blockNumber: numberToHex(startBlock + 1 + (i % 3)),
    logIndex: numberToHex(i),
  }));
  const node = new FakeRpc();
  onTestFinished(() => node.close());
  node.reply = ({ method }) => ({ body: { result: method === "eth_chainId" ? numberToHex(BASE) : result } });
  const urls = [await node.listen()];
  const { query } = database;
  const { gaps, logs } = await findMissingLogs({ query, chainId: BASE, urls, to: startBlock + 5 });
  expect(logs).toBe(200_000);
  const fragments = [`log_${BASE}_${address.toLowerCase()}_0xa_null_null_null_0`];
  expect(gaps).toEqual([{ fragments, from: startBlock + 1, to: startBlock + 3 }]);
});

/** Lets every pause end at once until the test has. */
function skipPauses(onPause: (milliseconds: number) => Promise<void> = async () => undefined) {
  vi.spyOn(timers, "setTimeout").mockImplementation(async (milliseconds = 0) => {
    await onPause(milliseconds);
    return undefined as never;
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

/** Chains that never passed, and why. */
function pendingChains(...ids: number[]) {
  const reasons = new Map<number, string>(ids.map((id) => [id, ""]));
  return {
    reasons,
    isPending: (id: number) => reasons.has(id),
    pass: async (id: number) => void reasons.delete(id),
    explain: async (id: number, reason: string) => void (reasons.has(id) && reasons.set(id, reason)),
  };
}

test("behavior: a difference that no URL has logs for is the reason until the sums agree", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  skipPauses();
  const [, , optimism = expect.unreachable()] = chains;
  const node = new FakeRpc();
  onTestFinished(() => node.close());
  node.reply = ({ method }) => ({ body: { result: method === "eth_chainId" ? numberToHex(OPTIMISM) : [] } });
  let supply = 5n;
  const verification = pendingChains(OPTIMISM);
  const check = new LogCheck({
    query: database.query,
    schema: "zchf",
    chains: [checked(optimism, async () => supply)],
    urls: new Map([[OPTIMISM, [await node.listen()]]]),
    isIndexed: async () => true,
    verification,
    repair: () => expect.unreachable(),
  });
  const [report] = await check.check(false);
  expect(report).toMatchObject({ sums: ["supply of ZCHF"], missing: { logs: 0 } });
  expect(verification.reasons.get(OPTIMISM)).toMatch(
    /^supply of ZCHF is 0 by its logs, 5 on the chain at block \d+; no URL has logs that explain the difference; add another URL, then run npm run verify -- --repair$/,
  );
  supply = 0n;
  await check.check(false);
  expect(verification.reasons.has(OPTIMISM)).toBe(false);
  expect(log).toHaveBeenCalledWith("Optimism (RPC_URL_10): the sums of its logs agree with its contracts");
});

test("behavior: a chain that failed is checked again after seconds, and every chain after a day", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const events: string[] = [];
  skipPauses(async (milliseconds) => {
    events.push(`pause of ${milliseconds / 1000} s`);
    if (events.length > 12) await new Promise(() => undefined);
  });
  const verification = pendingChains(GNOSIS);
  const [, gnosis = expect.unreachable()] = chains;
  const checkpoint = `1700000000${"9".repeat(65)}`;
  let attempts = 0;
  const check = new LogCheck({
    query: async (sql) => (sql.includes("to_regclass") ? [{ found: false }] : [{ checkpoint, sums: ["0"] }]),
    schema: "zchf",
    chains: [
      checked(gnosis, async () => {
        events.push(`attempt ${++attempts}`);
        if (attempts <= 6)
          throw new RpcFailedError("RPC_URL_100: archive", { cause: new Error("Docs: https://viem.sh") });
        return 0n;
      }),
    ],
    urls: new Map(),
    isIndexed: async () => true,
    verification,
    repair: () => expect.unreachable(),
  });
  void check.run(new AbortController().signal);
  await vi.waitFor(() => expect(events.length).toBeGreaterThan(13));
  expect(events).toEqual([
    ...["attempt 1", "pause of 5 s", "attempt 2", "pause of 10 s", "attempt 3", "pause of 20 s"],
    ...["attempt 4", "pause of 40 s", "attempt 5", "pause of 60 s", "attempt 6", "pause of 60 s"],
    ...["attempt 7", "pause of 86400 s"],
  ]);
});
