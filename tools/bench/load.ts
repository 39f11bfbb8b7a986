import autocannon, { type Options, type Result } from "autocannon";

/**
 * Maximum request rate of measurements under load, below the throughput while every block invalidates most responses; at
 * a higher rate the latency would grow without limit. autocannon sends them at the start of each second, 8 at a time, and
 * omits those that do not fit into the second.
 */
export const LOAD_REQUESTS_PER_SECOND = 200;

/** Runs autocannon, which returns a thenable without `catch`, as a promise. */
export const run = async (options: Options): Promise<Result> => autocannon(options);

/** As `run`; throws on another status, a broken connection or a timeout. */
export async function load(options: Options, status = 200): Promise<Result> {
  const result = await run(options);
  const failures = failuresOf(result, status);
  if (failures) throw new Error(`${options.url}: ${failures}`);
  return result;
}

/** Describes failed requests; empty if none failed. */
export function failuresOf({ statusCodeStats = {}, errors, timeouts }: Result, status = 200): string {
  const others = Object.entries(statusCodeStats).filter(([code]) => code !== String(status));
  return [
    ...(errors > 0 ? [`${errors} broken or refused connections`] : []),
    ...(timeouts > 0 ? [`${timeouts} timeouts`] : []),
    ...others.map(([code, { count }]) => `${count} responses with status ${code}`),
  ].join(", ");
}

/** Responses per second. */
export const rateOf = ({ requests, duration }: Result): number => Math.round(requests.total / duration);

/** Requests for all paths in turn. */
export const requestsOf = (paths: readonly string[]) => paths.map((path) => ({ path }));
