import autocannon, { type Options, type Result } from "autocannon";

/**
 * The most requests a second over all routes in turn, where something is measured under load: less than can be answered
 * while a block comes each second (moving.ts). At more than that, the wait grows for as long as one asks. They come at
 * once at each second's begin, 8 at a time; what is not answered by its end is not asked for.
 */
export const LOAD = 200;

/** Asks as told, whatever is answered. What autocannon returns is less than a promise. */
export const ask = async (options: Options): Promise<Result> => autocannon(options);

/** As `ask`; fails on an answer of another status, a connection that broke, or one that took too long. */
export async function load(options: Options, status = 200): Promise<Result> {
  const result = await ask(options);
  const faults = faultsOf(result, status);
  if (faults) throw new Error(`${options.url}: ${faults}`);
  return result;
}

/** What went wrong with requests; empty when nothing did. */
export function faultsOf({ statusCodeStats = {}, errors, timeouts }: Result, status = 200): string {
  const others = Object.entries(statusCodeStats).filter(([code]) => code !== String(status));
  return [
    ...(errors > 0 ? [`${errors} broken or refused connections`] : []),
    ...(timeouts > 0 ? [`${timeouts} time-outs`] : []),
    ...others.map(([code, { count }]) => `${count} answers of status ${code}`),
  ].join(", ");
}

/** Requests that were answered each second. */
export const rateOf = ({ requests, duration }: Result): number => Math.round(requests.total / duration);

/** All paths in turn. */
export const requestsOf = (paths: readonly string[]) => paths.map((path) => ({ path }));
