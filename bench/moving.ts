import { setTimeout as wait } from "node:timers/promises";
import { ACTIONS, type Devnet } from "../devnet/start.ts";
import { load, requestsOf } from "./load.ts";

/** All routes in turn, where nothing stays in the cache for longer than a second. */
export type Moving = { requestsPerSecond: number; p50: number; p99: number };

const SECONDS = 20;
const CONNECTIONS = 32;

export async function measureMoving(
  url: string,
  { world }: Devnet,
  paths: readonly string[],
): Promise<Moving> {
  const [from, to] = [world.person("founder"), world.account(9)];
  let isOver = false;
  const blocks = (async () => {
    while (!isOver) {
      await ACTIONS.transferWithReference(world, { chain: 1, from, to, amount: 1n, reference: "bench" });
      await wait(1_000);
    }
  })();
  try {
    const options = { url, connections: CONNECTIONS, duration: SECONDS, requests: requestsOf(paths) };
    const { requests, latency, duration } = await load(options);
    return { requestsPerSecond: Math.round(requests.total / duration), p50: latency.p50, p99: latency.p99 };
  } finally {
    isOver = true;
    await blocks;
  }
}
