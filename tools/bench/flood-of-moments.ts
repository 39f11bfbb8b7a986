import { Agent, get } from "node:http";

export type FloodOptions = {
  port: number;
  localAddress: string;
  /** To each of which a moment is appended. */
  paths: readonly string[];
  requestsPerSecond: number;
  /** Between which the moments are, unix seconds. */
  first: number;
  last: number;
};

/** Requests, and responses so far by status; 0 stands for requests that failed. */
export type Flooded = { sent: number; statuses: Record<number, number> };

const TICK_MS = 10;

/**
 * Requests a path of the list at another moment each time, from an address of its own, until the parent sends a message;
 * then sends the counts. Runs in its own process: what it spends would delay the client that the parent measures.
 */
const options: FloodOptions = JSON.parse(process.argv[2] ?? "");
const { paths, requestsPerSecond, first, last } = options;
const agent = new Agent({ keepAlive: true });
const statuses: Flooded["statuses"] = {};
const begin = performance.now();
let sent = 0;

function send(): void {
  // One after another of all routes at a second, then at the next second: no request is sent twice.
  const seconds = first + (Math.floor(sent / paths.length) % (last - first));
  const path = `${paths[sent % paths.length]}${new Date(seconds * 1_000).toISOString()}`;
  sent++;
  const count = (status = 0) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const { port, localAddress } = options;
  get({ host: "127.0.0.1", port, localAddress, agent, path }, (response) =>
    response.resume().once("end", () => count(response.statusCode)),
  ).once("error", () => count());
}

const timer = setInterval(() => {
  while (sent < ((performance.now() - begin) / 1_000) * requestsPerSecond) send();
}, TICK_MS);
process.on("disconnect", () => process.exit());
process.on("message", () => {
  clearInterval(timer);
  process.send?.({ sent, statuses });
});
