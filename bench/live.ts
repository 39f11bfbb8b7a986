import { randomBytes } from "node:crypto";
import type { Request } from "autocannon";
import { FAILED, goLive } from "../devnet/live.ts";
import type { Devnet } from "../devnet/start.ts";
import type { Service } from "../test/harness.ts";
import { ask, faultsOf, LOAD, load, rateOf, requestsOf } from "./load.ts";
import { median, round } from "./measure.ts";
import { engineMemory } from "./memory.ts";

/** Memory of a writer that follows its chains while it is asked for everything. */
export type Live = {
  minutes: number;
  /** Median of the first and of the last sixth of that time. */
  firstMb: number;
  lastMb: number;
  growth: number;
  requests: number;
  requestsPerSecond: number;
  /** Actions on the chains, and those of them that failed. */
  actions: number;
  failedActions: number;
  /** What went wrong with requests; empty when nothing did. */
  faults: string;
};

/** After so many requests, one is for an address that was never asked for. */
const KNOWN = 8;
/** 64 MB of the least that an answer weighs. */
const ENTRIES = 34_000;
const SAMPLE_MS = 5_000;
/** Of the service's log, told when it failed. */
const LAST_LINES = 400;
const isRare = (line: string) => !line.includes("Indexed block");

/** Of a service that has been asked for everything before. */
export async function measureLive(
  service: Service,
  { world }: Devnet,
  paths: readonly string[],
  minutes: number,
): Promise<Live> {
  await fillCache(service.url);
  const life = { actions: 0, failedActions: 0 };
  const endLife = await goLive(world, (action) => {
    life.actions++;
    if (action.startsWith(FAILED)) life.failedActions++;
  });
  const seen = await observe(service, paths, minutes).finally(endLife);
  if (seen.faults)
    process.stderr.write(`${service.output().split("\n").filter(isRare).slice(-LAST_LINES).join("\n")}\n`);
  return { minutes, ...seen, ...life };
}

/** Asks for as many addresses that nobody knows as the service can keep answers to. */
async function fillCache(url: string): Promise<void> {
  await load({ url, connections: 8, amount: ENTRIES, requests: [stranger] });
}

async function observe({ process: { pid }, url }: Service, paths: readonly string[], minutes: number) {
  const samples: number[] = [];
  const sample = setInterval(() => {
    const held = engineMemory(pid);
    if (held) samples.push(held.now);
  }, SAMPLE_MS);
  const options = { url, connections: 8, overallRate: LOAD, requests: withStrangers(requestsOf(paths)) };
  const asked = ask({ ...options, duration: Math.round(minutes * 60) });
  const result = await asked.finally(() => clearInterval(sample));
  const sixth = Math.ceil(samples.length / 6);
  const [firstMb, lastMb] = [median(samples.slice(0, sixth)), median(samples.slice(-sixth))];
  const growth = round(lastMb / firstMb, 3);
  const [requests, requestsPerSecond] = [result.requests.total, rateOf(result)];
  return { firstMb, lastMb, growth, requests, requestsPerSecond, faults: faultsOf(result) };
}

/** Each time another address. */
const stranger: Request = {
  setupRequest: (request) => {
    const path = `/transfer/reference/by/from/0x${randomBytes(20).toString("hex")}`;
    return { ...request, path };
  },
};

const withStrangers = (requests: readonly Request[]): Request[] =>
  requests.flatMap((request, i) => ((i + 1) % KNOWN === 0 ? [request, stranger] : [request]));
