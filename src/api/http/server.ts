import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { respondToClientErrors } from "./client-errors.ts";
import { type ConnectionLimits, Connections, KEEP_ALIVE_TIMEOUT_MS } from "./connections.ts";
import { drainOf } from "./drain.ts";
import { sendOwn, unmetExpectation } from "./own-responses.ts";
import type { BodyLimits } from "./request-body.ts";
import { type Fetch, Responder, type ResponderOptions } from "./responder.ts";
import type { TurnLimits } from "./turns.ts";

export type ServerOptions = Omit<
  ResponderOptions,
  "fetch" | "stallTimeoutMs" | "incompleteBodies" | "turns"
> & {
  port: number;
  /** Interface to listen on; absent: all of them. */
  hostname: string | undefined;
  /** Milliseconds that requests in flight may take to finish when the server is drained. */
  drainTimeoutMs: number;
  stallTimeoutMs?: number;
  /** Milliseconds within which a client must send its whole request. */
  requestTimeoutMs?: number;
  incompleteBodies?: BodyLimits;
  turns?: TurnLimits;
  /** Where clients are limited and no proxy stands in front, which has all connections. */
  connections?: ConnectionLimits;
};

export type PublicServer = {
  server: Server;
  /** Accept no more requests, finish those in flight, then close every connection. */
  drain: () => Promise<void>;
};

/** Bytes of the request target and the headers together; a GraphQL query of 1000 tokens in a URL fits. */
const MAX_HEADER_BYTES = 32 * 1024;
/** Milliseconds within which a client must send its headers, at most the time of its whole request. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const TIMEOUT_CHECK_MS = 2_000;
/** Together at most 50 MB. */
const INCOMPLETE_BODIES: BodyLimits = { perClient: 20, total: 500 };
/** A page of the dashboard sends some 30 requests at once; each that waits may hold 32 KB of target and headers. */
const TURNS: TurnLimits = { perClient: 2, total: 8, waiting: 400 };
const STALL_TIMEOUT_MS = 60_000;
const CONNECTIONS: ConnectionLimits = { perClient: 1_000, total: 10_000, pipelined: 32 };
/** Connections that the kernel keeps until they are accepted: above it, clients try again after one to fifteen seconds. */
const BACKLOG = 4_096;

/** The public HTTP server, listening. A port in use rejects. */
export async function listen(fetch: Fetch, options: ServerOptions): Promise<PublicServer> {
  const {
    port,
    hostname,
    drainTimeoutMs,
    stallTimeoutMs = STALL_TIMEOUT_MS,
    requestTimeoutMs: requestTimeout = REQUEST_TIMEOUT_MS,
    incompleteBodies = INCOMPLETE_BODIES,
    turns = TURNS,
    connections: limits = CONNECTIONS,
    limit,
    proxies = 0,
  } = options;
  const responder = new Responder({ ...options, fetch, stallTimeoutMs, incompleteBodies, turns });
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
    requestTimeout,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, requestTimeout),
    // Node's own response to a request without one has no body.
    requireHostHeader: false,
  });
  const connections = limit === undefined || proxies > 0 ? undefined : new Connections(server, limits, limit);
  if (connections === undefined) server.maxConnections = limits.total;
  respondToClientErrors(server);
  const drain = drainOf(server, drainTimeoutMs);
  server.on("request", (incoming, outgoing) => {
    if (connections?.beginRequest(incoming, outgoing) !== false) responder.respond(incoming, outgoing);
  });
  server.on("checkExpectation", ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    socket.setTimeout(stallTimeoutMs);
    sendOwn(outgoing, unmetExpectation());
  });
  await start(server, port, hostname);
  return { server, drain };
}

function start(server: Server, port: number, hostname: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host: hostname, backlog: BACKLOG }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
