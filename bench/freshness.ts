import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";
import { ACTIONS, type Devnet } from "../devnet/start.ts";
import { requestsOf } from "./load.ts";
import { quantile } from "./measure.ts";

/** Milliseconds from the node's answer that a block is there to an answer of the service with its rows. */
export type Lag = { p50: number; p99: number };
/** Alone, and under load. */
export type Freshness = Lag & { loaded: Lag };

const BLOCKS = 60;
const CHAIN = 100;
const counter = "/transfer/reference/counter";
/** Requests a second meanwhile, where it is measured under load. */
const LOAD = 1_000;

export async function measureFreshness(
  url: string,
  { world }: Devnet,
  paths: readonly string[],
): Promise<Freshness> {
  const [from, to] = [world.person("founder"), world.account(9)];
  const count = async () => Number(await fetch(url + counter).then((response) => response.text()));
  const measure = async (): Promise<Lag> => {
    const lags: number[] = [];
    for (let block = 0; block < BLOCKS; block++) {
      const before = await count();
      await ACTIONS.transferWithReference(world, { chain: CHAIN, from, to, amount: 1n, reference: "bench" });
      const mined = performance.now();
      while ((await count()) === before) await wait(5);
      lags.push(Math.round(performance.now() - mined));
      // Not in step with the engine's own rhythm.
      await wait(Math.random() * 400);
    }
    return { p50: quantile(lags, 0.5), p99: quantile(lags, 0.99) };
  };
  const idle = await measure();
  const requests = requestsOf(paths);
  const load = autocannon(
    { url, connections: 8, overallRate: LOAD, duration: 3_600, requests },
    () => undefined,
  );
  try {
    return { ...idle, loaded: await measure() };
  } finally {
    load.stop();
  }
}
