import { randomBytes } from "node:crypto";
import type { Request } from "autocannon";
import { FAILED, goLive } from "../devnet/live.ts";
import type { Devnet } from "../devnet/start.ts";
import { median, round } from "../harness/measure.ts";
import type { Service } from "../harness/service.ts";
import { failuresOf, LOAD_REQUESTS_PER_SECOND, load, rateOf, requestsOf, run } from "./load.ts";
import { ponderMemory } from "./memory.ts";

/** Memory of a writer that follows its chains under load. */
export type Soak = {
  minutes: number;
  /** Median of the first and of the last sixth of the time. */
  firstMb: number;
  lastMb: number;
  growth: number;
  requests: number;
  requestsPerSecond: number;
  /** Actions on the chains, and how many of them failed. */
  actions: number;
  failedActions: number;
  /** Description of failed requests; empty if none failed. */
  failures: string;
};

/** Requests for known paths between two requests for an unknown address. */
const KNOWN_PER_UNKNOWN = 8;
/** Number of smallest responses that fill the 64 MB of the byte cache. */
const CACHE_ENTRIES = 34_000;
const SAMPLE_INTERVAL_MS = 5_000;
/** Lines of the service's log that are printed after a failure. */
const LOG_LINES = 400;
const isRelevant = (line: string) => !line.includes("Indexed block");

/** Measures a service that has served every route before. */
export async function measureSoak(
  service: Service,
  { world }: Devnet,
  paths: readonly string[],
  minutes: number,
): Promise<Soak> {
  await fillCache(service.url);
  const counts = { actions: 0, failedActions: 0 };
  const stopActions = await goLive(world, (action) => {
    counts.actions++;
    if (action.startsWith(FAILED)) counts.failedActions++;
  });
  const figures = await observe(service, paths, minutes).finally(stopActions);
  if (figures.failures)
    process.stderr.write(`${service.output().split("\n").filter(isRelevant).slice(-LOG_LINES).join("\n")}\n`);
  return { minutes, ...figures, ...counts };
}

/** Requests as many unknown addresses as the byte cache can hold. */
async function fillCache(url: string): Promise<void> {
  await load({ url, connections: 8, amount: CACHE_ENTRIES, requests: [unknownAddress] });
}

async function observe({ process: { pid }, url }: Service, paths: readonly string[], minutes: number) {
  const samples: number[] = [];
  const sample = setInterval(() => {
    const memory = ponderMemory(pid);
    if (memory) samples.push(memory.now);
  }, SAMPLE_INTERVAL_MS);
  const options = {
    url,
    connections: 8,
    overallRate: LOAD_REQUESTS_PER_SECOND,
    requests: withUnknownAddresses(requestsOf(paths)),
  };
  const running = run({ ...options, duration: Math.round(minutes * 60) });
  const result = await running.finally(() => clearInterval(sample));
  const sixth = Math.ceil(samples.length / 6);
  const [firstMb, lastMb] = [median(samples.slice(0, sixth)), median(samples.slice(-sixth))];
  const growth = round(lastMb / firstMb, 3);
  const [requests, requestsPerSecond] = [result.requests.total, rateOf(result)];
  return { firstMb, lastMb, growth, requests, requestsPerSecond, failures: failuresOf(result) };
}

/** A random address for each request. */
const unknownAddress: Request = {
  setupRequest: (request) => {
    const path = `/transfer/reference/by/from/0x${randomBytes(20).toString("hex")}`;
    return { ...request, path };
  },
};

const withUnknownAddresses = (requests: readonly Request[]): Request[] =>
  requests.flatMap((request, i) =>
    (i + 1) % KNOWN_PER_UNKNOWN === 0 ? [request, unknownAddress] : [request],
  );
