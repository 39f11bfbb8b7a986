import { goLive } from "../devnet/live.ts";
import type { Devnet } from "../devnet/start.ts";
import type { Service } from "../test/harness.ts";
import { load, requestsOf } from "./load.ts";
import { median, round } from "./measure.ts";
import { engineMemory } from "./memory.ts";

/** Memory of a service that follows its chains while it is asked for everything. */
export type Live = {
  minutes: number;
  /** Median of the first and of the last sixth of that time. */
  firstMb: number;
  lastMb: number;
  growth: number;
  requests: number;
};

/** Requests a second, over all routes in turn. */
const LOAD = 200;
const SAMPLE_MS = 5_000;

export async function measureLive(
  service: Service,
  devnet: Devnet,
  paths: readonly string[],
  minutes: number,
): Promise<Live> {
  const endLife = await goLive(devnet.world, () => undefined);
  try {
    const samples: number[] = [];
    const sample = setInterval(() => {
      const held = engineMemory(service.process.pid);
      if (held) samples.push(held.now);
    }, SAMPLE_MS);
    const options = { url: service.url, connections: 8, overallRate: LOAD, requests: requestsOf(paths) };
    const asked = load({ ...options, duration: Math.round(minutes * 60) });
    const { requests } = await asked.finally(() => clearInterval(sample));
    const sixth = Math.ceil(samples.length / 6);
    const [firstMb, lastMb] = [median(samples.slice(0, sixth)), median(samples.slice(-sixth))];
    return { minutes, firstMb, lastMb, growth: round(lastMb / firstMb), requests: requests.total };
  } finally {
    await endLife();
  }
}
