import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Address, erc20Abi, getAbiItem } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHttpServer } from "zchf-rpc/testing/http-server";
import { PROFILES } from "zchf-rpc/testing/providers/profiles";
import { type Simulator, startSimulator } from "zchf-rpc/testing/providers/simulator";
import { holdings } from "../../src/api/rest/balances/schema.ts";
import { coinInfo } from "../../src/api/rest/ecosystem/schema.ts";
import { transfer } from "../../tools/devnet/actions/coin.ts";
import { redeem } from "../../tools/devnet/actions/equity.ts";
import { type Devnet, startDevnet } from "../../tools/devnet/start.ts";
import { mainChain } from "../../tools/devnet/world.ts";
import { headInterval } from "../../tools/harness/head-interval.ts";
import { expectSameBytes } from "../../tools/harness/history.ts";
import { lastBlockBefore } from "../../tools/harness/last-block.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import { type Service, startService, untilIndexed, untilReady } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";

/** Replaced blocks of one chain, and logs of another chain meanwhile. */
const OTHER = 100;
let folder: string;
let devnet: Devnet;
let service: Service;
/** The same chains, looked at once a second through providers of ten blocks whose logs come two blocks late. */
let looking: Service;
let simulators: Simulator[] = [];
/** Ethereum's node, which may be without receipts. */
let node: Awaited<ReturnType<typeof startHttpServer>>;
let hasReceipts = true;
let refusedReceipts = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-reorg-"));
  const out = join(folder, "deployments.json");
  devnet = await startDevnet({ seed: "1", short: true, out });
  // Leaves time for a request between the reorg and the next poll.
  const POLLING_INTERVAL = "4000";
  node = await startHttpServer(async (request, response) => {
    const body = await text(request);
    response.writeHead(200, { "content-type": "application/json" });
    if (!hasReceipts && body.includes("eth_getTransactionReceipt")) {
      refusedReceipts++;
      return void response.end(JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(body).id, result: null }));
    }
    const headers = { "content-type": "application/json" };
    response.end(await (await fetch(main().url, { method: "POST", body, headers })).text());
  });
  service = await startService({
    DEPLOYMENTS_FILE: out,
    [`RPC_URL_${mainChain}`]: node.url,
    DATABASE_DIR: join(folder, "index"),
    POLLING_INTERVAL,
  });
  simulators = await Promise.all(devnet.world.chains.map(({ url }) => startSimulator(url, PROFILES.late)));
  looking = await startService({
    ...Object.fromEntries(
      devnet.world.chains.map(({ id }, i) => [`RPC_URL_${id}`, simulators[i]?.url ?? ""]),
    ),
    DEPLOYMENTS_FILE: out,
    DATABASE_DIR: join(folder, "looking"),
    HEAD_INTERVAL: "1",
    ...headInterval(),
  });
  await untilReady(service);
  await untilReady(looking);
});

