import { createServer, type Server } from "node:http";
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
