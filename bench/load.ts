import autocannon, { type Options, type Result } from "autocannon";

/** Asks as told; fails on an answer of another status, a connection that broke, or one that took too long. */
export async function load(options: Options, status = 200): Promise<Result> {
  const result = await autocannon(options);
  const { statusCodeStats = {}, errors, timeouts } = result;
  const others = Object.keys(statusCodeStats).filter((code) => code !== String(status));
  if (others.length > 0 || errors > 0 || timeouts > 0) {
    throw new Error(
      `${options.url}: ${errors} errors, ${timeouts} time-outs, unexpected statuses ${others.join()}`,
    );
  }
  return result;
}

/** All paths in turn. */
export const requestsOf = (paths: readonly string[]) => paths.map((path) => ({ path }));
