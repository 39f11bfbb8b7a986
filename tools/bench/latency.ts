import { setTimeout as wait } from "node:timers/promises";
import { ACTIONS } from "../devnet/start.ts";
import { mainChain } from "../devnet/world.ts";
import { EventConsumer } from "../harness/event-consumer.ts";
import { median, quantile } from "../harness/measure.ts";
import { get, untilIndexed } from "../harness/service.ts";
import { eventually } from "../harness/waiting.ts";
import type { History } from "./data.ts";
import { LOAD_REQUESTS_PER_SECOND, load, rateOf, requestsOf } from "./load.ts";
import type { Row } from "./report.ts";

/** Duration of each of the two measurements. */
const DURATION_SECONDS = 60;
/** Duration of blocks that do not count: a chain that stood still is polled less often. */
const WARM_UP_SECONDS = 10;
/** A block that takes longer fails the measurement. */
const TIMEOUT_SECONDS = 30;
const POLL_MS = 5;
/** Measured alternately; on Ethereum every head also refreshes all open positions. */
const CHAINS = [1, 100];
const COUNTER = "/transfer/reference/counter";
/** Polling interval of a local node, plus 300 ms. */
const MAX_RESPONSE_MS = 250 + 300;
/** Of the event after the response. */
const MAX_EVENT_DELAY_MS = 50;

/**
 * Milliseconds from a node's new block to a response of the service with its rows, and to its event, of the same blocks;
 * without other requests, and under load.
 */
export async function measureLatency(
  url: string,
  history: History,
  paths: readonly string[],
): Promise<Row[]> {
  // Earlier measurements may have left blocks that are not indexed yet.
  await untilIndexed(url, history.devnet.world);
  const consumer = new EventConsumer();
  await consumer.connect(`${url}/events?type=transfer`);
  try {
    await measureBlocks(url, history, consumer, wait(WARM_UP_SECONDS * 1_000));
    const alone = await measureBlocks(url, history, consumer, wait(DURATION_SECONDS * 1_000));
    const loading = load({
      url,
      connections: 8,
      overallRate: LOAD_REQUESTS_PER_SECOND,
      duration: DURATION_SECONDS,
      requests: requestsOf(paths),
    });
    const underLoad = await measureBlocks(url, history, consumer, loading);
    const rate = { what: "to response, under load", value: rateOf(await loading), unit: "requests/s" };
    return [...latencyRows("", alone), ...latencyRows(", under load", underLoad), rate];
  } finally {
    await consumer.cut();
  }
}

type Latencies = { response: number[]; event: number[] };

function latencyRows(suffix: string, { response, event }: Latencies): Row[] {
  const maxEventMs = quantile(response, 0.99) + MAX_EVENT_DELAY_MS;
  const rows = (what: string, values: readonly number[], atMost: number) => [
    { what: what + suffix, value: median(values), unit: "ms, p50" },
    { what: what + suffix, value: quantile(values, 0.99), unit: "ms, p99", limit: { atMost } },
    { what: what + suffix, value: values.length, unit: "blocks" },
  ];
  return [...rows("to response", response, MAX_RESPONSE_MS), ...rows("to event", event, maxEventMs)];
}

/** One block after the other until `end` settles. */
async function measureBlocks(
  url: string,
  { devnet: { world } }: History,
  consumer: EventConsumer,
  end: Promise<unknown>,
): Promise<Latencies> {
  const [from, to] = [world.person("founder"), world.account(9)];
  const count = async () => {
    const { status, text } = await get(url + COUNTER);
    if (status !== 200) throw new Error(`${COUNTER} responded with status ${status}: ${text}`);
    return Number(text);
  };
  const latencies: Latencies = { response: [], event: [] };
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  // A rejection is rethrown by `await over` below.
  over.catch(() => undefined);
  for (let turn = 0; !isOver; turn++) {
    const chain = CHAINS[turn % CHAINS.length] ?? mainChain;
    const blockNumber = () => world.chain(chain).client.getBlockNumber({ cacheTime: 0 });
    const [height, counted, streamed] = [await blockNumber(), await count(), consumer.log.length];
    const mined = blockAbove(height, blockNumber);
    await ACTIONS.transferWithReference(world, { chain, from, to, amount: 1n, reference: "bench" });
    const begin = await mined;
    const elapsed = async (what: string, isThere: () => Promise<boolean> | boolean) => {
      await eventually(`${what} of a block of chain ${chain}`, isThere, TIMEOUT_SECONDS, POLL_MS);
      return Math.round(performance.now() - begin);
    };
    const [response, event] = await Promise.all([
      elapsed("the response", async () => (await count()) > counted),
      elapsed("the event", () => consumer.log.length > streamed),
    ]);
    latencies.response.push(response);
    latencies.event.push(event);
    // Random delay, so that blocks are not synchronised with Ponder's polling.
    await wait(Math.random() * 400);
  }
  await over;
  return latencies;
}

/** Time at which the node returns a block above `height`, to a few milliseconds. */
async function blockAbove(height: bigint, blockNumber: () => Promise<bigint>): Promise<number> {
  while ((await blockNumber()) <= height) await wait(3);
  return performance.now();
}
