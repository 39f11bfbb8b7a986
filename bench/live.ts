import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { goLive } from "../devnet/live.ts";
import type { Devnet } from "../devnet/start.ts";
import type { Service } from "../test/harness.ts";
import { median, round } from "./measure.ts";
import { engineMemory } from "./memory.ts";

/** Memory of a service that follows its chains while it is asked for everything. */
export type Live = {
  minutes: number;
  /** Median of the first and of the last sixth of that time. */
  firstMb: number;
  lastMb: number;
  growth: number;
  peakMb: number;
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
  const requests = paths.map((path) => ({ path }));
  const duration = Math.round(minutes * 60);
  const load = autocannon({ url: service.url, connections: 8, overallRate: LOAD, duration, requests });
  const samples: number[] = [];
  let peakMb = 0;
  const end = performance.now() + duration * 1_000;
  try {
    while (performance.now() < end) {
      const held = engineMemory(service.process.pid);
      if (!held) throw new Error("the indexing process is gone");
      samples.push(held.now);
      peakMb = held.peak;
      await wait(SAMPLE_MS);
    }
    const { errors, timeouts, non2xx, requests: sent } = await load;
    if (errors + timeouts + non2xx > 0) {
      throw new Error(`${errors} errors, ${timeouts} time-outs, ${non2xx} answers other than 2xx`);
    }
    const sixth = Math.ceil(samples.length / 6);
    const [firstMb, lastMb] = [median(samples.slice(0, sixth)), median(samples.slice(-sixth))];
    return { minutes, firstMb, lastMb, growth: round(lastMb / firstMb), peakMb, requests: sent.total };
  } finally {
    await endLife();
  }
}
