import { randomBytes } from "node:crypto";
import type { Request } from "autocannon";
import { FAILED, goLive } from "../devnet/live.ts";
import { median, round } from "../harness/measure.ts";
import { memoryOf } from "../harness/memory.ts";
import type { Service } from "../harness/service.ts";
import type { History } from "./data.ts";
import { failuresOf, LOAD_REQUESTS_PER_SECOND, load, rateOf, requestsOf, run } from "./load.ts";
import type { Row } from "./report.ts";
import { ponderOf } from "./usage.ts";

/** Requests for known paths between two requests for an unknown address. */
const KNOWN_PER_UNKNOWN = 8;
/** Number of smallest responses that fill the 64 MB of the byte cache. */
const CACHE_ENTRIES = 34_000;
const SAMPLE_INTERVAL_MS = 5_000;
/** Garbage collection makes the median vary by about this much. */
const MAX_GROWTH = 1.05;
/** Lines of the service's log that are printed after a failure. */
const LOG_LINES = 400;
const isRelevant = (line: string) => !line.includes("Indexed block");

/** Memory of a writer that follows its chains under load; it must have served every route before. */
export async function measureSoak(
  service: Service,
  { devnet: { world } }: History,
  paths: readonly string[],
  minutes: number,
): Promise<Row[]> {
  // As many unknown addresses as the byte cache can hold.
  await load({ url: service.url, connections: 8, amount: CACHE_ENTRIES, requests: [unknownAddress] });
  const actions: string[] = [];
  const stopActions = await goLive(world, (action) => actions.push(action));
  const samples: number[] = [];
  const sampling = setInterval(() => {
    const pid = ponderOf(service);
    const memory = pid === undefined ? undefined : memoryOf(pid);
    if (memory) samples.push(memory.now);
  }, SAMPLE_INTERVAL_MS);
  const result = await run({
    url: service.url,
    connections: 8,
    overallRate: LOAD_REQUESTS_PER_SECOND,
    requests: withUnknownAddresses(requestsOf(paths)),
    duration: Math.round(minutes * 60),
  }).finally(() => {
    clearInterval(sampling);
    return stopActions();
  });
  const failures = failuresOf(result);
  const log = service.output().split("\n").filter(isRelevant).slice(-LOG_LINES).join("\n");
  if (failures) process.stderr.write(`${failures}\n${log}\n`);
  const sixth = Math.ceil(samples.length / 6);
  const [first, last] = [median(samples.slice(0, sixth)), median(samples.slice(-sixth))];
  const failedActions = actions.filter((action) => action.startsWith(FAILED)).length;
  return [
    { what: "first sixth", value: first, unit: "MB, median" },
    { what: "last sixth", value: last, unit: "MB, median" },
    { what: "last sixth", value: round(last / first, 3), unit: "times", limit: { atMost: MAX_GROWTH } },
    { what: "requests", value: result.requests.total, unit: "in all" },
    { what: "requests", value: rateOf(result), unit: "per second" },
    { what: "requests", value: result.errors + result.non2xx, unit: "failed", limit: { atMost: 0 } },
    { what: "actions", value: actions.length, unit: "in all" },
    { what: "actions", value: failedActions, unit: "failed", limit: { atMost: actions.length / 2 } },
  ];
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
