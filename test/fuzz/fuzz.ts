import { Agent } from "node:http";
import fc from "fast-check";
import { type Description, matcherOf, routesOf, Schemas } from "./description.ts";
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
  /** What went wrong; the twentieth ends it. */
  problems: string[];
};

const MOST_PROBLEMS = 20;

/** Words that tell of the inside: stack traces, paths, SQL. */
const INSIDE = /node_modules|\bat \S+ \(|file:\/\/|\/src\/|\.ts:\d|syntax error at|drizzle|pglite/i;

/** Sends random requests, valid and not, and judges every answer by the service's own description. */
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
  const result: FuzzResult = { sent: 0, statuses: {}, problems: [] };

  const one = async (request: FuzzedRequest) => {
    try {
      const answer = await send(base, agent, request);
      const status = answer?.status ?? 0;
      if (answer) result.sent++;
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      const fault = answer && judge(schemas, judged, routeAt, request, answer);
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
  // A service that is gone gets no more.
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

/** What is wrong with an answer. */
function judge(
  schemas: Schemas,
  judged: Map<string, Buffer>,
  routeAt: (target: string) => string | undefined,
  request: FuzzedRequest,
  { status, type, body }: Received,
): string | undefined {
  // Asked for: a chain is further behind than the client wants.
  if (status === 503 && request.target.startsWith("/freshness?")) return undefined;
  if (status >= 500) return `a server error: ${body.toString().slice(0, 200)}`;
  if (request.method === "HEAD" || status === 304 || status === 204) {
    return body.length > 0 ? "a body where none may be" : undefined;
  }
  // Of a file, to whom asks for a part that it has not.
  if (status === 416 && body.length === 0) return undefined;
  if (status >= 400) {
    const text = body.toString();
    if (INSIDE.test(text)) return `it tells of the inside: ${text.slice(0, 200)}`;
    const { error, code } = JSON.parse(text) as { error?: unknown; code?: unknown };
    if (typeof error !== "string" || typeof code !== "string") return `another shape: ${text.slice(0, 200)}`;
    return request.valid && !(status === 404 && request.valid.includes("{count}"))
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

async function knownValues(base: URL): Promise<Known> {
  const get = (path: string) => json(new URL(path, base));
  const transfers = (await get("/transfer/reference/list")) as {
    list: { from: string; to: string; count: string; reference: string }[];
  };
  const positions = (await get("/positions/list")) as { list: { position: string; owner: string }[] };
  const savers = (await get("/savings/core/ranked")) as { account: string }[];
  const page = (await get("/analytics/transactionLog/json?limit=3")) as { pageInfo: { endCursor: string } };
  return {
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
  if (!response.ok) throw new Error(`${url.pathname} is answered ${response.status}: is the service ready?`);
  return response.json();
}
