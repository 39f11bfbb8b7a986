import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import type { BareAnswer } from "./bare-server.ts";
import { load } from "./load.ts";
import { median, round } from "./measure.ts";
import { routeOf } from "./paths.ts";

export type Served = {
  route: string;
  /** The route with the parameters it was asked with. */
  path: string;
  /** Requests per second as a part of the bare handler's. */
  ratio: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Our p99 as a multiple of the bare handler's. */
  p99Ratio: number;
  bytes: number;
};

export type ServingResult = { serving: Served[]; notModified: Served; compressed: Served[] };

type Case = {
  name: string;
  path: string;
  headers: Record<string, string>;
  /** A ratio below this takes more turns. */
  doubt?: number;
};
type Load = { rate: number; p50: number; p99: number };

const CONNECTIONS = 32;
const SECONDS = 1;
/** How often the two are measured in turn. One turn differs from the next by a tenth: a low ratio takes more of them. */
const TURNS = 5;
const TURNS_IN_DOUBT = 15;
const DOUBT = 0.85;

/**
 * Every path from the cache, against the same bytes sent as a Buffer by a bare Hono handler in a process of its own. The two
 * take turns, so that what else the machine does meets both.
 */
export async function measureServing(
  url: string,
  paths: readonly string[],
  onProgress: (step: string) => void,
): Promise<ServingResult> {
  const bare = fork(join(import.meta.dirname, "bare-server.ts"));
  try {
    const [{ port }] = (await once(bare, "message")) as [{ port: number }];
    const measure = (one: Case) => compare(url, `http://127.0.0.1:${port}`, bare, one);
    const serving: Served[] = [];
    for (const [index, path] of paths.entries()) {
      onProgress(`serving ${index + 1} of ${paths.length}: ${path}`);
      const served = await measure({ name: routeOf(path), path, headers: {} });
      onProgress(`  ${served.ratio} of the bare handler's, ${served.requestsPerSecond} a second`);
      serving.push(served);
    }
    const large = serving.toSorted((a, b) => b.bytes - a.bytes)[0]?.path ?? "";
    const etag = (await fetch(url + large)).headers.get("etag") ?? "";
    onProgress(`serving: not modified, compressed: ${large}`);
    const coded = (coding: string) =>
      measure({ name: `${routeOf(large)} ${coding}`, path: large, headers: { "accept-encoding": coding } });
    return {
      serving,
      notModified: await measure({
        name: `${routeOf(large)} 304`,
        path: large,
        headers: { "if-none-match": etag },
        doubt: 1,
      }),
      compressed: [await coded("br"), await coded("gzip")],
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
  { name, path, headers, doubt = DOUBT }: Case,
) {
  const { status, bytes, type, coding } = await askRaw(ours + path, headers);
  const answer: BareAnswer = {
    status,
    body: bytes.toString("base64"),
    headers: { ...(type && { "content-type": type }), ...(coding && { "content-encoding": coding }) },
  };
  bare.send(answer);
  await once(bare, "message");
  const loads: { ours: Load; theirs: Load }[] = [];
  const of = (pick: (pair: (typeof loads)[number]) => number) => median(loads.map(pick));
  const ratio = () => of((pair) => pair.ours.rate / pair.theirs.rate);
  let turns = TURNS;
  for (let turn = 0; turn < turns; turn++) {
    const pair = {} as Record<"ours" | "theirs", Load>;
    // Who comes second finds the machine as the other's load left it.
    const order = turn % 2 === 0 ? (["ours", "theirs"] as const) : (["theirs", "ours"] as const);
    for (const who of order)
      pair[who] = await loadOf((who === "ours" ? ours : theirs) + path, headers, status);
    loads.push(pair);
    if (turn + 1 === TURNS && ratio() < doubt) turns = TURNS_IN_DOUBT;
  }
  return {
    route: name,
    path,
    ratio: round(ratio(), 3),
    requestsPerSecond: Math.round(of((pair) => pair.ours.rate)),
    p50: of((pair) => pair.ours.p50),
    p99: of((pair) => pair.ours.p99),
    // The load generator tells whole milliseconds.
    p99Ratio: round(of((pair) => Math.max(1, pair.ours.p99) / Math.max(1, pair.theirs.p99))),
    bytes: bytes.length,
  };
}

/** The answer as it goes over the wire. */
async function askRaw(url: string, headers: Record<string, string>) {
  const outgoing = request(url, { headers });
  outgoing.end();
  const [incoming] = await once(outgoing, "response");
  const bytes = Buffer.concat(await incoming.toArray());
  const status: number = incoming.statusCode;
  if (status !== 200 && status !== 304) throw new Error(`${url} is answered ${status}`);
  return {
    status: status as 200 | 304,
    bytes,
    type: incoming.headers["content-type"] as string | undefined,
    coding: incoming.headers["content-encoding"] as string | undefined,
  };
}

async function loadOf(url: string, headers: Record<string, string>, status: number): Promise<Load> {
  const options = { url, headers, connections: CONNECTIONS, duration: SECONDS };
  const { requests, latency, duration } = await load(options, status);
  return { rate: requests.total / duration, p50: latency.p50, p99: latency.p99 };
}
