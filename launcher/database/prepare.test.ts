import { writeFileSync } from "node:fs";
import path from "node:path";
import { pad, toHex } from "viem";
import { expect, onTestFinished, test } from "vitest";
import { type FakeCall, FakeRpc } from "zchf-rpc/testing/fake-rpc";
import { SYNC_SCHEMA } from "zchf-runtime/ponder/tables";
import { readSettings } from "../../config/settings.ts";
import { temporaryFolder } from "../../tools/harness/folders.ts";
import { blockRow, syncDatabase } from "../../tools/harness/sync-database.ts";
import { prepare } from "./prepare.ts";

const ETHEREUM = 1;
const GNOSIS = 100;
const HEAD = 200;
const ADDRESS = `0x${"c0".repeat(20)}`;

const hashOf = (history: number, block: number) => pad(toHex(history * 1_000_000 + block + 1));

/** An RPC whose blocks are those of one history of the chain. */
async function startRpc(
  chainId: number,
  history: number,
  refuses = (_call: FakeCall) => false,
): Promise<string> {
  const rpc = new FakeRpc();
  rpc.reply = (call) => {
    const {
      method,
      params: [tag],
    } = call;
    if (method === "eth_chainId") return { body: { result: toHex(chainId) } };
    if (refuses(call)) return { status: 413, text: "Request Entity Too Large" };
    if (method === "eth_call") return { body: { result: "0x01" } };
    const number = tag === "latest" ? HEAD : Number(tag);
    const hash = hashOf(history, number);
    const block = { number: toHex(number), hash, parentHash: hash, timestamp: toHex(1_700_000_000 + number) };
    return { body: { result: { ...block, transactions: [], logsBloom: pad("0x", { size: 256 }) } } };
  };
  onTestFinished(() => rpc.close());
  return rpc.listen();
}

/** A database with cached blocks of both chains, all of history 1. */
async function filledDatabase() {
  const { url, query, close } = await syncDatabase();
  onTestFinished(close);
  for (const chainId of [ETHEREUM, GNOSIS]) {
    for (const block of [5, 20, 35]) {
      await query(`insert into ${SYNC_SCHEMA}.blocks ${blockRow(chainId, block, hashOf(1, block))}`);
    }
    await query(`insert into ${SYNC_SCHEMA}.intervals values ('log ${chainId}', ${chainId}, '{[5,41]}')`);
    await query(
      `insert into ${SYNC_SCHEMA}.rpc_request_results values ('call', ${chainId}, null, '"0x01"'), ('call 5', ${chainId}, 5, '"0x01"')`,
    );
  }
  /** Number of cached blocks, requested ranges and contract reads of a chain. */
  const counts = async (chainId: number) => {
    const numbers: number[] = [];
    for (const table of ["blocks", "intervals", "rpc_request_results"]) {
      const [row] = await query(
        `select count(*)::int as rows from ${SYNC_SCHEMA}.${table} where chain_id = $1`,
        [chainId],
      );
      numbers.push(Number(row?.rows));
    }
    return numbers;
  };
  return {
    query,
    /** Settings of a service over it, which takes it for the embedded one of a directory. */
    settings: (env: Record<string, string>, directory?: string) => ({
      ...readSettings(env),
      database: { connectionString: url, directory },
    }),
    contents: async () => ({ [ETHEREUM]: await counts(ETHEREUM), [GNOSIS]: await counts(GNOSIS) }),
  };
}

const deployments = (urls: Record<number, string>) => {
  const file = path.join(temporaryFolder(), "deployments.json");
  const addressesOf = (id: number) =>
    id === ETHEREUM ? { frankencoin: ADDRESS, equity: ADDRESS } : { ccipBridgedFrankencoin: ADDRESS };
  const chains = Object.entries(urls).map(([id, rpc]) => {
    return { id: Number(id), rpc, addresses: addressesOf(Number(id)), start: {} };
  });
  writeFileSync(file, JSON.stringify({ chains }));
  return file;
};

