import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import {
  closeSoon,
  responseToClientError,
  sendOwn,
  unmetExpectation,
  writeToSocket,
} from "./own-responses.ts";
import type { BodyLimits } from "./request-body.ts";
import { type Fetch, Responder, type ResponderOptions } from "./responder.ts";

export type ServerOptions = Omit<ResponderOptions, "fetch" | "stallTimeoutMs" | "incompleteBodies"> & {
  port: number;
  /** Interface to listen on; absent: all of them. */
  hostname: string | undefined;
  /** Milliseconds that requests in flight may take to finish when the server is drained. */
  drainTimeoutMs: number;
  stallTimeoutMs?: number;
  /** Milliseconds within which a client must send its whole request. */
  requestTimeoutMs?: number;
  incompleteBodies?: BodyLimits;
};

export type PublicServer = {
  server: Server;
  /** Accept no more requests, finish those in flight, then close every connection. */
  drain: () => Promise<void>;
};

/** Milliseconds within which a client must send its headers, at most the time of its whole request. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 20_000;
const TIMEOUT_CHECK_MS = 2_000;
/** Together at most 50 MB. */
const INCOMPLETE_BODIES: BodyLimits = { perClient: 20, total: 500 };
/** Milliseconds, longer than the idle time of usual load balancers, so that they close first. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const STALL_TIMEOUT_MS = 60_000;
const MAX_CONNECTIONS = 10_000;
/** Milliseconds during which a server that is drained still accepts requests that had arrived but were not read yet. */
const ACCEPT_BEFORE_DRAIN_MS = 100;

/** The public HTTP server, listening. A port in use rejects. */
export async function listen(fetch: Fetch, options: ServerOptions): Promise<PublicServer> {
  const { port, hostname, drainTimeoutMs, stallTimeoutMs = STALL_TIMEOUT_MS } = options;
  const { requestTimeoutMs: requestTimeout = REQUEST_TIMEOUT_MS } = options;
  const { incompleteBodies = INCOMPLETE_BODIES } = options;
  const responder = new Responder({ ...options, fetch, stallTimeoutMs, incompleteBodies });
  const responses: LastResponses = new WeakMap();
  let isDraining = false;
  const server = createServer(
    {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
      requestTimeout,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, requestTimeout),
      // Node's own response to a request without one has no body.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      responses.set(incoming.socket, outgoing);
      if (isDraining) outgoing.shouldKeepAlive = false;
      responder.respond(incoming, outgoing);
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  respondToClientErrors(server, responses);
  server.on("checkExpectation", ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    socket.setTimeout(stallTimeoutMs);
    sendOwn(outgoing, unmetExpectation());
  });
  const sockets = openSockets(server);
  await start(server, port, hostname);
  return {
    server,
    drain() {
      isDraining = true;
      return drain(server, sockets, drainTimeoutMs);
    },
  };
}

/** The last response of each connection, finished or not. */
type LastResponses = WeakMap<Duplex, ServerResponse>;

function respondToClientErrors(server: Server, responses: LastResponses): void {
  /** Connections whose malformed request got its response: what still arrives is read and dropped. */
  const refused = new WeakSet<Duplex>();
  const respond = (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
    else writeToSocket(socket, responseToClientError(error));
  };
  server.on("clientError", (error, socket) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    const last = responses.get(socket);
    if (last !== undefined && !last.req.complete) {
      // The error is of the body of the last request.
      if (last.headersSent) closeSoon(socket);
      else sendOwn(last, responseToClientError(error));
      return;
    }
    // The error is of the bytes behind the last request; responses are sent in the order of the requests.
    if (last === undefined || last.closed) respond(error, socket);
    else if (last.shouldKeepAlive) last.once("close", () => respond(error, socket));
  });
}

function openSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return sockets;
}

function start(server: Server, port: number, hostname: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

async function drain(server: Server, sockets: ReadonlySet<Socket>, timeoutMs: number): Promise<void> {
  // What clients sent before now may still wait in the kernel, also behind connections not accepted yet.
  await wait(ACCEPT_BEFORE_DRAIN_MS);
  const closed = once(server, "close");
  server.close();
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  // A connection that was busy so far is idle once its response is sent.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  const force = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(force);
}
