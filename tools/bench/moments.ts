import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Measured, measure } from "../harness/innocent.ts";
import { quantile, round } from "../harness/measure.ts";
import { pathAt } from "../harness/past-routes.ts";
import type { Service } from "../harness/service.ts";
import type { Flooded, FloodOptions } from "./flood-of-moments.ts";
import type { Row } from "./report.ts";
import { cpuSeconds } from "./usage.ts";

const REQUESTS_PER_SECOND = 200;
const FLOOD_MS = 60_000;
/** Of each of the two measurements without the flood, before and after it. */
const CALM_MS = 30_000;
const [OTHER, FLOODER] = ["127.0.0.2", "127.0.0.3"];
/** What the other client requests from the cache, below its own limit. */
const CACHED = ["/positions/list", "/ecosystem/fps/info", "/savings/core/ranked"];
const EVERY_MS = 40;
/** Of the median of the other client's responses. */
const MAX_RATIO = 1.1;
/** Cores: the default RATE_LIMIT grants a client 20000 milliseconds of builds a minute; the rest is what refusing takes. */
const MAX_CORES = 0.4;

/**
 * Requests distinct moments from one address, and cached responses from another.
 *
 * @param service with the default RATE_LIMIT
 * @param span between which the moments are, unix seconds
 */
export async function measureMoments(
  service: Service,
  paths: readonly string[],
  span: Pick<FloodOptions, "first" | "last">,
): Promise<Row[]> {
  const port = Number(new URL(service.url).port);
  const kinds = Object.fromEntries(CACHED.map((path) => [path, { everyMs: EVERY_MS, path: () => path }]));
  const measured = async (milliseconds: number) => {
    const before = cpuSeconds(service.process.pid ?? 0);
    const result = await measure(port, OTHER, AbortSignal.timeout(milliseconds), kinds);
    return { ...result, cores: (cpuSeconds(service.process.pid ?? 0) - before) / (milliseconds / 1_000) };
  };
  const calm = [await measured(CALM_MS)];
  const options: FloodOptions = {
    port,
    localAddress: FLOODER,
    paths: paths.map((path) => pathAt(path, "")),
    requestsPerSecond: REQUESTS_PER_SECOND,
    ...span,
  };
  const flood = fork(join(import.meta.dirname, "flood-of-moments.ts"), [JSON.stringify(options)]);
  const during = await measured(FLOOD_MS);
  flood.send("stop");
  const [{ sent, statuses }] = (await once(flood, "message")) as [Flooded];
  flood.disconnect();
  calm.push(await measured(CALM_MS));

  const without = calm.flatMap(timesOf);
  const times = timesOf(during);
  const cores = during.cores - mean(calm.map((one) => one.cores));
  const ratio = (of: (times: readonly number[]) => number) => round(of(times) / of(without));
  const what = `${paths.length} routes`;
  return [
    { what, value: ratio(p50), unit: "times the p50 of cached responses", limit: { atMost: MAX_RATIO } },
    { what, value: ratio(mean), unit: "times their mean" },
    { what, value: ratio(p99), unit: "times their p99" },
    { what, value: round(p50(without)), unit: "ms p50 without" },
    { what, value: round(p99(without)), unit: "ms p99 without" },
    { what, value: during.failures.length, unit: "failed of the other client", limit: { atMost: 0 } },
    { what, value: round(cores), unit: "cores more", limit: { atMost: MAX_CORES } },
    { what, value: sent, unit: "requests" },
    ...Object.entries(statuses).map(([status, value]) => ({ what, value, unit: `responses ${status}` })),
  ];
}

const timesOf = ({ times }: Measured): number[] => Object.values(times).flat();
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const p50 = (values: readonly number[]) => quantile(values, 0.5);
const p99 = (values: readonly number[]) => quantile(values, 0.99);
