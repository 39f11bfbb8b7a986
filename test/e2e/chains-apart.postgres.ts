import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freshnessResponse } from "../../src/api/status/schema.ts";
import { transferWithReference } from "../../tools/devnet/actions/transfers.ts";
import { franc } from "../../tools/devnet/money.ts";
import { writePrices } from "../../tools/devnet/prices.ts";
import { createRandom } from "../../tools/devnet/random.ts";
import { type Devnet, startDevnet } from "../../tools/devnet/start.ts";
import { mainChain } from "../../tools/devnet/world.ts";
import { untilPricesFilled } from "../../tools/harness/daily-prices.ts";
import { expectSameBytes } from "../../tools/harness/history.ts";
import { createDatabase } from "../../tools/harness/postgres.ts";
import { everyRoute } from "../../tools/harness/routes.ts";
import { get, type Service, startService, untilIndexed, untilReady } from "../../tools/harness/service.ts";
import { eventually } from "../../tools/harness/waiting.ts";
import { others, tick } from "../chaos/life.ts";
import type { CallFault } from "../chaos/plan.ts";
import { type FaultyNode, startFaultyNode } from "../chaos/proxy.ts";
import { reorganise } from "../chaos/reorg.ts";

/* One chain's node serves heads, blocks and logs, but no eth_call: the other chains must go on. */

const OTHER = 100;
const THIRD = 8453;
/** Seconds by which another chain may lag while one fails; and the limit of every wait, which is no measure. */
const LONGEST_LAG_SECONDS = 60;
const LIMIT_SECONDS = 420;
/** Milliseconds between two blocks of all chains. */
const BLOCK_MS = 1_000;

let folder: string;
let devnet: Devnet;
let service: Service;
let settings: Record<string, string>;
const nodes = new Map<number, FaultyNode>();
const databases: Awaited<ReturnType<typeof createDatabase>>[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "zchf-apart-"));
  const out = join(folder, "deployments.json");
  devnet = await startDevnet({ seed: "7", short: true, out });
  for (const { id, url } of devnet.world.chains) nodes.set(id, await startFaultyNode(url, () => undefined));
  const chains = devnet.deployments.chains.map((chain) => ({
    ...chain,
    rpc: nodes.get(chain.id)?.url ?? "",
  }));
  const faulty = join(folder, "faulty.json");
  writeFileSync(faulty, JSON.stringify({ chains }));
  const prices = join(folder, "prices.json");
  writePrices(prices, devnet.deployments);
  databases.push(await createDatabase());
  settings = {
    DEPLOYMENTS_FILE: faulty,
    PRICE_FILE: prices,
    POLLING_INTERVAL: "500",
    DATABASE_URL: databases[0]?.url ?? "",
  };
  service = await startService(settings);
  await untilReady(service);
});

afterEach(() => failCalls(undefined));

afterAll(async () => {
  await service?.end();
  for (const node of nodes.values()) await node.stop();
  await devnet?.stop();
  for (const { drop } of databases) await drop();
  rmSync(folder, { recursive: true, force: true });
});

const failCalls = (fault: CallFault | undefined) => nodes.get(mainChain)?.setCallFault(fault);

const chainsOf = async () => {
  const { status, body, text } = await service.get("/freshness");
  if (status !== 200) throw new Error(`/freshness: ${status} ${text}`);
  return freshnessResponse.parse(body).chains;
};
const chainOf = async (id: number) => {
  const chain = (await chainsOf())[id];
  if (!chain) throw new Error(`/freshness lacks chain ${id}`);
  return chain;
};

/** For loops that wait: undefined while the database of a busy machine does not respond in time. */
const ifServed = (id: number) => chainOf(id).catch(() => undefined);