const EVERYTHING = [3, 1, 2];

test("error: an RPC of another history with the right chain id is refused, and nothing is deleted", async () => {
  const { settings, contents } = await filledDatabase();
  const urls = { RPC_URL_1: await startRpc(ETHEREUM, 1), RPC_URL_100: await startRpc(GNOSIS, 2) };
  const started = prepare(settings(urls, "a/directory"));
  await expect(started).rejects.toThrow(
    `DATABASE_DIR: a/directory was filled from another chain 100: its block 5 is ${hashOf(1, 5)}, the RPC's is ${hashOf(2, 5)}; correct RPC_URL_100, or use another database`,
  );
  expect(await contents()).toEqual({ [ETHEREUM]: EVERYTHING, [GNOSIS]: EVERYTHING });
});

test("behavior: with a DEPLOYMENTS_FILE, what the database holds of that chain is deleted, the other chain keeps its cache", async () => {
  const { settings, contents } = await filledDatabase();
  const file = deployments({ 1: await startRpc(ETHEREUM, 1), 100: await startRpc(GNOSIS, 2) });
  const prepared = await prepare(settings({ DEPLOYMENTS_FILE: file }, "a/directory"));
  expect(prepared.parked.size).toBe(0);
  expect(await contents()).toEqual({ [ETHEREUM]: EVERYTHING, [GNOSIS]: [0, 0, 0] });
});

test("behavior: a chain is paused until the request is served that failed before, whatever else is, and as long as its URL pauses", async () => {
  const { settings } = await filledDatabase();
  const large = { method: "eth_call", params: [{ data: "0x0202" }, "0x5"] };
  let isRefused = true;
  const refuses = ({ method, params }: FakeCall) =>
    isRefused && method === "eth_call" && JSON.stringify(params) === JSON.stringify(large.params);
  const urls = { RPC_URL_1: await startRpc(ETHEREUM, 1), RPC_URL_100: await startRpc(GNOSIS, 1, refuses) };
  const failing = { call: large, fault: "eth_call fails: URL 1 status 503", pausesMs: [0] };
  const started = await prepare(settings(urls), { failing: new Map([[GNOSIS, failing]]) });
  const fault = "eth_call fails: URL 1 refuses the size of the request or of the response";
  expect([...started.parked]).toEqual([[GNOSIS, expect.objectContaining({ fault })]]);
  expect(await started.isBack(GNOSIS)).toBe(false);
  isRefused = false;
  expect(await started.isBack(GNOSIS)).toBe(true);
  const paused = await prepare(settings(urls), {
    failing: new Map([[GNOSIS, { ...failing, pausesMs: [60_000] }]]),
  });
  expect([...paused.parked]).toEqual([[GNOSIS, expect.objectContaining({ fault: failing.fault })]]);
  expect(await paused.isBack(GNOSIS)).toBe(false);
});

test("error: an index of other chains names the settings that differ", async () => {
  const { settings, query } = await filledDatabase();
  await query(`create schema zchf;
    create table zchf._ponder_meta (key text primary key, value jsonb);
    insert into zchf._ponder_meta values ('app', '{"build_id": "other", "version": "2"}');
    create table zchf._ponder_checkpoint (chain_name text, chain_id bigint primary key, latest_checkpoint text);
    insert into zchf._ponder_checkpoint values ('gnosis', 100, ''), ('base', 8453, '')`);
  const urls = { RPC_URL_1: "http://127.0.0.1:1", RPC_URL_100: "http://127.0.0.1:1" };
  await expect(prepare(settings(urls))).rejects.toThrow(
    "DATABASE_SCHEMA: schema zchf holds the tables of another version or of other settings (RPC_URL_1 is new, RPC_URL_8453 is missing); choose a new name (the cached logs are used again), or drop the schema first",
  );
});
