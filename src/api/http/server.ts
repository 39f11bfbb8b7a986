import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Reply, responseOf } from "../cache/cached-body.ts";
import type { ErrorBody } from "../errors.ts";
import type { CostLimit } from "./limit.ts";
import { type HttpMetrics, NO_ROUTE, type Outcome } from "./metrics.ts";

/** Replies to a GET that is cached; undefined for every other request. */
export type FastPath = (incoming: IncomingMessage) => Reply | Promise<Reply> | undefined;

export type ServerOptions = {
  port: number;
  /** Interface to listen on; absent: all of them. */
  hostname: string | undefined;
  /** Milliseconds that requests in flight may take to finish when the server is drained. */
  drainTimeoutMs: number;
  stallTimeoutMs?: number;
  /** Called before `fetch`. */
  fastPath?: FastPath | undefined;
  limit?: CostLimit | undefined;
  metrics?: HttpMetrics;
};

export type PublicServer = {
  server: Server;
  /** Accept no more requests, finish those in flight, then close every connection. */
  drain: () => Promise<void>;
};

/** Within which a slow client must send its headers, and its whole request. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
/** Longer than the idle time of usual load balancers, so that they close first. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** Without a byte in either direction, after which the connection of a client that does not read is closed. */
const STALL_TIMEOUT_MS = 60_000;
const MAX_CONNECTIONS = 10_000;
/** In which a server that is drained still accepts requests that had arrived but were not read yet. */
const ACCEPT_BEFORE_DRAIN_MS = 100;
/** For the response to a malformed request to arrive before its connection is closed. */
const CLOSE_DELAY_MS = 1_000;

/** The public HTTP server, listening. A port in use rejects. */
export async function listen(
  fetch: (request: Request, env: HttpBindings & { outcome: Outcome }) => Response | Promise<Response>,
  options: ServerOptions,
): Promise<PublicServer> {
  const { port, hostname, drainTimeoutMs, stallTimeoutMs = STALL_TIMEOUT_MS, fastPath } = options;
  const { limit, metrics } = options;
  /** A response that is not in the cache. */
  const build = async (request: Request, env: HttpBindings): Promise<Response> => {
    const startedAt = performance.now();
    const outcome: Outcome = { route: NO_ROUTE, cache: "none" };
    const client = limit?.clientOf(env.incoming);
    const admission = client === undefined ? undefined : await limit?.admit(client);
    if (admission !== undefined && "retryAfter" in admission) {
      limit?.warnOfProxy(env.incoming);
      metrics?.count(outcome, 429, startedAt);
      return responseOf(tooManyRequests(admission.retryAfter));
    }
    try {
      const response = await fetch(request, { ...env, outcome });
      metrics?.count(outcome, response.status, startedAt);
      if (outcome.stream === undefined) return response;
      env.outgoing.writeHead(response.status, Object.fromEntries(response.headers)).flushHeaders();
      outcome.stream(env.outgoing as ServerResponse);
      return RESPONSE_ALREADY_SENT;
    } finally {
      admission?.end();
    }
  };
  const listener = getRequestListener((request, env) => build(request, env as HttpBindings), {
    errorHandler: unreadableResponse,
  });
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    incoming.socket.setTimeout(stallTimeoutMs);
    void listener(incoming, outgoing);
  };
  /** The reply to a client over its limit. */
  const refusal = (client: string, incoming: IncomingMessage): Reply | undefined => {
    const retryAfter = limit?.retryAfter(client);
    if (retryAfter === undefined) return undefined;
    limit?.warnOfProxy(incoming);
    metrics?.count({ route: NO_ROUTE, cache: "none" }, 429, performance.now());
    return tooManyRequests(retryAfter);
  };
  const send = (
    { status, headers, bytes, latin1 }: Reply,
    { socket }: IncomingMessage,
    outgoing: ServerResponse,
  ) => {
    outgoing.writeHead(status, headers as string[]).end(latin1 ?? bytes, "latin1");
    // A timer for each request would cost two percent; most replies are in the kernel buffer by now.
    if (outgoing.socket === null || socket.writableLength > 0) socket.setTimeout(stallTimeoutMs);
  };
  /** The last response of each connection, finished or not. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  let isDraining = false;
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: 2_000,
      // Node's own response to a request without one has no body.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      responses.set(incoming.socket, outgoing);
      if (isDraining) outgoing.shouldKeepAlive = false;
      // HTTP/1.0 needs none, and health checks of some load balancers send none.
      if (incoming.httpVersion === "1.0") incoming.headers.host ??= "localhost";
      const client = limit?.clientOf(incoming);
      const refused = client === undefined ? undefined : refusal(client, incoming);
      if (refused !== undefined) {
        send(refused, incoming, outgoing);
        return;
      }
      const sendCached = (reply: Reply) => {
        if (client !== undefined) limit?.countCached(client);
        metrics?.countHit(reply.route, reply.status);
        send(reply, incoming, outgoing);
      };
      const reply = incoming.method === "GET" ? fastPath?.(incoming) : undefined;
      if (reply === undefined) handle(incoming, outgoing);
      // Otherwise compression failed.
      else if (reply instanceof Promise) void reply.then(sendCached, () => handle(incoming, outgoing));
      else sendCached(reply);
    },
  );
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.maxConnections = MAX_CONNECTIONS;
  /** Connections whose malformed request got its response: what still arrives is read and dropped. */
  const refused = new WeakSet<Duplex>();
  server.on("clientError", (error, socket) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    const last = responses.get(socket);
    // The error is of the bytes behind the last request; responses are sent in the order of the requests.
    if (last === undefined || last.closed) respondToMalformed(error, socket);
    else if (last.shouldKeepAlive) last.once("close", () => respondToMalformed(error, socket));
  });
  server.on("checkExpectation", ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    socket.setTimeout(stallTimeoutMs);
    const body = describe("Expect: nothing but 100-continue can be expected");
    const head = { ...HEADERS, "Content-Length": body.length, Connection: "close" };
    outgoing.writeHead(417, head).end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    server,
    async drain() {
      isDraining = true;
      // What clients sent before now may still wait in the kernel, also behind connections not accepted yet.
      await wait(ACCEPT_BEFORE_DRAIN_MS);
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      // A connection that was busy so far is idle once its response is sent.
      const sweep = setInterval(() => server.closeIdleConnections(), 20);
      const force = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(force);
    },
  };
}

