import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds that responses took, by kind, and what was no response with status 200. */
export type Measured = { times: Record<string, number[]>; failures: string[] };

/** What an ordinary client asks for, after how many milliseconds again, and how much a flood may add to the 99th percentile. */
export const KINDS: Record<string, { everyMs: number; mostMoreMs: number; path: () => string }> = {
  cached: { everyMs: 40, mostMoreMs: 250, path: () => "/positions/list" },
  uncached: {
    everyMs: 500,
    mostMoreMs: 1_000,
    path: () => `/ecosystem/frankencoin/info?at=${new Date(Date.now() - Math.random() * 1e9).toISOString()}`,
  },
  health: { everyMs: 100, mostMoreMs: 250, path: () => "/health" },
};
/** A response that takes longer counts as missing. */
const TIMEOUT_MS = 30_000;

/** Sends requests of every kind from an address of its own until `signal` is aborted. */
export async function measure(
  port: number,
  localAddress: string,
  signal: AbortSignal,
  kinds: Readonly<Record<string, { everyMs: number; path: () => string }>> = KINDS,
): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true });
  const result: Measured = { times: {}, failures: [] };
  const one = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const options = { port, host: "127.0.0.1", localAddress, agent, path, timeout: TIMEOUT_MS };
      const request = http.get(options, (response) => {
        if (response.statusCode !== 200)
          response.once("data", (body) => reject(new Error(`${response.statusCode} ${body}`)));
        response.resume().once("end", () => resolve(response.statusCode ?? 0));
      });
      request.once("timeout", () => request.destroy(new Error(`no response in ${TIMEOUT_MS} ms`)));
      request.once("error", reject);
    });
  await Promise.all(
    Object.entries(kinds).map(async ([kind, { everyMs, path }]) => {
      const times: number[] = [];
      result.times[kind] = times;
      while (!signal.aborted) {
        const started = performance.now();
        const status = await one(path()).catch((error: Error) => error.message);
        times.push(performance.now() - started);
        if (status !== 200) result.failures.push(`${kind}: ${status}`);
        await wait(everyMs);
      }
    }),
  );
  agent.destroy();
  return result;
}
