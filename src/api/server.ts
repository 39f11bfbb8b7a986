import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Reply } from "./shared/answer.ts";
import type { ErrorBody } from "./shared/errors.ts";

/** The reply to a GET where there is one at hand. */
export type First = (incoming: IncomingMessage) => Reply | Promise<Reply> | undefined;

export type ServerOptions = {
  port: number;
  /** Interface to listen on; absent: all of them. */
  hostname: string | undefined;
  /** Milliseconds that requests in flight may take to finish when the server is drained. */
  patience: number;
  stallTimeout?: number;
  /** Asked before `fetch`. */
  first?: First | undefined;
};

export type PublicServer = {
  server: Server;
  /** Take no more requests, answer those in flight, then close every connection. */
  drain: () => Promise<void>;
};

/** Milliseconds a slow client has for its headers, and for its whole request. */
const HEADERS_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 20_000;
/** Longer than the idle time of usual load balancers, so that they close first. */
const KEEP_ALIVE_TIMEOUT = 65_000;
/** Milliseconds without a byte in either direction after which a client that does not read its answer is given up. */
const STALL_TIMEOUT = 60_000;
const MAX_CONNECTIONS = 10_000;
/** Milliseconds in which a server that is drained still takes what has arrived and was not read yet. */
const LAST_ARRIVALS = 100;

/** Milliseconds that the answer to what is no request has to arrive. */
const LAST_WORDS = 1_000;

/** The public HTTP server, listening. A port in use rejects. */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { port, hostname, patience, stallTimeout = STALL_TIMEOUT, first }: ServerOptions,
): Promise<PublicServer> {
  const listener = getRequestListener(fetch, { errorHandler: answerUnreadable });
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    incoming.socket.setTimeout(stallTimeout);
    void listener(incoming, outgoing);
  };
  const give = (
    { status, headers, bytes, latin1 }: Reply,
    { socket }: IncomingMessage,
    outgoing: ServerResponse,
  ) => {
    outgoing.writeHead(status, headers as string[]).end(latin1 ?? bytes, "latin1");
    // A timer for each request would cost two percent; most answers are with the system by now.
    if (outgoing.socket === null || socket.writableLength > 0) socket.setTimeout(stallTimeout);
  };
  /** The last answer of each connection, finished or not. */
  const answers = new WeakMap<Duplex, ServerResponse>();
  let isDraining = false;
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
      connectionsCheckingInterval: 2_000,
      // Node's own answer to a request without one has no body.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      answers.set(incoming.socket, outgoing);
      if (isDraining) outgoing.shouldKeepAlive = false;
      const reply = incoming.method === "GET" ? first?.(incoming) : undefined;
      if (reply === undefined) answer(incoming, outgoing);
      else if (reply instanceof Promise)
        void reply.then(
          (made) => give(made, incoming, outgoing),
          // It could not be compressed.
          () => answer(incoming, outgoing),
        );
      else give(reply, incoming, outgoing);
    },
  );
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.maxConnections = MAX_CONNECTIONS;
  /** Connections that were told of a malformed request: what still arrives is read and dropped. */
  const refused = new WeakSet<Duplex>();
  server.on("clientError", (error, socket) => {
    if (refused.has(socket)) return;
    refused.add(socket);
    const last = answers.get(socket);
    // What follows the last request of a connection is no part of its answer, and answers keep the requests' order.
    if (last === undefined || last.closed) answerMalformed(error, socket);
    else if (last.shouldKeepAlive) last.once("close", () => answerMalformed(error, socket));
  });
  server.on("checkExpectation", ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    socket.setTimeout(stallTimeout);
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
      await wait(LAST_ARRIVALS);
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      // A connection that was busy so far is idle once its answer is sent.
      const sweep = setInterval(() => server.closeIdleConnections(), 20);
      const force = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearInterval(sweep);
      clearTimeout(force);
    },
  };
}

/** Of an answer that no route gives. */
const HEADERS = {
  "Content-Type": "application/json",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": "*",
};

const describe = (error: string) => JSON.stringify({ error, code: "invalid_parameter" } satisfies ErrorBody);

/** A request whose target or Host header makes no address. */
function answerUnreadable(error: unknown): Response {
  if (!(error instanceof RequestError)) throw error;
  const body = describe(`request target or Host: ${error.message.toLowerCase()}`);
  return new Response(body, { status: 400, headers: HEADERS });
}

/** What is no HTTP request never reaches a route, and is answered in the same shape. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
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
  // Closed at once, what still arrives would make the client's system drop the answer; but who sends on and never
  // reads would stay connected for ever.
  setTimeout(() => socket.destroy(), LAST_WORDS).unref();
}

/**
 * Run `before` ahead of the process's own handlers of SIGINT and SIGTERM. The engine's handlers end the process
 * within milliseconds; held back, they find every request answered. SIGTERM is passed on as SIGINT, which is
 * the signal on which the engine releases its lock.
 */
export function beforeShutdown(before: () => Promise<void>): void {
  const engine = process.listeners("SIGINT");
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await before();
    for (const listener of engine) listener("SIGINT");
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => void stop());
  }
}