/** Of a response that no route gives. */
const HEADERS = {
  "Content-Type": "application/json",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": "*",
};

const describe = (error: string) => JSON.stringify({ error, code: "invalid_parameter" } satisfies ErrorBody);

/** To a client over its limit. */
function tooManyRequests(retryAfter: number): Reply {
  const error = `too many requests, or too expensive ones; try again in ${retryAfter} seconds`;
  const body = JSON.stringify({ error, code: "rate_limited" } satisfies ErrorBody);
  const head = {
    ...HEADERS,
    "Retry-After": String(retryAfter),
    "Access-Control-Expose-Headers": "Retry-After",
    "Content-Length": String(body.length),
  };
  return {
    route: NO_ROUTE,
    status: 429,
    headers: Object.entries(head).flat(),
    bytes: Buffer.from(body),
    latin1: body,
  };
}

/** For a request whose target and Host header do not make a URL. */
function unreadableResponse(error: unknown): Response {
  if (!(error instanceof RequestError)) throw error;
  const body = describe(`request target or Host: ${error.message.toLowerCase()}`);
  return new Response(body, { status: 400, headers: HEADERS });
}

/** Bytes that are no HTTP request never reach a route; their error has the same shape. */
function respondToMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const [status, message]: [string, string] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? ["431 Request Header Fields Too Large", "request line and headers are too long"]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? ["408 Request Timeout", "the request took too long to arrive"]
        : ["400 Bad Request", "malformed HTTP request"];
  const body = describe(message);
  const head = Object.entries({ ...HEADERS, "Content-Length": body.length, Connection: "close" });
  const lines = head.map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status}`, ...lines, "", body].join("\r\n"));
  // Data that arrives after close makes the client's kernel drop the response. A client that sends on and never reads
  // must not stay connected.
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
}

/**
 * Run `before` ahead of the process's other handlers of SIGINT and SIGTERM. Ponder's handlers end the process within
 * milliseconds, so they are called after the last response was sent. SIGTERM is treated as SIGINT.
 */
export function beforeShutdown(before: () => Promise<void>): void {
  const others = process.listeners("SIGINT");
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await before();
    for (const listener of others) listener("SIGINT");
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => void stop());
  }
}
