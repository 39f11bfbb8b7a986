import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { median, round } from "../harness/measure.ts";
import type { BareResponse } from "./bare-server.ts";
import { load } from "./load.ts";
import { routeOf } from "./paths.ts";

export type CachedRoute = {
  route: string;
  /** The path that was requested. */
  path: string;
  /** Requests per second as a fraction of the bare handler's. */
  ratio: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Our p99 as a multiple of the bare handler's. */
  p99Ratio: number;
  bytes: number;
};

export type CachedResult = { serving: CachedRoute[]; notModified: CachedRoute; compressed: CachedRoute[] };

type Case = {
  name: string;
  path: string;
  headers: Record<string, string>;
  /** A ratio below this is measured with more turns. */
  retryBelow?: number;
};
type Load = { rate: number; p50: number; p99: number };

/** Without which a response of the bare handler would be another one: what describes a body, and what a 304 must repeat (RFC 9110 15.4.5). */
const HEADERS_OF_BODY = ["content-type", "content-encoding"];
const HEADERS_OF_304 = ["etag", "cache-control", "vary"];

const CONNECTIONS = 32;
const TURN_SECONDS = 1;
/** Alternating measurements of service and bare handler. Turns differ by about 10 %, so a low ratio takes more turns. */
const TURNS = 5;
const MAX_TURNS = 15;
const RETRY_BELOW_RATIO = 0.85;

/**
 * Measures every path from the cache against a bare Hono handler in another process that sends the same bytes as a
 * Buffer. The two are measured alternately, so that other load on the machine affects both.
 */
export async function measureCached(
  url: string,
  paths: readonly string[],
  onProgress: (step: string) => void,
): Promise<CachedResult> {
  const bare = fork(join(import.meta.dirname, "bare-server.ts"));
  try {
    const [{ port }] = (await once(bare, "message")) as [{ port: number }];
    const measure = (one: Case) => compare(url, `http://127.0.0.1:${port}`, bare, one);
    const serving: CachedRoute[] = [];
    for (const [index, path] of paths.entries()) {
      onProgress(`cached ${index + 1} of ${paths.length}: ${path}`);
      const served = await measure({ name: routeOf(path), path, headers: {} });
      onProgress(`  ${served.ratio} of the bare handler's, ${served.requestsPerSecond} a second`);
      serving.push(served);
    }
    const large = serving.toSorted((a, b) => b.bytes - a.bytes)[0]?.path ?? "";
    const etag = (await fetch(url + large)).headers.get("etag") ?? "";
    onProgress(`cached: 304 and compressed: ${large}`);
    const compressed = (coding: string) =>
      measure({ name: `${routeOf(large)} ${coding}`, path: large, headers: { "accept-encoding": coding } });
    return {
      serving,
      notModified: await measure({
        name: `${routeOf(large)} 304`,
        path: large,
        headers: { "if-none-match": etag },
        retryBelow: 1,
      }),
      compressed: [await compressed("br"), await compressed("gzip")],
    };
  } finally {
    bare.disconnect();
    await once(bare, "exit");
  }
}

async function compare(
  ours: string,
  theirs: string,
  bare: ChildProcess,
  { name, path, headers, retryBelow = RETRY_BELOW_RATIO }: Case,
) {
  const { status, bytes, headers: sent } = await requestRaw(ours + path, headers);
  const needed = status === 304 ? HEADERS_OF_304 : HEADERS_OF_BODY;
  const response: BareResponse = {
    status,
    body: bytes.toString("base64"),
    headers: Object.fromEntries(needed.flatMap((name) => (sent[name] ? [[name, String(sent[name])]] : []))),
  };
  bare.send(response);
  await once(bare, "message");
  const loads: { ours: Load; theirs: Load }[] = [];
  const of = (pick: (pair: (typeof loads)[number]) => number) => median(loads.map(pick));
  const ratio = () => of((pair) => pair.ours.rate / pair.theirs.rate);
  let turns = TURNS;
  for (let turn = 0; turn < turns; turn++) {
    const pair = {} as Record<"ours" | "theirs", Load>;
    // Alternate the order: the second measurement is affected by the load of the first.
    const order = turn % 2 === 0 ? (["ours", "theirs"] as const) : (["theirs", "ours"] as const);
    for (const who of order)
      pair[who] = await loadOf((who === "ours" ? ours : theirs) + path, headers, status);
    loads.push(pair);
    if (turn + 1 === TURNS && ratio() < retryBelow) turns = MAX_TURNS;
  }
  return {
    route: name,
    path,
    ratio: round(ratio(), 3),
    requestsPerSecond: Math.round(of((pair) => pair.ours.rate)),
    p50: of((pair) => pair.ours.p50),
    p99: of((pair) => pair.ours.p99),
    // autocannon reports whole milliseconds.
    p99Ratio: round(of((pair) => Math.max(1, pair.ours.p99) / Math.max(1, pair.theirs.p99))),
    bytes: bytes.length,
  };
}

/** The response as sent, without decompression. */
async function requestRaw(url: string, headers: Record<string, string>) {
  const outgoing = request(url, { headers });
  outgoing.end();
  const [incoming] = await once(outgoing, "response");
  const bytes = Buffer.concat(await incoming.toArray());
  const status: number = incoming.statusCode;
  if (status !== 200 && status !== 304) throw new Error(`${url} responded with status ${status}`);
  return {
    status: status as 200 | 304,
    bytes,
    headers: incoming.headers,
  };
}

async function loadOf(url: string, headers: Record<string, string>, status: number): Promise<Load> {
  const options = { url, headers, connections: CONNECTIONS, duration: TURN_SECONDS };
  const { requests, latency, duration } = await load(options, status);
  return { rate: requests.total / duration, p50: latency.p50, p99: latency.p99 };
}
