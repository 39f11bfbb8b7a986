import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { median, round } from "../harness/measure.ts";
import type { Service } from "../harness/service.ts";
import { load, rateOf } from "./load.ts";
import type { Row } from "./report.ts";
import { ponderMemory } from "./usage.ts";

const STREAMS = 5_000;
const LOAD = { connections: 32, duration: 4 };
const TURNS = 9;
/** After streams were opened or closed. */
const SETTLE_MS = 5_000;
/** Of the Ponder process for each stream, in 2^10 bytes. */
const MAX_KB = 20;
const MAX_LOSS = 0.05;

/**
 * Memory of open streams without events, and the requests per second of a cached response that they cost. The service
 * must run with EVENT_STREAMS=off.
 */
export async function measureStreams(service: Service): Promise<Row[]> {
  const rate = async () => rateOf(await load({ ...LOAD, url: `${service.url}/transfer/reference/counter` }));
  const url = `${service.url}/events?type=loss`;
  // What the requests themselves leave to the garbage collector is not memory of the streams.
  await (await openStreams(url))();
  const [without, during, kilobytes]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn < TURNS; turn++) {
    without.push(await rate());
    const before = ponderMemory(service).now;
    const close = await openStreams(url);
    await wait(SETTLE_MS);
    kilobytes.push(((ponderMemory(service).now - before) * 1024) / STREAMS);
    during.push(await rate());
    await close();
  }
  without.push(await rate());
  // The rate before and after each turn: other load on the machine comes and goes.
  const kept = during.map(
    (rateWith, turn) => (2 * rateWith) / ((without[turn] ?? 0) + (without[turn + 1] ?? 0)),
  );
  const what = `${STREAMS} idle streams`;
  return [
    { what, value: round(Math.max(...kilobytes), 1), unit: "kB for each", limit: { atMost: MAX_KB } },
    { what, value: round(1 - median(kept), 3), unit: "of the requests/s lost", limit: { atMost: MAX_LOSS } },
    { what, value: median(during), unit: "requests/s" },
    { what: "none", value: median(without), unit: "requests/s" },
  ];
}

/** Opens streams in another process; the result closes them. */
async function openStreams(url: string): Promise<() => Promise<void>> {
  const holder = fork(join(import.meta.dirname, "idle-streams.ts"), [url, String(STREAMS)]);
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
