import { setTimeout as wait } from "node:timers/promises";
import { ACTIONS, type Devnet } from "../devnet/start.ts";
import { mainChain, type World } from "../devnet/world.ts";
import { eventually, get } from "../test/harness.ts";
import { LOAD, load, requestsOf } from "./load.ts";
import { quantile } from "./measure.ts";

/** Milliseconds from the moment a node tells a new block to an answer of the service with its rows. */
export type Lag = { p50: number; p99: number };
/** Alone, and under load. */
export type Freshness = Lag & { loaded: Lag };

type Places = { chains: Record<number, { block: number }> };

/** Seconds that each of the two lasts. */
const SECONDS = 45;
/** In turn; on the first, every head has all open positions looked at, too. */
const CHAINS = [1, 100];
const counter = "/transfer/reference/counter";

export async function measureFreshness(
  url: string,
  { world }: Devnet,
  paths: readonly string[],
): Promise<Freshness> {
  await untilCaughtUp(url, world);
  const alone = await measureLags(url, world, wait(SECONDS * 1_000));
  const options = { url, connections: 8, overallRate: LOAD, duration: SECONDS, requests: requestsOf(paths) };
  return { ...alone, loaded: await measureLags(url, world, load(options)) };
}

/** What was measured before may have left blocks to be indexed. */
async function untilCaughtUp(url: string, { chains }: World): Promise<void> {
  await eventually("all blocks are indexed", async () => {
    const { chains: indexed } = (await get(`${url}/freshness`)).body as Places;
    const isMissing = chains.map(
      async ({ id, client }) => (await client.getBlockNumber({ cacheTime: 0 })) > (indexed[id]?.block ?? 0),
    );
    return !(await Promise.all(isMissing)).includes(true);
  });
}

/** Of one block after the other, until `end`. */
async function measureLags(url: string, world: World, end: Promise<unknown>): Promise<Lag> {
  const [from, to] = [world.person("founder"), world.account(9)];
  const count = async () => Number(await fetch(url + counter).then((response) => response.text()));
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
    while ((await count()) === before) await wait(5);
    lags.push(Math.round(performance.now() - (await mined)));
    // Not in step with the engine's own rhythm.
    await wait(Math.random() * 400);
  }
  await over;
  return { p50: quantile(lags, 0.5), p99: quantile(lags, 0.99) };
}

/** When the node tells of a block above `height`, a few milliseconds later at most. */
async function blockAbove(height: bigint, blockNumber: () => Promise<bigint>): Promise<number> {
  while ((await blockNumber()) <= height) await wait(3);
  return performance.now();
}
