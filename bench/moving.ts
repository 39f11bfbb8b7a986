import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { ACTIONS, type Devnet } from "../devnet/start.ts";

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
  const requests = paths.map((path) => ({ path }));
  const load = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests });
  isOver = true;
  await blocks;
  const { latency, non2xx, errors, timeouts, duration } = load;
  if (non2xx + errors + timeouts > 0)
    throw new Error(`${non2xx} bad answers, ${errors} errors, ${timeouts} time-outs`);
  return {
    requestsPerSecond: Math.round(load.requests.total / duration),
    p50: latency.p50,
    p99: latency.p99,
  };
}
