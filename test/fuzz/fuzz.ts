import { Agent } from "node:http";
import fc from "fast-check";
import type { Description } from "../../src/api/http/reference/description.ts";
import { matcherOf, routesOf, Schemas } from "./description.ts";
import { type FuzzedRequest, type Known, requests } from "./requests.ts";
import { type Received, send } from "./send.ts";

export type FuzzOptions = {
  /** Of the service, without a path. */
  url: string;
  /** How many requests the service must get. */
  count: number;
  seed: number;
  /** Requests at a time. */
  concurrency?: number;
  onProgress?: (sent: number) => void;
};

export type FuzzResult = {
  /** Requests that the service got. */
  sent: number;
  /** Requests by status; 0: Node's client refused to send it, which is not counted as sent. */
  statuses: Record<number, number>;
  /** Problems found; the run stops at the twentieth. */
  problems: string[];
  /** The longest time in which a response came. */
  slowest: { ms: number; request: string };
};

const MOST_PROBLEMS = 20;
/** docs/api.md. */
const MOST_RESPONSE_BYTES = 8 * 1024 * 1024;

/** Words that expose internals: stack traces, paths, SQL. */
const INTERNALS = /node_modules|\bat \S+ \(|file:\/\/|\/src\/|\.ts:\d|syntax error at|drizzle|pglite/i;

/** Sends random requests, valid and not, and checks every response against the service's own description. */
export async function fuzz({
  url,
  count,
  seed,
  concurrency = 16,
  onProgress,
}: FuzzOptions): Promise<FuzzResult> {
  const base = new URL(url);
  const description = (await json(new URL("/openapi.json", base))) as Description;
  const schemas = new Schemas(description);
  const routes = routesOf(description);
  const routeAt = matcherOf(routes);
  const arbitrary = requests(routes, await knownValues(base));
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const judged = new Map<string, Buffer>();
  const result: FuzzResult = { sent: 0, statuses: {}, problems: [], slowest: { ms: 0, request: "" } };

  const one = async (request: FuzzedRequest) => {
    try {
      const begin = performance.now();
      const received = await send(base, agent, request);
      const ms = Math.round(performance.now() - begin);
      if (ms > result.slowest.ms)
        result.slowest = { ms, request: `${request.method} ${request.target.slice(0, 300)}` };
      const status = received?.status ?? 0;
      if (received) result.sent++;
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      const fault = received && judge(schemas, judged, routeAt, request, received);
      if (fault) throw new Error(`${status}: ${fault}`);
    } catch (error) {
      if (result.problems.length >= MOST_PROBLEMS) return;
      const { method, target, headers } = request;
      result.problems.push(
        `${(error as Error).message}: ${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)}`,
      );
    }
  };
  // A few thousand at a time: the generator's values need not all be in memory.
  // Stops when the service does not respond any more.
  for (let part = 0; result.sent < count && result.problems.length < MOST_PROBLEMS; part++) {
    const some = fc.sample(arbitrary, { numRuns: Math.min(2_000, count - result.sent), seed: seed + part });
    const queue = some.values();
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (const request of queue) await one(request);
      }),
    );
    onProgress?.(result.sent);
  }
  agent.destroy();
  return result;
}

/** What is wrong with a response, if anything. */
function judge(
  schemas: Schemas,
  judged: Map<string, Buffer>,
  routeAt: (target: string) => string | undefined,
  request: FuzzedRequest,
  { status, type, body }: Received,
): string | undefined {
  // Correct: a chain is further behind than the client allows.
  if (status === 503 && request.target.startsWith("/freshness?")) return undefined;
  if (body.length > MOST_RESPONSE_BYTES) return `a response of ${body.length} bytes`;
  // Correct: the query of a client took longer than two seconds.
  if (status === 503 && body.includes('"too_slow"')) return undefined;
  if (status >= 500) return `a server error: ${body.toString().slice(0, 200)}`;
  if (request.method === "HEAD" || status === 304 || status === 204) {
    return body.length > 0 ? "a body where none may be" : undefined;
  }
  // Correct: the client requested a range that the file does not have.
  if (status === 416 && body.length === 0) return undefined;
  if (request.method === "POST" && type.includes("json")) {
    const fault = judgeQuery(request, status, body.toString());
    if (fault !== "other") return fault;
  }
  if (status >= 400) {
    const text = body.toString();
    if (INTERNALS.test(text)) return `it exposes internals: ${text.slice(0, 200)}`;
    const { error, code } = JSON.parse(text) as { error?: unknown; code?: unknown };
    if (typeof error !== "string" || typeof code !== "string") return `another shape: ${text.slice(0, 200)}`;
    const mayBeUnknown = /\{count\}|^\/prices\/history\//.test(request.valid ?? "");
    return request.valid && !(status === 404 && mayBeUnknown)
      ? `a valid request is refused: ${text.slice(0, 200)}`
      : undefined;
  }
  const route = request.valid ?? (status === 200 ? routeAt(request.target) : undefined);
  if (route === undefined || !type.includes("json")) return undefined;
  // The same bytes again are the same verdict.
  if (judged.get(request.target)?.equals(body)) return undefined;
  const fault = schemas.fault(route, status, JSON.parse(body.toString()));
  if (!fault) judged.set(request.target, body);
  if (judged.size > 200) judged.delete(judged.keys().next().value ?? "");
  return fault;
}

/** What is wrong with a response of GraphQL; `other` for one of the common error shape. */
function judgeQuery(
  { isGoodQuery }: FuzzedRequest,
  status: number,
  text: string,
): string | "other" | undefined {
  const { data, errors } = JSON.parse(text) as { data?: unknown; errors?: unknown };
  if (isGoodQuery && (status !== 200 || errors !== undefined))
    return `a good query is refused: ${text.slice(0, 200)}`;
  if (status === 200) return typeof data === "object" ? undefined : `no data: ${text.slice(0, 200)}`;
  if (!Array.isArray(errors)) return "other";
  return INTERNALS.test(text) ? `it exposes internals: ${text.slice(0, 200)}` : undefined;
}

async function knownValues(base: URL): Promise<Known> {
  const get = (path: string) => json(new URL(path, base));
  const transfers = (await get("/transfer/reference/list")) as {
    list: { from: string; to: string; count: string; reference: string }[];
  };
  const positions = (await get("/positions/list")) as { list: { position: string; owner: string }[] };
  const savers = (await get("/savings/core/ranked")) as { account: string }[];
  const page = (await get("/analytics/transactionLog/json?limit=3")) as { pageInfo: { endCursor: string } };
  const { settledThrough } = (await get("/freshness")) as { settledThrough: number };
  return {
    times: [0, 3600].map((ago) => new Date((settledThrough - ago) * 1000).toISOString()),
    accounts: [
      ...transfers.list.flatMap(({ from, to }) => [from, to]),
      ...positions.list.flatMap(({ position, owner }) => [position, owner]),
      ...savers.map(({ account }) => account),
    ],
    counts: transfers.list.map(({ count }) => count),
    references: transfers.list.map(({ reference }) => reference).filter(({ length }) => length < 10_000),
    cursors: [page.pageInfo.endCursor],
  };
}

async function json(url: URL): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname} returned ${response.status}: is the service ready?`);
  return response.json();
}
