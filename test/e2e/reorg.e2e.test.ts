import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { erc20Abi, getAbiItem } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transfer } from "../../devnet/actions/coin.ts";
import { type Devnet, startDevnet } from "../../devnet/start.ts";
import { mainChain } from "../../devnet/world.ts";
import { headInterval } from "../../harness/head-interval.ts";
import { expectSameBytes } from "../../harness/history.ts";
import { PROFILES } from "../../harness/providers/profiles.ts";
import { type Simulator, startSimulator } from "../../harness/providers/simulator.ts";
import { everyRoute } from "../../harness/routes.ts";
import { type Service, startService, untilIndexed, untilReady } from "../../harness/service.ts";
import { eventually } from "../../harness/waiting.ts";
import { coinInfo } from "../../src/api/rest/ecosystem/schema.ts";

/** Replaced blocks of one chain, and logs of another chain meanwhile. */
const OTHER = 100;
let folder: string;
let devnet: Devnet;
let service: Service;
/** The same chains, looked at once a second through providers of ten blocks whose logs come two blocks late. */
let looking: Service;
let simulators: Simulator[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-reorg-"));
  const out = join(folder, "deployments.json");
  devnet = await startDevnet({ seed: "1", short: true, out });
  // Leaves time for a request between the reorg and the next poll.
  const POLLING_INTERVAL = "4000";
  service = await startService({
    DEPLOYMENTS_FILE: out,
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
  await Promise.all(simulators.map(({ stop }) => stop()));
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
    await indexed();
    await main().rpc("anvil_rollback", [depth]);
    await mine(1, 13);
    await send(2n);
    // Logs come two blocks late.
    await mine(depth + 2, 12);
    await indexed();
    const ranges = simulators.map(({ counts }) => counts.methods.get("eth_getLogs") ?? 0);
    expect(Math.min(...ranges)).toBeGreaterThan(0);
    await expectSameBytes(service, looking, await everyRoute(service.get, { most: 1 }));
  },
);
