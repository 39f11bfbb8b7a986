import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { erc20Abi, getAbiItem } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { networkOf } from "../../config/networks.ts";
import { coinInfo } from "../../src/api/rest/ecosystem/schema.ts";
import { transfer } from "../../tools/devnet/actions/coin.ts";
import { writePrices } from "../../tools/devnet/prices.ts";
import { type Devnet, startDevnet } from "../../tools/devnet/start.ts";
import { untilPricesFilled } from "../../tools/harness/daily-prices.ts";
import { headInterval } from "../../tools/harness/head-interval.ts";
import { expectSameBytes } from "../../tools/harness/history.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import { countRequests } from "../../tools/harness/rpc-counter.ts";
import { type Service, startService, untilIndexed, untilReady } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";

/* Blocks of Base that are deeper than final are replaced while the service runs, and while it is down. */

const BASE = 8453;
const GNOSIS = 100;
/** Blocks that Base gets at once: Ponder takes half of them for final. */
const MANY_BLOCKS = 320;

let folder: string;
let out: string;
let prices: string;
let devnet: Devnet;
let service: Service;
let settings: Record<string, string>;
const nodes = new Map<number, Awaited<ReturnType<typeof countRequests>>>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-deep-reorg-"));
  out = join(folder, "deployments.json");
  prices = join(folder, "prices.json");
  devnet = await startDevnet({ seed: "1", short: true, out });
  writePrices(prices, devnet.deployments);
  for (const { id, url } of devnet.world.chains) nodes.set(id, await countRequests(url));
  settings = {
    DEPLOYMENTS_FILE: out,
    PRICE_FILE: prices,
    ...headInterval(),
    DATABASE_DIR: join(folder, "index"),
    ...Object.fromEntries([...nodes].map(([id, { url }]) => [`RPC_URL_${id}`, url])),
  };
  service = await startService(settings);
  await untilReady(service);
});

afterAll(async () => {
  await service?.end();
  for (const node of nodes.values()) await node.stop();
  await devnet?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const base = () => devnet.world.chain(BASE);
const hex = (number: number) => `0x${number.toString(16)}`;

async function mine(blocks: number) {
  await base().rpc("anvil_mine", [hex(blocks), "0x2"]);
  await base().refreshHead();
}

async function send(chain: number, times: number) {
  const [from, to] = [devnet.world.person("founder"), devnet.world.account(9)];
  await devnet.world.chain(chain).refreshHead();
  for (let i = 0; i < times; i++) await transfer(devnet.world, { chain, from, to, amount: 1n });
}

/** Transfers of Base, as the API and as its node count them. */
async function counts() {
  const { chains } = coinInfo.parse((await service.get("/ecosystem/coin/info")).body);
  const event = getAbiItem({ abi: erc20Abi, name: "Transfer" });
  const address = devnet.world.coin(BASE);
  const logs = await devnet.world.client(BASE).getLogs({ address, event, strict: true, fromBlock: 0n });
  return { counted: chains[BASE]?.counter.balance, logs: logs.length };
}

const indexed = () => untilIndexed(service.url, devnet.world);

async function expectCounted() {
  await eventually("the transfers of Base", async () => {
    await indexed();
    const { counted, logs } = await counts();
    return counted === logs;
  });
}

test("60 blocks of Base after 100 more: Ponder reverts them, everything is served meanwhile", async () => {
  await mine(50);
  await send(BASE, 5);
  await mine(50);
  await indexed();
  const { logs } = await counts();
  let isDone = false;
  const statuses = new Set<number>();
  const asking = (async () => {
    while (!isDone) statuses.add((await service.get("/savings/core/info")).status);
  })();
  await base().rpc("anvil_reorg", [60, []]);
  await send(GNOSIS, 1);
  await expectCounted();
  isDone = true;
  await asking;
  expect((await counts()).logs).toBe(logs - 5);
  expect([...statuses]).toEqual([200]);
  expect(service.output()).not.toMatch(/was replaced by another history|restarting/);
});

test("blocks deeper than finality: only Base is indexed again, and no history of another chain is requested", async () => {
  await send(BASE, 2);
  await mine(20);
  await indexed();
  const { logs: kept } = await counts();
  await send(BASE, 3);
  await mine(MANY_BLOCKS);
  await send(BASE, 1);
  await indexed();
  await eventually("Base to be final", () => /Finalized block.*chain=base/i.test(service.output()));
  for (const chain of devnet.world.chains) await chain.refreshHead();
  const heads = new Map(devnet.world.chains.map(({ id, head }) => [id, Number(head.number)]));
  for (const node of nodes.values()) node.reset();

  await base().rpc("anvil_reorg", [MANY_BLOCKS + 4, []]);
  await base().refreshHead();
  await eventually(
    "the stop",
    async () => (await service.get("/ready").catch(() => undefined))?.status !== 200,
  );
  const begin = Date.now();
  await untilReady(service);
  console.log(`unavailable for ${Date.now() - begin} ms`);
  await expectCounted();
  expect((await counts()).logs).toBe(kept);
  expect(service.output()).toContain("Base (RPC_URL_8453): final blocks were replaced");
  for (const [id, node] of nodes) {
    const requests = [...node.counts()].map(([method, count]) => `${method} ${count}`);
    console.log(`chain ${id}: ${requests.join(", ")}`);
    if (id === BASE) continue;
    const { finality } = networkOf(id);
    // Ponder takes blocks for final in steps of as many as the depth.
    const unfinalized = (heads.get(id) ?? 0) - 2 * finality;
    for (const { params } of node.of("eth_getLogs")) {
      const { fromBlock } = params[0] as { fromBlock?: string };
      if (fromBlock) expect(Number(fromBlock)).toBeGreaterThanOrEqual(unfinalized);
    }
  }
  expect(service.output()).not.toMatch(/rebuilding it|indexing again from the cached logs\n/);
  await expectAsFresh("fresh");
});

test("blocks deeper than finality without logs of ours, while the service is down: transfers of the new branch are indexed", async () => {
  const [from, to] = [devnet.world.person("founder"), devnet.world.account(9)];
  const finals = () => service.output().match(/Finalized block.*chain=base/gi)?.length ?? 0;
  const before = finals();
  await base().refreshHead();
  await devnet.world.send(BASE, "value", { from, to, data: "0x", value: 1n });
  await mine(MANY_BLOCKS);
  await indexed();
  await eventually("Base to be final", () => finals() > before);
  expect(await service.end()).toBe(0);
  await base().rpc("anvil_reorg", [MANY_BLOCKS + 1, []]);
  await send(BASE, 3);
  await mine(50);
  service = await startService(settings);
  await untilReady(service);
  await expectCounted();
  expect(service.output()).toContain("Base (RPC_URL_8453): final blocks were replaced");
  expect(service.output()).not.toMatch(/cannot move backwards|Ponder exited/);
  await expectAsFresh("fresh after it");
});

/** Compares all routes with those of an index that was never elsewhere. */
async function expectAsFresh(name: string) {
  const fresh = await startService({
    DEPLOYMENTS_FILE: out,
    PRICE_FILE: prices,
    DATABASE_DIR: join(folder, name),
  });
  try {
    await untilReady(fresh);
    await untilIndexed(fresh.url, devnet.world);
    // Statements are made of daily prices.
    for (const one of [fresh, service]) await untilPricesFilled(devnet.deployments.tokens, one);
    await expectSameBytes(fresh, service, await everyRoute(fresh.get, { most: 1 }));
  } finally {
    await fresh.end();
  }
}
