import { numberToHex, pad, toHex } from "viem";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { chainEndpoints } from "zchf-rpc/endpoint";
import { FakeRpc } from "zchf-rpc/testing/fake-rpc";
import { advanceFinalBlock, storeFinalBlock } from "zchf-runtime/ponder/final-blocks";
import { blockRow, syncDatabase } from "../../tools/harness/sync-database.ts";
import { probeChain } from "./probe.ts";
import { readStoredChain } from "./stored-chain.ts";

const GNOSIS = 100;
const FINALITY = 30;
const hashOf = (history: number, block: number) => pad(toHex(history * 1_000_000 + block));

let database: Awaited<ReturnType<typeof syncDatabase>>;

/** Three blocks with logs, a start at block 40, and blocks that became final since then. */
beforeAll(async () => {
  database = await syncDatabase();
  const { query } = database;
  for (const number of [5, 20, 35]) {
    await query(`insert into ponder_sync.blocks ${blockRow(GNOSIS, number, hashOf(1, number))}`);
  }
  const final = (number: number) => ({ number, hash: hashOf(1, number) });
  await storeFinalBlock(query, "zchf", GNOSIS, final(40));
  for (const number of [70, 100, 130]) await advanceFinalBlock(query, "zchf", GNOSIS, final(number));
});
afterAll(() => database.close());

/** A chain whose blocks from `fork` + 1 on were replaced. */
async function probeAfter(fork: number) {
  const rpc = new FakeRpc();
  onTestFinished(() => rpc.close());
  rpc.reply = ({ method, params: [tag] }) => {
    if (method === "eth_chainId") return { body: { result: numberToHex(GNOSIS) } };
    if (method === "eth_call") return { body: { result: "0x01" } };
    const number = tag === "latest" ? 500 : Number(tag);
    const hash = hashOf(number > fork ? 2 : 1, number);
    const block = { number: numberToHex(number), hash, parentHash: hash, timestamp: numberToHex(number) };
    return { body: { result: { ...block, transactions: [], logsBloom: pad("0x", { size: 256 }) } } };
  };
  const { blocks } = await readStoredChain(database, "zchf", GNOSIS, undefined);
  return probeChain(chainEndpoints(GNOSIS, [await rpc.listen()]), FINALITY, blocks);
}

test("default: of the final blocks, the oldest and the newest are known", async () => {
  const { blocks } = await readStoredChain(database, "zchf", GNOSIS, undefined);
  expect(blocks.known.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([5, 35, 40, 130]);
});

test.each([
  [130, { state: "live" }],
  [129, { state: "forked", fork: 40 }],
  [60, { state: "forked", fork: 40 }],
  [36, { state: "forked", fork: 35 }],
  [30, { state: "forked", fork: 20 }],
])("behavior: a reorg above block %i while the service is down", async (fork, probe) => {
  expect(await probeAfter(fork)).toMatchObject(probe);
});
