import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PROFILES, type ProfileKey } from "zchf-rpc/testing/providers/profiles";
import { startSimulator } from "zchf-rpc/testing/providers/simulator";
import { chainTransport } from "zchf-runtime/ponder/transport/transport";
import { type Anvil, COIN, startAnvil } from "../../tools/harness/anvil.ts";
import { endAll } from "../../tools/harness/processes.ts";
import { transportChain } from "../../tools/harness/transport-chain.ts";
import { allCases } from "./cases.ts";

/** Blocks with a log each, and empty ones after them: more than the state that a full node keeps. */
const LOG_BLOCKS = 120;
const EMPTY_BLOCKS = 300;
/** Blocks of one eth_getLogs of ours, as Ponder begins with. */
const RANGE_BLOCKS = 210;
/** Requests that Ponder sends at a time: those of logs and blocks of an interval, and those of one handler. */
const CONCURRENCY: Readonly<Record<string, number>> = {
  eth_getLogs: 4,
  eth_getBlockByNumber: 25,
  eth_call: 2,
};

type Call = { method: string; params: unknown[] };

let anvil: Anvil;
/** The requests of a backfill, in its order, and what the node itself returns. */
let calls: Call[];
let expected: string[];
const rows: string[] = [];

const hex = (number: number) => `0x${number.toString(16)}`;

beforeAll(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  anvil = await startAnvil({ chainId: 100 });
  await anvil.transfer(LOG_BLOCKS);
  await anvil.mine(EMPTY_BLOCKS);
  const ranges = Array.from({ length: 4 }, (_, filter) => filter).flatMap(() =>
    Array.from({ length: Math.ceil((LOG_BLOCKS + EMPTY_BLOCKS) / RANGE_BLOCKS) }, (_, i) => i * RANGE_BLOCKS),
  );
  const logs = ranges.map((from) => ({
    method: "eth_getLogs",
    params: [{ address: COIN, fromBlock: hex(from), toBlock: hex(from + RANGE_BLOCKS - 1) }],
  }));
  const blocks = Array.from({ length: LOG_BLOCKS }, (_, i) => i + 1);
  // The code of the coin emits a log and returns nothing: the identity contract returns what it is sent.
  const call = { to: "0x0000000000000000000000000000000000000004", data: "0x1234" };
  calls = [
    ...logs,
    ...blocks.map((block) => ({ method: "eth_getBlockByNumber", params: [hex(block), true] })),
    ...blocks.map((block) => ({ method: "eth_call", params: [call, hex(block)] })),
  ];
  const results = await Promise.all(calls.map(({ method, params }) => anvil.rpc(method, params)));
  expected = results.map((result) => JSON.stringify(withoutInput(result)));
});
afterAll(async () => {
  await endAll();
  console.log(`profile: served, refused\n${rows.join("\n")}`);
});

/** A block as the transport returns it: without what no handler reads of its transactions. */
function withoutInput(result: unknown): unknown {
  const { transactions } = Object(result) as { transactions?: unknown[] };
  if (!Array.isArray(transactions) || typeof transactions[0] !== "object") return result;
  const kept = transactions.map((transaction) => ({ ...Object(transaction), input: "0x", accessList: [] }));
  return { ...Object(result), transactions: kept };
}

test.concurrent("behavior: through a URL with empty blooms in turn the logs of every block are found", async () => {
  const simulator = await startSimulator(anvil.url, PROFILES.zeros);
  const { request } = chainTransport(transportChain(100), [simulator.url])({ retryCount: 0 });
  for (let block = 1; block <= 20; block++) {
    const { hash } = Object(await request({ method: "eth_getBlockByNumber", params: [hex(block), true] }));
    const filter = [{ blockHash: hash }];
    const logs = await anvil.rpc("eth_getLogs", filter);
    expect(logs).toHaveLength(1);
    expect(await request({ method: "eth_getLogs", params: filter })).toEqual(logs);
  }
  await simulator.stop();
});

test.concurrent.each(allCases)(
  "behavior: the requests of a backfill through $keys",
  async ({ keys, refuses }) => {
    const simulators = await Promise.all(
      keys.map((key: ProfileKey) => startSimulator(anvil.url, PROFILES[key])),
    );
    const urls = simulators.map(({ url }) => url);
    const { request } = chainTransport(transportChain(100), urls)({ retryCount: 0 });
    await request({ method: "eth_getBlockByNumber", params: ["latest", false] });
    const results: string[] = [];
    for (const [method, atOnce] of Object.entries(CONCURRENCY)) {
      const queue = [...calls.entries()].filter(([, call]) => call.method === method);
      const send = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const [i, call] = next;
          results[i] = JSON.stringify(await request(call));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, send));
    }
    await Promise.all(simulators.map((simulator) => simulator.stop()));
    const sum = (kind: "served" | "refused") =>
      simulators.reduce((total, { counts }) => total + counts[kind], 0);
    rows.push(`${keys.join(" + ")}: ${sum("served")}, ${sum("refused")}`);
    expect(results).toEqual(expected);
    // A few refusals find the limits, whatever the length of the history.
    if (!refuses) expect(sum("refused")).toBeLessThan(0.05 * (sum("served") + sum("refused")) + 10);
  },
);
