import { goLive } from "../devnet/live.ts";
import type { Devnet } from "../devnet/start.ts";
import { type Service, untilReady } from "../test/harness.ts";
import { load, requestsOf } from "./load.ts";
import { median, round } from "./measure.ts";
import { engineMemory, watchMemory } from "./memory.ts";

/** Memory of a service that follows its chains while it is asked for everything. */
export type Live = {
  minutes: number;
  /** Median of the first and of the last sixth of that time. */
  firstMb: number;
  lastMb: number;
  growth: number;
  /** The most of that time, and of the start before it. */
  peakMb: number;
  requests: number;
};

/** Requests a second, over all routes in turn. */
const LOAD = 200;
const SAMPLE_MS = 5_000;

/** Of a service that `start` begins anew, with what was indexed before. */
export async function measureLive(
  start: () => Promise<Service>,
  { world }: Devnet,
  paths: readonly string[],
  minutes: number,
): Promise<Live> {
  const service = await start();
  const memory = watchMemory(service.process.pid);
  try {
    await untilReady(service, 3_600);
    const endLife = await goLive(world, () => undefined);
    const seen = await observe(service, paths, minutes).finally(endLife);
    return { minutes, ...seen, peakMb: memory.peak() };
  } finally {
    memory.end();
    await service.end();
  }
}

async function observe({ process, url }: Service, paths: readonly string[], minutes: number) {
  const samples: number[] = [];
  const sample = setInterval(() => {
    const held = engineMemory(process.pid);
    if (held) samples.push(held.now);
  }, SAMPLE_MS);
  const options = { url, connections: 8, overallRate: LOAD, requests: requestsOf(paths) };
  const asked = load({ ...options, duration: Math.round(minutes * 60) });
  const { requests } = await asked.finally(() => clearInterval(sample));
  const sixth = Math.ceil(samples.length / 6);
  const [firstMb, lastMb] = [median(samples.slice(0, sixth)), median(samples.slice(-sixth))];
  return { firstMb, lastMb, growth: round(lastMb / firstMb), requests: requests.total };
}
