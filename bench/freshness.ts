import { setTimeout as wait } from "node:timers/promises";
import { ACTIONS, type Devnet } from "../devnet/start.ts";
import { mainChain, type World } from "../devnet/world.ts";
import { get } from "../test/harness.ts";
import { untilIndexed } from "../test/until-indexed.ts";
import { LOAD, load, rateOf, requestsOf } from "./load.ts";
import { quantile } from "./measure.ts";

/** Milliseconds from the moment a node tells a new block to an answer of the service with its rows, of so many blocks. */
type Lag = { p50: number; p99: number; blocks: number };
/** Alone, and under so many requests a second. */
export type Freshness = Lag & { loaded: Lag & { requestsPerSecond: number } };

/** Seconds that each of the two lasts. */
const SECONDS = 90;
/** Milliseconds after which an answer without the block is a fault. */
const LONGEST = 30_000;
/** In turn; on the first, every head has all open positions looked at, too. */
const CHAINS = [1, 100];
const counter = "/transfer/reference/counter";

export async function measureFreshness(
  url: string,
  { world }: Devnet,
  paths: readonly string[],
): Promise<Freshness> {
  // What was measured before may have left blocks to be indexed.
  await untilIndexed(url, world);
  const alone = await measureLags(url, world, wait(SECONDS * 1_000));
  const options = { url, connections: 8, overallRate: LOAD, duration: SECONDS, requests: requestsOf(paths) };
  const loading = load(options);
  const lags = await measureLags(url, world, loading);
  return { ...alone, loaded: { ...lags, requestsPerSecond: rateOf(await loading) } };
}

/** Of one block after the other, until `end`. */
async function measureLags(url: string, world: World, end: Promise<unknown>): Promise<Lag> {
  const [from, to] = [world.person("founder"), world.account(9)];
  const count = async () => {
    const { status, text } = await get(url + counter);
    if (status !== 200) throw new Error(`${counter} is answered ${status}: ${text}`);
    return Number(text);
  };
  const lags: number[] = [];
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  // Awaited below, where the block that is under way has been answered.
  over.catch(() => undefined);
  for (let turn = 0; !isOver; turn++) {
    const chain = CHAINS[turn % CHAINS.length] ?? mainChain;
    const blockNumber = () => world.chain(chain).client.getBlockNumber({ cacheTime: 0 });
    const before = await count();
    const mined = blockAbove(await blockNumber(), blockNumber);
    await ACTIONS.transferWithReference(world, { chain, from, to, amount: 1n, reference: "bench" });
    const lag = async () => performance.now() - (await mined);
    while ((await count()) <= before) {
      if ((await lag()) > LONGEST) throw new Error(`${counter} is still ${before}`);
      await wait(5);
    }
    lags.push(Math.round(await lag()));
    // Not in step with the engine's own rhythm.
    await wait(Math.random() * 400);
  }
  await over;
  return { p50: quantile(lags, 0.5), p99: quantile(lags, 0.99), blocks: lags.length };
}

/** When the node tells of a block above `height`, a few milliseconds later at most. */
async function blockAbove(height: bigint, blockNumber: () => Promise<bigint>): Promise<number> {
  while ((await blockNumber()) <= height) await wait(3);
  return performance.now();
}
