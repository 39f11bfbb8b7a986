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
import { everyRoute } from "../../harness/routes.ts";
import { type Service, startService, untilIndexed, untilReady } from "../../harness/service.ts";
import { eventually } from "../../harness/waiting.ts";
import { coinInfo } from "../../src/api/rest/ecosystem/schema.ts";

/** Replaced blocks of one chain, and logs of another chain meanwhile. */
const OTHER = 100;
let folder: string;
let devnet: Devnet;
let service: Service;
/** The same chains, looked at once a second instead of block by block. */
let looking: Service;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-reorg-"));
  const out = join(folder, "deployments.json");
  devnet = await startDevnet({ seed: "1", short: true, out });
  // Leaves time for a request between the reorg and the next poll.
  const POLLING_INTERVAL = "4000";
  service = await startService({
    DEPLOYMENTS_FILE: out,
    PGLITE_DIR: join(folder, "index"),
    POLLING_INTERVAL,
  });
  looking = await startService({
    DEPLOYMENTS_FILE: out,
    PGLITE_DIR: join(folder, "looking"),
    HEAD_INTERVAL: "1",
    ...headInterval(),
  });
  await untilReady(service);
  await untilReady(looking);
});

afterAll(async () => {
  await service?.end();
  await looking?.end();
  await devnet?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const main = () => devnet.world.chain(mainChain);

/** Empty blocks, so many seconds apart. */
async function mine(blocks: number, apart: number) {
  await main().refreshHead();
  const { timestamp } = main().head;
  for (let i = 1; i <= blocks; i++) await main().mine(timestamp + i * apart);
}

const indexed = () => Promise.all([service, looking].map(({ url }) => untilIndexed(url, devnet.world)));

async function transferElsewhere(times: number) {
  const [from, to] = [devnet.world.person("founder"), devnet.world.account(9)];
  for (let i = 0; i < times; i++) await transfer(devnet.world, { chain: OTHER, from, to, amount: 1n });
  await indexed();
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
  await expectSameBytes(service, looking, await everyRoute(service.get, { most: 1 }));
});
