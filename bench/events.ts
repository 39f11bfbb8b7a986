import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ACTIONS, type Devnet } from "../devnet/start.ts";
import { mainChain } from "../devnet/world.ts";
import { EventConsumer } from "../harness/event-consumer.ts";
import { median, quantile, round } from "../harness/measure.ts";
import { get, type Service, untilIndexed } from "../harness/service.ts";
import { load, rateOf } from "./load.ts";
import { ponderMemory } from "./memory.ts";

export type EventFigures = {
  /** Milliseconds from a node's new block to its event, and to a response with its rows, of the same blocks. */
  event: { p50: number; p99: number };
  response: { p50: number; p99: number };
  blocks: number;
  /** Open streams without events. */
  idle: {
    streams: number;
    /** Memory of the Ponder process for each, in 2^10 bytes. */
    kbPerStream: number;
    /** Cached responses per second without and with them. */
    rateWithout: number;
    rateWith: number;
    /** The part of these that is lost. */
    loss: number;
  };
};

type Options = { seconds?: number; streams?: number };

/** A block that takes longer fails the benchmark. */
const TIMEOUT_MS = 30_000;
const CHAINS = [1, 100];
const counter = "/transfer/reference/counter";
const LOAD = { connections: 32, duration: 4 };
const TURNS = 9;
/** After streams were opened or closed. */
const SETTLE_MS = 5_000;

/** The service must run with EVENT_STREAMS=off. */
export async function measureEvents(
  service: Service,
  devnet: Devnet,
  { seconds = 90, streams = 5_000 }: Options = {},
): Promise<EventFigures> {
  await untilIndexed(service.url, devnet.world);
  return {
    ...(await measureLatencies(service.url, devnet, seconds)),
    idle: await measureIdle(service, streams),
  };
}

/** One block after the other; the event and the response of each are awaited at the same time. */
async function measureLatencies(url: string, { world }: Devnet, seconds: number) {
  const [from, to] = [world.person("founder"), world.account(9)];
  const count = async () => Number((await get(url + counter)).text);
  const consumer = new EventConsumer();
  await consumer.connect(`${url}/events?type=transfer`);
  const events: number[] = [];
  const responses: number[] = [];
  const end = performance.now() + seconds * 1_000;
  for (let turn = 0; performance.now() < end; turn++) {
    const chain = CHAINS[turn % CHAINS.length] ?? mainChain;
    const blockNumber = () => world.chain(chain).client.getBlockNumber({ cacheTime: 0 });
    const [height, known, sent] = [await blockNumber(), await count(), consumer.log.length];
    const mined = (async () => {
      while ((await blockNumber()) <= height) await wait(3);
      return performance.now();
    })();
    await ACTIONS.transferWithReference(world, { chain, from, to, amount: 1n, reference: "bench" });
    const since = await mined;
    const until = async (what: string, isThere: () => Promise<boolean> | boolean) => {
      while (!(await isThere())) {
        if (performance.now() - since > TIMEOUT_MS)
          throw new Error(`no ${what} of a block of chain ${chain}`);
        await wait(2);
      }
      return performance.now() - since;
    };
    const [event, response] = await Promise.all([
      until("event", () => consumer.log.length > sent),
      until("response", async () => (await count()) > known),
    ]);
    events.push(Math.round(event));
    responses.push(Math.round(response));
    await wait(Math.random() * 400);
  }
  await consumer.cut();
  const figures = (values: readonly number[]) => ({
    p50: quantile(values, 0.5),
    p99: quantile(values, 0.99),
  });
  return { event: figures(events), response: figures(responses), blocks: events.length };
}

async function measureIdle(
  { url, process: { pid } }: Service,
  streams: number,
): Promise<EventFigures["idle"]> {
  const memory = () => {
    const found = ponderMemory(pid);
    if (!found) throw new Error("no Ponder process was found");
    return found.now;
  };
  const rate = async () => rateOf(await load({ ...LOAD, url: url + counter }));
  const path = `${url}/events?type=loss`;
  // What the requests themselves leave to the garbage collector is not memory of the streams.
  await (await openStreams(path, streams))();
  const [without, during, kilobytes]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn < TURNS; turn++) {
    without.push(await rate());
    const before = memory();
    const close = await openStreams(path, streams);
    await wait(SETTLE_MS);
    kilobytes.push(((memory() - before) * 1024) / streams);
    during.push(await rate());
    await close();
  }
  without.push(await rate());
  // The rate before and after each turn: other load on the machine comes and goes.
  const kept = during.map(
    (rateWith, turn) => (2 * rateWith) / ((without[turn] ?? 0) + (without[turn + 1] ?? 0)),
  );
  const kbPerStream = round(Math.max(...kilobytes), 1);
  return {
    streams,
    kbPerStream,
    rateWithout: median(without),
    rateWith: median(during),
    loss: round(1 - median(kept), 3),
  };
}

/** Opens streams in another process; the result closes them. */
async function openStreams(url: string, streams: number): Promise<() => Promise<void>> {
  const holder = fork(join(import.meta.dirname, "idle-streams.ts"), [url, String(streams)]);
  const ended = once(holder, "exit");
  await Promise.race([
    once(holder, "message"),
    ended.then(([code]) => Promise.reject(new Error(`idle-streams.ts exited with code ${code}`))),
  ]);
  return async () => {
    holder.disconnect();
    await ended;
    await wait(SETTLE_MS);
  };
}
