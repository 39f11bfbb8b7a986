import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { median, round } from "../harness/measure.ts";
import type { BareResponse } from "./bare-server.ts";
import { load, rateOf } from "./load.ts";
import { routeOf } from "./paths.ts";
import type { Row } from "./report.ts";

type Case = {
  name: string;
  path: string;
  headers: Record<string, string>;
  /** Least fraction of the bare handler's requests per second. */
  minRatio: number;
  /** A ratio below this is measured with more turns. */
  retryBelow: number;
};
type Load = { rate: number; p99: number };

/** Without which a response of the bare handler would be another one: what describes a body, and what a 304 must repeat (RFC 9110 15.4.5). */
const HEADERS_OF_BODY = ["content-type", "content-encoding"];
const HEADERS_OF_304 = ["etag", "cache-control", "vary"];

const CONNECTIONS = 32;
const TURN_SECONDS = 1;
/** Alternating measurements of service and bare handler. Turns differ by about 10 %, so a low ratio takes more turns. */
const TURNS = 5;
const MAX_TURNS = 11;
const OF_BODY = { minRatio: 0.75, retryBelow: 0.85 };
const OF_304 = { minRatio: 0.9, retryBelow: 1 };
/** Our p99 as a multiple of the bare handler's. */
const MAX_P99_RATIO = 5;

/**
 * Measures paths from the cache against a bare Hono handler in another process that sends the same bytes as a Buffer. The
 * two are measured alternately, so that other load on the machine affects both.
 *
 * @param paths the largest response is the last one; a 304 of it is measured too
 * @param isCompressed whether the largest response is also measured compressed
 */
export async function measureCached(
  url: string,
  paths: readonly string[],
  isCompressed: boolean,
  onProgress: (step: string) => void,
): Promise<Row[]> {
  const large = paths.at(-1) ?? "";
  const route = routeOf(large);
  const etag = (await fetch(url + large)).headers.get("etag") ?? "";
  const cases: Case[] = [
    ...paths.map((path) => ({ name: routeOf(path), path, headers: {}, ...OF_BODY })),
    { name: `${route} 304`, path: large, headers: { "if-none-match": etag }, ...OF_304 },
    ...(isCompressed ? ["br", "gzip"] : []).map((coding) => ({
      name: `${route} ${coding}`,
      path: large,
      headers: { "accept-encoding": coding },
      ...OF_BODY,
    })),
  ];
  const bare = fork(join(import.meta.dirname, "bare-server.ts"));
  try {
    const [{ port }] = (await once(bare, "message")) as [{ port: number }];
    const rows: Row[] = [];
    for (const [index, measured] of cases.entries()) {
      onProgress(`  ${index + 1} of ${cases.length}: ${measured.name}`);
      rows.push(...(await compare(url, `http://127.0.0.1:${port}`, bare, measured)));
    }
    return rows;
  } finally {
    bare.disconnect();
    await once(bare, "exit");
  }
}

async function compare(
  ours: string,
  theirs: string,
  bare: ChildProcess,
  { name: what, path, headers, minRatio, retryBelow }: Case,
): Promise<Row[]> {
  const { status, bytes, headers: sent } = await requestRaw(ours + path, headers);
  const needed = status === 304 ? HEADERS_OF_304 : HEADERS_OF_BODY;
  const response: BareResponse = {
    status,
    body: bytes.toString("base64"),
    headers: Object.fromEntries(needed.flatMap((name) => (sent[name] ? [[name, String(sent[name])]] : []))),
  };
  bare.send(response);
  await once(bare, "message");
  const pairs: { ours: Load; theirs: Load }[] = [];
  const medianOf = (pick: (pair: (typeof pairs)[number]) => number) => median(pairs.map(pick));
  const ratio = () => medianOf((pair) => pair.ours.rate / pair.theirs.rate);
  const loadOurs = () => loadOf(ours + path, headers, status);
  const loadTheirs = () => loadOf(theirs + path, headers, status);
  let turns = TURNS;
  for (let turn = 0; turn < turns; turn++) {
    // Alternate the order: the second measurement is affected by the load of the first.
    const first = turn % 2 === 0 ? undefined : await loadTheirs();
    pairs.push({ ours: await loadOurs(), theirs: first ?? (await loadTheirs()) });
    if (turn + 1 === TURNS && ratio() < retryBelow) turns = MAX_TURNS;
  }
  // autocannon reports whole milliseconds.
  const p99Ratio = medianOf((pair) => Math.max(1, pair.ours.p99) / Math.max(1, pair.theirs.p99));
  return [
    {
      what,
      value: round(ratio(), 3),
      unit: "of the bare handler's requests/s",
      limit: { atLeast: minRatio },
    },
    { what, value: round(p99Ratio), unit: "times its p99", limit: { atMost: MAX_P99_RATIO } },
    { what, value: Math.round(medianOf((pair) => pair.ours.rate)), unit: "requests/s" },
    { what, value: bytes.length, unit: "bytes" },
  ];
}

/** The response as sent, without decompression. */
async function requestRaw(url: string, headers: Record<string, string>) {
  const outgoing = request(url, { headers });
  outgoing.end();
  const [incoming] = await once(outgoing, "response");
  const bytes = Buffer.concat(await incoming.toArray());
  const status: number = incoming.statusCode;
  if (status !== 200 && status !== 304) throw new Error(`${url} responded with status ${status}`);
  return { status: status as 200 | 304, bytes, headers: incoming.headers };
}

async function loadOf(url: string, headers: Record<string, string>, status: number): Promise<Load> {
  const options = { url, headers, connections: CONNECTIONS, duration: TURN_SECONDS };
  const result = await load(options, status);
  return { rate: rateOf(result), p99: result.latency.p99 };
}