afterAll(async () => {
  await service?.end();
  await looking?.end();
  await Promise.all([...simulators, ...(node ? [node] : [])].map(({ stop }) => stop()));
  await devnet?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const main = () => devnet.world.chain(mainChain);

/** Empty blocks, so many seconds apart. */
async function mine(blocks: number, apart: number, chain = main()) {
  await chain.refreshHead();
  const { timestamp } = chain.head;
  for (let i = 1; i <= blocks; i++) await chain.mine(timestamp + i * apart);
}

const indexed = () => Promise.all([service, looking].map(({ url }) => untilIndexed(url, devnet.world)));

async function transferElsewhere(times: number) {
  const [from, to] = [devnet.world.person("founder"), devnet.world.account(9)];
  for (let i = 0; i < times; i++) await transfer(devnet.world, { chain: OTHER, from, to, amount: 1n });
  await indexed();
}

/** Compares all routes of both services once the late logs of every chain have come. */
async function expectSame() {
  for (const chain of devnet.world.chains) await mine(3, 12, chain);
  await indexed();
  await expectSameBytes(service, looking, await everyRoute(service.get, { most: 1 }));
}

/** The last time of the main chain, up to which the others have blocks, too. */
async function headTime(): Promise<number> {
  await main().refreshHead();
  const { timestamp } = main().head;
  for (const chain of devnet.world.chains) {
    await chain.refreshHead();
    if (chain.head.timestamp < timestamp) await chain.mine(timestamp);
  }
  await indexed();
  return timestamp;
}

/** What an account holds on the main chain at a time in the past, as the API and as the chain have it. */
async function heldAt(account: Address, time: number) {
  const path = `/balances/zchf/of/${account}?at=${new Date(time * 1000).toISOString()}`;
  const [{ body }] = await Promise.all([service.get(path), looking.get(path)]);
  const client = devnet.world.client(mainChain);
  const balance = await client.readContract({
    address: devnet.world.coin(mainChain),
    abi: erc20Abi,
    functionName: "balanceOf",
    args: [account],
    blockNumber: await lastBlockBefore(client, time + 1),
  });
  return { path, api: holdings.parse(body)[mainChain]?.balance ?? "0", chain: String(balance) };
}

/** Transfers of the other chain, as the API and as its node count them. */
async function counts() {
  const { chains } = coinInfo.parse((await service.get("/ecosystem/coin/info")).body);
  const event = getAbiItem({ abi: erc20Abi, name: "Transfer" });
  const logs = await devnet.world
    .client(OTHER)
    .getLogs({ address: devnet.world.coin(OTHER), event, strict: true, fromBlock: 0n });
  return { counted: chains[OTHER]?.counter.balance, logs: logs.length };
}

test("blocks in which nothing happened are replaced: logs of other chains count once", async () => {
  // More than three, which are read by their headers.
  await mine(5, 12);
  await indexed();
  await transferElsewhere(5);
  const before = await counts();
  expect(before.counted).toBe(before.logs);

  await main().rpc("anvil_rollback", [2]);
  await mine(4, 13);
  await eventually("the end of the replaced blocks", async () => service.output().includes("Reorged block"));
  // Ponder writes again with the next block what it reverted with them; no row may be missing until then.
  expect(await counts()).toEqual(before);
  await indexed();
  await transferElsewhere(1);
  const after = await counts();
  expect(after).toEqual({ counted: before.logs + 1, logs: before.logs + 1 });
  await expectSame();
});

test.each([1, 2, 7, 60])(
  "%i blocks with a transfer are replaced by others with another one",
  async (depth) => {
    const [from, to] = [devnet.world.person("founder"), devnet.world.account(8)];
    const send = (amount: bigint) => transfer(devnet.world, { chain: mainChain, from, to, amount });
    await send(1n);
    await mine(depth - 1, 12);
    const moment = await headTime();
    const before = await heldAt(to, moment);
    expect(before.api).toBe(before.chain);
    await main().rpc("anvil_rollback", [depth]);
    await mine(1, 13);
    await send(2n);
    // Logs come two blocks late.
    await mine(depth + 2, 12);
    await indexed();
    const ranges = simulators.map(({ counts }) => counts.methods.get("eth_getLogs") ?? 0);
    expect(Math.min(...ranges)).toBeGreaterThan(0);
    // Its blocks are others now, and the bytes of before are cached.
    const after = await heldAt(to, moment);
    expect(after.api).toBe(after.chain);
    expect(after.api).not.toBe(before.api);
    await expectSameBytes(service, looking, [after.path, ...(await everyRoute(service.get, { most: 1 }))]);
  },
);

test("a block that waits for a receipt is replaced at its height: it is given up, and the chain goes on", async () => {
  hasReceipts = false;
  await redeem(devnet.world, { account: devnet.world.account(9), shares: 0n });
  await eventually("a request for the receipt", () => refusedReceipts > 0);
  await main().rpc("anvil_rollback", [1]);
  await mine(2, 12);
  const [from, to] = [devnet.world.person("founder"), devnet.world.account(8)];
  await transfer(devnet.world, { chain: mainChain, from, to, amount: 3n });
  await expectSame();
  expect(service.output()).not.toMatch(/Ponder exited/);
});