/** Blocks on all chains, with a transfer on the others, and what the service responds meanwhile, until it is stopped. */
function observe() {
  const stopping = new AbortController();
  const statuses = new Map<string, number>();
  /** The heads of each other chain that were not indexed at the last look, and when they came. */
  const heads = new Map<number, { number: number; at: number }[]>();
  let longestLag = 0;
  const note = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
  const look = async () => {
    for (const path of ["/ready", "/transfer/reference/list", "/positions/open", "/savings/core/ranked"]) {
      note(`${(await get(service.url + path)).status}`);
    }
    const chains = await chainsOf();
    for (const id of [OTHER, THIRD]) {
      const block = chains[id]?.block ?? 0;
      const head = Number(devnet.world.chain(id).head.number);
      const waiting = (heads.get(id) ?? []).filter(({ number }) => number > block && number <= head);
      if (head > block && head > (waiting.at(-1)?.number ?? 0)) {
        waiting.push({ number: head, at: performance.now() });
      }
      heads.set(id, waiting);
      longestLag = Math.max(longestLag, performance.now() - (waiting[0]?.at ?? performance.now()));
    }
  };
  let turn = 0;
  const run = async () => {
    while (!stopping.signal.aborted) {
      await tick(devnet.world);
      if (turn++ % 5 === 0) await transferOn(turn % 2 === 0 ? OTHER : THIRD);
      await look();
      await wait(BLOCK_MS);
    }
  };
  const running = run();
  running.catch(() => undefined);
  return {
    /** Ends the blocks; expects that the others were served and followed all the time. */
    end: async () => {
      stopping.abort();
      await running;
      expect([...statuses.keys()]).toEqual(["200"]);
      expect(longestLag / 1_000).toBeLessThan(LONGEST_LAG_SECONDS);
      expect(service.output()).not.toMatch(/Ponder exited|restarting Ponder/);
    },
  };
}

async function transferOn(chain: number) {
  const { world } = devnet;
  const [from, to] = [world.person("founder"), world.account(9)];
  await transferWithReference(world, { chain, from, to, amount: franc(1), reference: `apart ${chain}` });
}

/** Replaces the newest blocks of these chains at the same moment, as their clients see it. */
async function reorganiseAll(chainIds: readonly number[], depth: number) {
  await Promise.all(
    chainIds.map(async (id) => {
      const random = createRandom(`apart/${id}/${depth}`);
      const extra = await others(devnet.world, id, random);
      await nodes.get(id)?.whileHeld(() => reorganise(devnet.world.chain(id), random, depth, extra));
    }),
  );
}

/** Prints how long it took. */
async function untilStalled(reason: RegExp) {
  const begin = performance.now();
  const isStalled = async () => {
    const chain = await ifServed(mainChain);
    return chain?.state === "stalled" && reason.test(chain.reason ?? "");
  };
  await eventually("chain 1 to be stalled", isStalled, LIMIT_SECONDS);
  console.log(`stalled after ${Math.round(performance.now() - begin)} ms: ${reason}`);
}

/** Until a chain has indexed so many blocks more. */
async function untilAdvanced(id: number, blocks: number) {
  const { block } = await chainOf(id);
  const what = `${blocks} blocks more of chain ${id}`;
  await eventually(what, async () => ((await ifServed(id))?.block ?? 0) >= block + blocks, LIMIT_SECONDS);
}

/** Until chain 1 is live again and has indexed what came meanwhile. */
async function untilBack() {
  const head = Number(devnet.world.chain(mainChain).head.number);
  const isBack = async () => {
    const chain = await ifServed(mainChain);
    return chain?.state === "live" && chain.block >= head;
  };
  await eventually("chain 1 to be back", isBack, LIMIT_SECONDS);
}

test("no response for a minute, while another chain is reorganised: the others go on", async () => {
  const observed = observe();
  failCalls("no response");
  await untilAdvanced(OTHER, 3);
  await untilStalled(/^eth_call fails: /);
  const { block } = await chainOf(mainChain);
  for (const id of [OTHER, THIRD]) await untilAdvanced(id, 15);
  expect(await chainOf(mainChain)).toMatchObject({ block, state: "stalled" });
  await observed.end();
  await reorganiseAll([OTHER], 12);
  const further = observe();
  for (const id of [OTHER, THIRD]) await untilAdvanced(id, 10);
  expect(await chainOf(mainChain)).toMatchObject({
    block,
    state: "stalled",
    reason: expect.stringMatching(/^eth_call fails: URL 1 does not respond in time/),
  });
  failCalls(undefined);
  await untilBack();
  await further.end();
});

