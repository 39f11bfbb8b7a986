import { goLive } from "../devnet/live.ts";
import type { Devnet } from "../devnet/start.ts";
import { type Service, untilReady } from "../test/harness.ts";
import { ask, faultsOf, requestsOf } from "./load.ts";
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
  /** What went wrong with requests; empty when nothing did. */
  faults: string;
};

/** Requests a second, over all routes in turn. */
const LOAD = 200;
const SAMPLE_MS = 5_000;
/** Of the service's log, told when it failed. */
const LAST_LINES = 400;
const isRare = (line: string) => !line.includes("Indexed block");

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
    if (seen.faults)
      process.stderr.write(`${service.output().split("\n").filter(isRare).slice(-LAST_LINES).join("\n")}\n`);
    return { minutes, ...seen, peakMb: memory.peak() };
  } finally {
    memory.end();
    await service.end();
  }
}

async function observe({ process: { pid }, url }: Service, paths: readonly string[], minutes: number) {
  const samples: number[] = [];
  const sample = setInterval(() => {
    const held = engineMemory(pid);
    if (held) samples.push(held.now);
  }, SAMPLE_MS);
  const options = { url, connections: 8, overallRate: LOAD, requests: requestsOf(paths) };
  const asked = ask({ ...options, duration: Math.round(minutes * 60) });
  const result = await asked.finally(() => clearInterval(sample));
  const sixth = Math.ceil(samples.length / 6);
  const [firstMb, lastMb] = [median(samples.slice(0, sixth)), median(samples.slice(-sixth))];
  const growth = round(lastMb / firstMb);
  return { firstMb, lastMb, growth, requests: result.requests.total, faults: faultsOf(result) };
}
