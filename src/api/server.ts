import { createServer, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { createHttpTerminator } from "http-terminator";

export type ServerOptions = {
  port: number;
  /** Interface to listen on; absent: all of them. */
  hostname: string | undefined;
  /** Milliseconds that requests in flight may take to finish when the server is drained. */
  patience: number;
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
const MAX_CONNECTIONS = 10_000;

/** The public HTTP server, listening. A port in use rejects. */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { port, hostname, patience }: ServerOptions,
): Promise<PublicServer> {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
      connectionsCheckingInterval: 2_000,
    },
    getRequestListener(fetch),
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.on("clientError", answerMalformed);
  const terminator = createHttpTerminator({ server, gracefulTerminationTimeout: patience });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return { server, drain: () => terminator.terminate() };
}

/** What is no HTTP request never reaches a route, and is answered in the same shape. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const [status, message] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? ["431 Request Header Fields Too Large", "request line and headers are too long"]
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? ["408 Request Timeout", "the request took too long to arrive"]
        : ["400 Bad Request", "malformed HTTP request"];
  const body = JSON.stringify({ error: message, code: "invalid_parameter" });
  const head = ["Content-Type: application/json", `Content-Length: ${body.length}`, "Connection: close"];
  socket.end([`HTTP/1.1 ${status}`, ...head, "", body].join("\r\n"));
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
