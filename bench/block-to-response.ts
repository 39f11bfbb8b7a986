import { setTimeout as wait } from "node:timers/promises";
import { ACTIONS, type Devnet } from "../devnet/start.ts";
import { mainChain, type World } from "../devnet/world.ts";
import { quantile } from "../harness/measure.ts";
import { get, untilIndexed } from "../harness/service.ts";
import { LOAD_REQUESTS_PER_SECOND, load, rateOf, requestsOf } from "./load.ts";

/** Milliseconds from a node's new block to a response of the service with its rows. */
type Latency = { p50: number; p99: number; blocks: number };
/** Without other requests, and under load. */
export type BlockToResponse = Latency & { underLoad: Latency & { requestsPerSecond: number } };

/** Duration of each of the two measurements. */
const DURATION_SECONDS = 90;
/** A block that takes longer fails the benchmark. */
const TIMEOUT_MS = 30_000;
/** Measured alternately; on Ethereum every head also refreshes all open positions. */
const CHAINS = [1, 100];
const counter = "/transfer/reference/counter";

export async function measureBlockToResponse(
  url: string,
  { world }: Devnet,
  paths: readonly string[],
): Promise<BlockToResponse> {
  // Earlier measurements may have left blocks that are not indexed yet.
  await untilIndexed(url, world);
  const alone = await measureLatencies(url, world, wait(DURATION_SECONDS * 1_000));
  const options = {
    url,
    connections: 8,
    overallRate: LOAD_REQUESTS_PER_SECOND,
    duration: DURATION_SECONDS,
    requests: requestsOf(paths),
  };
  const loading = load(options);
  const latencies = await measureLatencies(url, world, loading);
  return { ...alone, underLoad: { ...latencies, requestsPerSecond: rateOf(await loading) } };
}

/** Measures one block after the other until `end` settles. */
async function measureLatencies(url: string, world: World, end: Promise<unknown>): Promise<Latency> {
  const [from, to] = [world.person("founder"), world.account(9)];
  const count = async () => {
    const { status, text } = await get(url + counter);
    if (status !== 200) throw new Error(`${counter} responded with status ${status}: ${text}`);
    return Number(text);
  };
  const latencies: number[] = [];
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  // A rejection is rethrown by `await over` below.
  over.catch(() => undefined);
  for (let turn = 0; !isOver; turn++) {
    const chain = CHAINS[turn % CHAINS.length] ?? mainChain;
    const blockNumber = () => world.chain(chain).client.getBlockNumber({ cacheTime: 0 });
    const before = await count();
    const mined = blockAbove(await blockNumber(), blockNumber);
    await ACTIONS.transferWithReference(world, { chain, from, to, amount: 1n, reference: "bench" });
    const elapsed = async () => performance.now() - (await mined);
    while ((await count()) <= before) {
      if ((await elapsed()) > TIMEOUT_MS) throw new Error(`${counter} is still ${before}`);
      await wait(5);
    }
    latencies.push(Math.round(await elapsed()));
    // Random delay, so that blocks are not synchronised with Ponder's polling.
    await wait(Math.random() * 400);
  }
  await over;
  return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), blocks: latencies.length };
}

/** Time at which the node returns a block above `height`, to a few milliseconds. */
async function blockAbove(height: bigint, blockNumber: () => Promise<bigint>): Promise<number> {
  while ((await blockNumber()) <= height) await wait(3);
  return performance.now();
}