test.each<[CallFault, RegExp]>([
  ["out of quota", /^eth_call fails: URL 1 has used up the quota/],
  ["large ones refused", /^eth_call fails: URL 1 refuses the size/],
])("calls are %s: the chain is stalled, names the method, and is back by itself", async (fault, reason) => {
  const observed = observe();
  failCalls(fault);
  await untilStalled(reason);
  for (const id of [OTHER, THIRD]) await untilAdvanced(id, 5);
  failCalls(undefined);
  await untilBack();
  await observed.end();
});

test("each call takes 1.5 s: the others go on at their pace", async () => {
  const observed = observe();
  failCalls("slow");
  for (const id of [OTHER, THIRD]) await untilAdvanced(id, 15);
  failCalls(undefined);
  await untilBack();
  await observed.end();
});

test("two chains are reorganised at the same moment, several times", async () => {
  for (const depth of [3, 8, 14]) {
    const observed = observe();
    for (const id of [OTHER, THIRD]) await untilAdvanced(id, 5);
    await observed.end();
    await reorganiseAll([OTHER, THIRD], depth);
  }
  const observed = observe();
  for (const id of [OTHER, THIRD]) await untilAdvanced(id, 20);
  await observed.end();
});

test("a stop during the outage ends the service, and it starts without the chain", async () => {
  const observed = observe();
  failCalls("dropped");
  await untilStalled(/^eth_call fails: /);
  await observed.end();
  service.process.kill("SIGTERM");
  expect(await service.exited).toBe(0);

  service = await startService(settings, Number(new URL(service.url).port));
  await untilReady(service, LIMIT_SECONDS);
  expect(await chainOf(mainChain)).toMatchObject({
    state: "stalled",
    reason: expect.stringMatching(/^eth_call fails: /),
  });
  const further = observe();
  for (const id of [OTHER, THIRD]) await untilAdvanced(id, 5);
  await further.end();
  failCalls(undefined);
});

test("of two URLs the calls of the first are dropped: the chain starts and follows through the other", async () => {
  await service.end();
  failCalls("dropped");
  const urls = `${nodes.get(mainChain)?.url},${devnet.world.chain(mainChain).url}`;
  service = await startService({ ...settings, [`RPC_URL_${mainChain}`]: urls });
  await untilReady(service, LIMIT_SECONDS);
  const observed = observe();
  for (const id of [mainChain, OTHER, THIRD]) await untilAdvanced(id, 5);
  expect(await chainOf(mainChain)).toMatchObject({ state: "live" });
  await observed.end();
});

test("a fresh index, during whose backfill large calls are refused, responds with the same bytes", async () => {
  await eventually(
    "chain 1 to be live",
    async () => (await chainOf(mainChain).catch(() => undefined))?.state === "live",
    LIMIT_SECONDS,
  );
  databases.push(await createDatabase());
  // Only the probe's small call is served: the other chains become ready without chain 1.
  failCalls("large ones refused");
  const fresh = await startService({ ...settings, DATABASE_URL: databases[1]?.url ?? "" });
  try {
    const freshChains = async () =>
      freshnessResponse.parse((await fresh.get("/freshness").catch(() => undefined))?.body).chains;
    await eventually(
      "chain 1 to be parked and the others to be live",
      async () => {
        const chains = await freshChains().catch(() => undefined);
        const isParked = /^eth_call fails: URL 1 refuses the size/.test(chains?.[mainChain]?.reason ?? "");
        return isParked && [OTHER, THIRD].every((id) => chains?.[id]?.state === "live");
      },
      LIMIT_SECONDS,
    );
    failCalls(undefined);
    await eventually(
      "chain 1 to be live",
      async () => (await freshChains().catch(() => undefined))?.[mainChain]?.state === "live",
      LIMIT_SECONDS,
    );
    await untilReady(fresh, LIMIT_SECONDS);
    await tick(devnet.world);
    for (const { url } of [service, fresh]) await untilIndexed(url, devnet.world);
    // Statements are made of them.
    for (const one of [service, fresh]) await untilPricesFilled(devnet.deployments.tokens, one);
    await expectSameBytes(fresh, service, await everyRoute(fresh.get, { most: 2 }));
  } finally {
    await fresh.end();
  }
});
